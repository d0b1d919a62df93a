// An open table: board and trays on the left, decision and log on the right, kept in step with the server by a socket.

import "../board/board.js";
import "./decision.js";
import "./log.js";
import { alone, hint, thought } from "../dialogues/analysis.js";
import { get, once, post } from "../lib/api.js";
import { chatPanel, notesPanel } from "./chat.js";
import { hands } from "./cards.js";
import { find, h, icon, refill } from "../lib/dom.js";
import { beliefs, die, tracks, trays } from "./gauges.js";
import { keyboard } from "./keyboard.js";
import { Live } from "./socket.js";
import { mats } from "./mats.js";
import { keysDialogue, legendDialogue, menu, players, wordsDialogue } from "./menu.js";
import { papers } from "./tabs.js";
import { gatheringPanel } from "./salts.js";
import { clock, orders } from "./reactions.js";
import { result } from "../dialogues/result.js";
import { sheetPanel } from "./sheets.js";
import { announce, attempt, note } from "../lib/notices.js";
import { t } from "../lib/texts.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Summary} Summary */
/** @typedef {import("../types.js").GameInfo} GameInfo */

/** @type {import("../app.js").Page} */
export async function table(shell, id) {
  const summary = /** @type {Summary} */ (await get(`/matches/${id}`));
  const [game, layout] = await Promise.all([once(`/games/${summary.game}`), get(`/matches/${id}/layout`)]);
  const open = new Table(shell, summary, { ...game, layout });
  await open.begin();
  return () => open.leave();
}

export class Table {
  /** @param {import("../app.js").Shell} shell @param {Summary} summary @param {GameInfo} game */
  constructor(shell, summary, game) {
    this.shell = shell;
    this.summary = summary;
    this.game = game;
    this.mine = summary.seats.filter((seat) => seat.kind === "me").map((seat) => seat.id);
    this.seat =
      this.mine.length === 1
        ? this.mine[0]
        : (summary.waiting.find((seat) => this.mine.includes(seat)) ?? this.mine[0] ?? "");
    /** @type {State | null} */
    this.state = null;
    /** @type {import("../types.js").Line[]} */
    this.lines = [];
    /** @type {Live | null} */
    this.live = null;
    /** @type {Map<string, number>} */
    this.thinking = new Map();
    this.board = /** @type {import("../board/board.js").Board} */ (document.createElement("princeps-board"));
    this.decision = /** @type {import("./decision.js").DecisionPanel} */ (document.createElement("princeps-decision"));
    this.log = /** @type {import("./log.js").Log} */ (document.createElement("princeps-log"));
    this.log.game = summary.game;
    const seated = this.mine.length > 0;
    this.chat =
      summary.seats.length > 1
        ? chatPanel(summary.id, seated ? (text) => this.live?.send({ type: "chat", text }) : null)
        : null;
    this.notes = seated ? notesPanel(summary.id) : null;
    this.cups = h("div");
    this.sheets = game.layout.sheets.filter((sheet) => !sheet.end).map((sheet) => sheetPanel(summary.game, sheet.id));
    const found = [
      { id: "log", label: t("table.log"), panel: this.log },
      ...this.sheets.map((sheet, i) => ({
        id: `sheet-${sheet.id}`,
        label: game.layout.sheets.filter((one) => !one.end)[i].name,
        panel: sheet.node,
      })),
      game.layout.cups && { id: "cups", label: t("table.cups"), panel: this.cups },
      this.chat && { id: "chat", label: t("table.chat"), panel: this.chat.node },
      this.notes && { id: "notes", label: t("table.notes"), panel: this.notes },
    ];
    this.papers = papers(
      t("table.papers"),
      found.filter((paper) => paper !== null),
    );
    this.gathering = gatheringPanel(this);
    this.clock = clock();
    this.orders = orders(summary.id);
    this.forget = () => {};
  }

  /** Several people at one screen: nobody sees a hand that is not theirs. */
  get curtained() {
    return this.summary.mode === "hotseat" && this.mine.length > 1;
  }

  async begin() {
    const { main, slot, title } = this.shell;
    const name = this.summary.name || this.summary.title;
    title(name);
    main.append(this.frame(name));
    refill(slot, this.bar());
    this.wire(main);
    once(`/games/${this.summary.game}/rules`).catch(() => {}); // so that a rule opens at once
    await this.board.open(this.game.layout);
    if (this.curtained && !this.summary.over) this.veil(this.seat);
    else this.connect();
    if (this.summary.host && this.summary.version === 0 && Object.keys(this.summary.invitations).length) players(this);
  }

  // -- the page ------------------------------------------------------------------------------------------------------

  /** @param {string} name */
  frame(name) {
    return h(
      "div",
      { class: "table" },
      h("h1", { class: "hush", tabindex: "-1" }, name),
      h("div", { class: "down", role: "alert", hidden: true }, t("table.down")),
      h(
        "section",
        { class: "world", "aria-label": t("board.title") },
        h("div", { class: "tracks", role: "group", "aria-label": t("table.tracks") }),
        h("div", { class: "mats", role: "group", "aria-label": t("table.mats") }),
        this.board,
        h("div", { class: "trays", role: "group", "aria-label": t("table.trays") }),
        h("div", { class: "hands", role: "group", tabindex: "0", "aria-label": t("table.hands") }),
      ),
      h(
        "aside",
        { class: "side", "aria-label": t("table.side") },
        h("p", { class: "crumbs" }),
        this.clock.node,
        h("div", { class: "rolls" }),
        this.decision,
        h("p", { class: "thought quiet", hidden: true }),
        this.orders.node,
        this.papers.node,
      ),
    );
  }

  bar() {
    /** @param {string} what @param {string} sign @param {() => void} act */
    const button = (what, sign, act) =>
      h(
        "button",
        {
          class: `bare ${what}`,
          title: t(`table.${what}`),
          "aria-label": t(`table.${what}`),
          "data-key": what,
          onclick: act,
        },
        icon(sign),
      );
    return [
      h("span", { class: "where" }, this.summary.name || this.summary.title),
      h("span", { class: "who quiet" }),
      h(
        "span",
        { class: "deeds" },
        this.summary.mode === "study" ? this.glasses() : null,
        alone(this) && !this.summary.over ? button("hint", "i-help", () => hint(this)) : null,
        button("undo", "i-undo", () => this.takeBack("undo")),
        button("redo", "i-redo", () => this.takeBack("redo")),
        h(
          "button",
          {
            class: "bare",
            "aria-haspopup": "menu",
            "aria-expanded": "false",
            "data-key": "menu",
            title: t("table.menu"),
            "aria-label": t("table.menu"),
            onclick: (/** @type {Event} */ event) => menu(this, /** @type {HTMLElement} */ (event.currentTarget)),
          },
          icon("i-more"),
        ),
      ),
    ];
  }

  /** Study: whose eyes to look through. */
  glasses() {
    const select = h(
      "select",
      { class: "glasses", "aria-label": t("table.glasses") },
      this.summary.seats.map((seat) => h("option", { value: seat.id, selected: seat.id === this.seat }, seat.name)),
    );
    select.addEventListener("change", () => this.look(select.value));
    return select;
  }

  /** @param {HTMLElement} main */
  wire(main) {
    main.addEventListener("answer", (event) => this.answer(/** @type {CustomEvent} */ (event).detail));
    main.addEventListener("pick", (event) => this.pick(/** @type {CustomEvent} */ (event).detail));
    main.addEventListener("draft", () => this.targets());
    main.addEventListener("hint", (event) => this.hint(/** @type {CustomEvent} */ (event).detail));
    main.addEventListener("words", () => wordsDialogue(this));
    main.addEventListener("legend", () => legendDialogue(this.game.layout));
    main.addEventListener("back", (event) => this.backTo(/** @type {CustomEvent} */ (event).detail));
    main.addEventListener("fork", (event) => this.fork(/** @type {CustomEvent} */ (event).detail));
    const stop = keyboard(this);
    const seen = () => this.state && this.call(this.state);
    document.addEventListener("visibilitychange", seen);
    this.forget = () => {
      stop();
      document.removeEventListener("visibilitychange", seen);
    };
  }

  // -- the wire ------------------------------------------------------------------------------------------------------

  connect() {
    const live = new Live(this.summary.id, this.seat);
    this.live = live;
    /** @param {string} what @param {(detail: any) => void} act */
    const hear = (what, act) => live.addEventListener(what, (event) => act(/** @type {CustomEvent} */ (event).detail));
    hear("state", (state) => this.show(state));
    hear("error", (error) => note(error.text, "bad"));
    hear("up", () => this.down(false));
    hear("down", () => this.down(true));
    hear("chat", (line) => {
      this.chat?.add([line]);
      this.papers.freshen("chat");
    });
    hear("thinking", ({ seat, done }) => this.think(seat, done));
    hear("thought", (told) => {
      refill(find(".thought"), thought(this, told));
      find(".thought").hidden = false;
    });
    hear("presence", ({ seats }) => this.present(seats));
  }

  /** @param {boolean} gone */
  down(gone) {
    find(".down").hidden = !gone;
  }

  leave() {
    this.live?.close();
    this.forget();
    document.querySelector(".curtain")?.remove();
    for (const part of [this.shell.main, find(".head"), find(".skip")]) part.inert = false;
    for (const box of document.querySelectorAll("dialog")) box.remove();
  }

  // -- what the server says --------------------------------------------------------------------------------------------

  /** @param {State} state */
  show(state) {
    const before = this.state;
    const next = state.waiting.find((seat) => state.mine.includes(seat));
    if (this.curtained && next && !state.waiting.includes(this.seat) && !state.over) {
      this.veil(next);
      return;
    }
    this.state = state;
    find(".table").dataset.version = String(state.version);
    if (this.summary.mode === "study" && state.decisions.length === 0 && next && next !== state.seat) this.look(next);
    const fresh = this.record(state, before);
    refill(
      find(".crumbs"),
      state.breadcrumb.map(({ rule, name }) =>
        h("span", {}, /^[A-Z]?\d/.test(name) || !rule ? null : h("b", {}, rule), name),
      ),
    );
    this.thinking.clear();
    this.ask(state, before);
    if (state.gathering) return this.people(state); // nothing is dealt yet
    this.clock.show(state.clock);
    this.orders.show(state);
    this.rolls(before ? fresh : []);
    this.targets();
    refill(this.cups, beliefs(this.game.layout, state));
    for (const sheet of this.sheets) sheet.show(state);
    const [undo, redo] = [find(".deeds .undo"), find(".deeds .redo")];
    document.querySelector(".deeds .hint")?.toggleAttribute("disabled", state.decisions.length === 0);
    undo.toggleAttribute("disabled", !state.undo.allowed);
    undo.title = state.undo.reason ?? t("table.undo");
    redo.toggleAttribute("disabled", !state.redo);
    this.people(state);
    this.call(state);
    if (state.over && state.result && !before?.over) result(this, state);
  }

  /** Bring the log up to date. @param {State} state @param {State | null} before @returns {import("../types.js").Line[]} the lines that are new */
  record(state, before) {
    const kept = this.lines.filter((line) => line.n < state.log_from);
    if (!before || kept.length < this.lines.length) this.log.reset([...kept, ...state.log]);
    else this.log.add(state.log);
    this.lines = [...kept, ...state.log];
    return state.log;
  }

  /** @param {State} state @param {State | null} before */
  ask(state, before) {
    const decision = state.decisions[0];
    if (decision) {
      const old = before?.decisions[0];
      const same = Boolean(
        old && before?.version === state.version && old.step === decision.step && old.question === decision.question,
      );
      this.decision.show(decision, this.summary.game, same);
      if (!same) {
        announce(decision.question);
        if (document.activeElement === document.body || this.decision.contains(document.activeElement))
          find("h2", this.decision).focus({ preventScroll: true });
      }
      return;
    }
    if (state.over && state.result) {
      const done = state.result;
      this.decision.say(
        h(
          "div",
          { class: "ended" },
          h("h2", {}, done.title),
          h("p", { class: "prose" }, done.text),
          h(
            "p",
            { class: "acts" },
            h("button", { class: "first", "data-key": "result", onclick: () => result(this, state) }, t("result.open")),
            h("a", { class: "button", href: `/replay/${this.summary.id}` }, t("table.replay")),
          ),
        ),
      );
      return;
    }
    if (state.closed) {
      const said = [h("h2", {}, t("table.closed")), h("p", { class: "prose" }, t("table.closed_about"))];
      this.decision.say(h("div", { class: "waiting", role: "status" }, said));
      return;
    }
    if (state.gathering) {
      this.gathering.show(state);
      if (!this.decision.contains(this.gathering.node)) this.decision.say(this.gathering.node);
      return;
    }
    const names = state.waiting.map((seat) => this.seatName(seat)).join(", ") || t("table.somebody");
    const sealed = state.answered.some((seat) => state.mine.includes(seat));
    this.decision.say(
      h(
        "div",
        { class: "waiting", role: "status" },
        h("h2", { class: "prose" }, t(sealed ? "table.sealed" : "table.waits", { who: names })),
        h("progress", { class: "thinks", hidden: true, max: 1, "aria-label": t("table.thinks", { who: names }) }),
        h(
          "button",
          { class: "hurry", hidden: true, onclick: () => attempt(() => post(`/matches/${this.summary.id}/hurry`, {})) },
          t("analysis.hurry"),
        ),
      ),
    );
  }

  /** A sign in the title while it is one's turn and the page is out of sight. @param {State} state */
  call(state) {
    const mine = state.waiting.some((seat) => state.mine.includes(seat)) && !state.over;
    this.shell.title(`${mine && document.hidden ? "● " : ""}${this.summary.name || this.summary.title}`);
  }

  /** @param {string} id */
  seatName(id) {
    return this.summary.seats.find((seat) => seat.id === id)?.name ?? id;
  }

  /** @param {import("../types.js").Line[]} fresh */
  rolls(fresh) {
    const rolled = fresh.filter((line) => line.face !== undefined && line.face !== null).slice(-4);
    refill(
      find(".rolls"),
      rolled.map((line) => die(Number(line.face), line.text)),
    );
    for (const line of fresh.slice(-8)) if (!rolled.includes(line)) announce(line.text);
  }

  targets() {
    const state = this.state;
    if (!state) return;
    const targets = this.decision.targets();
    const { layout } = this.game;
    this.board.show(state.items, state.board, targets);
    refill(find(".tracks"), tracks(layout, state, targets));
    refill(find(".mats"), mats(layout, state, targets, this.summary.seats));
    refill(find(".trays"), trays(layout, state, targets));
    refill(find(".hands"), hands(layout, state, targets));
  }

  /** @param {string} on */
  hint(on) {
    for (const place of this.shell.main.querySelectorAll("[data-on]"))
      place.classList.toggle("hinted", Boolean(on) && place.getAttribute("data-on") === on);
  }

  /** @param {string} seat @param {number} done */
  think(seat, done) {
    const bar = /** @type {HTMLProgressElement | null} */ (this.decision.querySelector("progress"));
    if (!bar) return;
    bar.hidden = false;
    bar.value = done;
    find(".hurry", this.decision).hidden = done === 0 || !(this.mine.length || this.summary.host);
    bar.setAttribute("aria-label", t("table.thinks", { who: this.seatName(seat) }));
  }

  /** @param {Record<string, boolean | number>} seats */
  present(seats) {
    this.here = seats;
    if (this.state) this.people(this.state);
  }

  /** @param {State} state */
  people(state) {
    if (this.summary.seats.length < 2) return;
    refill(
      find(".who"),
      h(
        "button",
        { class: "bare", "data-key": "players", onclick: () => players(this), "aria-label": t("players.title") },
        this.summary.seats.map((seat) =>
          h(
            "span",
            { class: `seat ${state.waiting.includes(seat.id) ? "turn" : ""}` },
            h("i", { class: this.here?.[seat.id] || seat.kind === "bot" ? "dot on" : "dot" }),
            h("span", {}, seat.name),
          ),
        ),
      ),
    );
  }

  // -- what the player does ----------------------------------------------------------------------------------------------

  /** @param {{seat: string, words: string[]}} given */
  async answer({ seat, words }) {
    try {
      await this.live?.ask({ type: "answer", seat, version: this.state?.version, answer: words });
    } catch (why) {
      const { text } = /** @type {{text: string}} */ (why);
      note(text, "bad");
      announce(text);
      this.decision.free();
    }
  }

  /** @param {{on: string, back: boolean}} what */
  pick({ on, back }) {
    if (this.decision.pick(on, back) || !this.state) return;
    const sheet = this.sheets.find((one) => one.reveal(on));
    if (sheet) {
      this.papers.open(`sheet-${sheet.id}`);
      sheet.scroll(on);
    }
    const refused = this.state.decisions[0]?.refused.filter((one) => one.on === on) ?? [];
    const place = this.game.layout.places.find((one) => one.on === on);
    const words = [
      this.state.board?.[on] ?? place?.name ?? "",
      ...refused.slice(0, 3).map((one) => `${one.label}: ${one.reason}`),
    ].filter(Boolean);
    if (words.length) note(words.join(" — "));
  }

  /** @param {"undo" | "redo"} what */
  async takeBack(what) {
    try {
      await this.live?.ask({ type: what, version: this.state?.version });
      announce(t(`table.${what}_done`));
    } catch (why) {
      note(/** @type {any} */ (why).text, "bad");
    }
  }

  /** @param {number} to */
  async backTo(to) {
    const done = await attempt(() => post(`/matches/${this.summary.id}/back`, { to, version: this.state?.version }));
    if (done) announce(t("table.undo_done"));
  }

  /** @param {number} [at] */
  async fork(at) {
    const made = await attempt(() => post(`/matches/${this.summary.id}/fork`, { at: at ?? this.state?.answers ?? 0 }));
    if (!made) return;
    note(t("table.forked"));
    this.shell.go(`/table/${made.id}`);
  }

  /** See through another of one's own seats. @param {string} seat */
  look(seat) {
    this.seat = seat;
    if (this.live) {
      this.live.seat = seat;
      this.live.send({ type: "seat", seat });
    } else this.connect();
    const select = /** @type {HTMLSelectElement | null} */ (document.querySelector(".glasses"));
    if (select) select.value = seat;
  }

  help() {
    keysDialogue();
  }

  /** The curtain: the next player takes the screen. @param {string} seat */
  veil(seat) {
    if (document.querySelector(".curtain")) return;
    this.state = null;
    this.lines = [];
    this.log.reset([]);
    this.decision.say();
    this.board.clear();
    for (const sheet of this.sheets) sheet.clear();
    for (const part of [".tracks", ".mats", ".trays", ".hands", ".rolls", ".crumbs"]) refill(find(part));
    const name = this.seatName(seat);
    const behind = [this.shell.main, find(".head"), find(".skip")];
    for (const part of behind) part.inert = true;
    const lift = () => {
      curtain.remove();
      for (const part of behind) part.inert = false;
      this.look(seat);
    };
    const curtain = h(
      "div",
      { class: "curtain", role: "dialog", "aria-modal": "true", "aria-labelledby": "curtain-title" },
      h(
        "div",
        {},
        icon("laurel"),
        h("h2", { id: "curtain-title" }, t("curtain.title", { name })),
        h("p", { class: "prose" }, t("curtain.about")),
        h("button", { class: "first", onclick: lift }, t("curtain.lift", { name })),
      ),
    );
    document.body.append(curtain);
    find("button", curtain).focus();
    announce(t("curtain.title", { name }));
  }
}
