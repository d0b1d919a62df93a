// What is seen of an open table: board and trays on the left, decision and log on the right.

import "../board/board.js";
import "./decision.js";
import "./log.js";
import { showDifferences } from "../board/ghosts.js";
import { emblem } from "../board/owners.js";
import { hint } from "../dialogues/odds.js";
import { playersDialogue } from "../dialogues/players.js";
import { resultDialogue } from "../dialogues/result.js";
import { find, h, icon, refill } from "../lib/dom.js";
import { announce } from "../lib/notices.js";
import { signed, t } from "../lib/texts.js";
import { hands } from "./cards.js";
import { guestName } from "./chairs.js";
import { chatPanel } from "./chat.js";
import { Chronicle } from "./chronicle.js";
import { Coach } from "./coach.js";
import { consentPanel } from "./consent.js";
import { dropCurtain, openLine } from "./curtain.js";
import { Drawers } from "./drawers.js";
import { beliefs, die, tracks, trays } from "./gauges.js";
import { goalChips, goalSentences, goalsLine } from "./goals.js";
import { besideQuestion, mats } from "./mats.js";
import { menu } from "./menu.js";
import { notesPanel } from "./notes.js";
import { Plan } from "./plan.js";
import { dragging } from "./plan_drag.js";
import { clock, orders } from "./reactions.js";
import { saltsPanel } from "./salts.js";
import { Scene } from "./scene.js";
import { sheetPanel } from "./sheets.js";
import { Shelf } from "./shelf.js";
import { dock, stage } from "./stage.js";
import { tabPanel } from "./tabs.js";
import { thought } from "./thought.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../wire.js").LogLine} LogLine */

const GAUGES = [".tracks", ".mats", ".stage", ".trays", ".hands", ".dock"]; // what stands around the board
const DICE_SHOWN = 4;
const LINES_SAID = 8; // to a screen reader, of those that come at once

export class Screen {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    const { summary, game } = table;
    /** @type {LogLine[]} */
    this.lines = []; // of the log
    /** @type {Map<number, import("../wire.js").EpisodeHead>} */
    this.heads = new Map(); // of its episodes
    this.chronicle = new Chronicle(table);
    this.plan = new Plan(table);
    this.board = /** @type {import("../board/board.js").Board} */ (document.createElement("princeps-board"));
    this.board.game = summary.game;
    this.board.covers = () => [...document.querySelectorAll(".trays > *")];
    this.decision = /** @type {import("./decision.js").DecisionPanel} */ (document.createElement("princeps-decision"));
    this.decision.layout = game.layout;
    const around = ["openly", "rivals"].map((part) => h("div", { class: part }));
    // on small screens a sheet at the lower edge
    this.asked = h("div", { class: "question-sheet" }, this.plan.node, around, this.decision);
    this.coach = new Coach(table);
    this.decision.aside = this.coach.node;
    const leaves = (/** @type {string} */ on) => this.plan.on && this.plan.atRoot && this.decision.targets().has(on);
    dragging(this.board, leaves, (source, target) => this.plan.move(source, target));
    this.log = /** @type {import("./log.js").Log} */ (document.createElement("princeps-log"));
    this.log.game = summary.game;
    const seated = table.mine.length > 0;
    const say = (/** @type {string} */ text) => table.socket?.send({ type: "chat", text });
    this.chat =
      summary.seats.length > 1 ? chatPanel(summary.id, seated ? say : null, (line) => this.speaker(line)) : null;
    this.cups = h("div");
    this.drawers = new Drawers();
    this.scene = new Scene(game.layout);
    const sheets = game.layout.sheets.filter((sheet) => !sheet.end && !sheet.scene);
    this.shelf = new Shelf(summary.game, (on) => this.board.goTo(on));
    this.sheets = sheets.map((sheet) => sheetPanel(summary.game, sheet.id, (id) => this.shelf.put(id)));
    const pages = [
      { id: "log", label: t("table.log"), panel: this.log },
      ...this.sheets.map((sheet, i) => ({ id: `sheet-${sheet.id}`, label: sheets[i].name, panel: sheet.node })),
      game.layout.cups && { id: "cups", label: t("table.cups"), panel: this.cups },
      this.chat && { id: "chat", label: t("table.chat"), panel: this.chat.node },
      seated ? { id: "notes", label: t("table.notes"), panel: notesPanel(summary.id) } : null,
    ];
    this.tabs = tabPanel(
      t("table.papers"),
      pages.filter((page) => page !== null),
    );
    this.salts = saltsPanel(table);
    this.consent = consentPanel(table);
    this.clock = clock();
    this.orders = orders(summary.id);
  }

  // -- the page -------------------------------------------------------------------------------------------------------

  get name() {
    return this.table.course?.title || this.table.summary.name || this.table.summary.title;
  }

  enter() {
    const { main, slot, title } = this.table.shell;
    title(this.name);
    main.append(this.frame());
    refill(slot, this.bar());
  }

  leave() {
    this.chronicle.leave();
    this.coach.leave();
    document.querySelector(".curtain")?.remove();
    for (const part of this.behindCurtain()) part.inert = false;
    for (const box of document.querySelectorAll("dialog")) box.remove();
  }

  frame() {
    return h(
      "div",
      { class: this.table.course ? "table taught" : "table" },
      h("h1", { class: "hush", tabindex: "-1" }, this.name),
      this.table.course?.node,
      h("div", { class: "down", role: "alert", hidden: true }, t("table.down")),
      h(
        "section",
        { class: "world", "aria-label": t("board.title") },
        h("div", { class: "tracks", role: "group", "aria-label": t("table.tracks") }),
        goalsLine(this.table.game.layout),
        h("div", { class: "mats", role: "group", "aria-label": t("table.mats") }),
        h("div", { class: "stage", role: "group", "aria-label": t("table.stage") }),
        this.board,
        this.chronicle.node,
        this.scene.node,
        h("div", { class: "trays", role: "group", "aria-label": t("table.trays") }),
        this.drawers.node,
        h("div", { class: "hands", role: "group", tabindex: "0", "aria-label": t("table.hands") }),
        h("div", { class: "dock", role: "group", tabindex: "0", "aria-label": t("table.dock") }),
      ),
      this.shelf.node,
      h(
        "aside",
        { class: "side", "aria-label": t("table.side") },
        h("p", { class: "crumbs" }),
        this.clock.node,
        h("div", { class: "rolls" }),
        this.consent.node,
        this.asked,
        h("p", { class: "thought quiet", hidden: true }),
        this.orders.node,
        this.tabs.node,
      ),
    );
  }

  /** In the head of the page. */
  bar() {
    const { table } = this;
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
    const opener = h(
      "button",
      {
        class: "bare",
        "aria-haspopup": "menu",
        "aria-expanded": "false",
        "data-key": "menu",
        title: t("table.menu"),
        "aria-label": t("table.menu"),
        onclick: () => menu(table, opener),
      },
      icon("i-more"),
    );
    return [
      h("span", { class: "where" }, this.name),
      h("span", { class: "who quiet" }),
      h(
        "span",
        { class: "deeds" },
        table.summary.mode === "study" && !table.course?.seat ? this.glasses() : null,
        this.coach.button,
        table.alone && (table.course?.hints ?? true) ? button("hint", "i-lamp", () => hint(table)) : null,
        button("undo", "i-undo", () => table.takeBack("undo")),
        button("redo", "i-redo", () => table.takeBack("redo")),
        opener,
      ),
    ];
  }

  /** Study: whose eyes to look through. */
  glasses() {
    const select = h(
      "select",
      { class: "glasses", "aria-label": t("table.glasses") },
      this.table.summary.seats.map((seat) =>
        h("option", { value: seat.id, selected: seat.id === this.table.seat }, this.table.seatName(seat.id)),
      ),
    );
    select.addEventListener("change", () => this.table.look(select.value));
    return select;
  }

  /** @param {string} seat */
  looksThrough(seat) {
    const select = /** @type {HTMLSelectElement | null} */ (document.querySelector(".glasses"));
    if (select) select.value = seat;
  }

  // -- a state --------------------------------------------------------------------------------------------------------

  /** @param {State} state @param {State | null} before */
  draw(state, before) {
    find(".table").dataset.version = String(state.version);
    find(".table").classList.toggle("over", state.over); // nothing is taken back then
    const fresh = this.record(state, before);
    refill(
      find(".crumbs"),
      state.breadcrumb.map(({ rule, name }) =>
        h("span", {}, /^[A-Z]?\d/.test(name) || !rule ? null : h("b", {}, rule), name),
      ),
    );
    if (before && !state.gathering) this.tell(fresh, state, before);
    this.ask(state, before);
    refill(find(".openly"), openLine(this.table, state));
    refill(find(".rivals"), besideQuestion(this.table.game.layout, state));
    this.people(state);
    this.consent.show(state);
    if (state.gathering) return; // nothing is dealt yet
    this.clock.show(state.clock);
    this.orders.show(state);
    this.rolls(before ? fresh : []);
    this.things(state);
    this.scene.show(state, before ? fresh : []);
    refill(this.cups, beliefs(this.table.game.layout, state));
    for (const sheet of this.sheets) sheet.show(state);
    this.shelf.show(state.sheets.filter((sheet) => !sheet.end));
    this.buttons(state);
    this.title(state);
    this.chronicle.heard(state, before);
  }

  /** Bring the log up to date. Returns what was not there before. @param {State} state @param {State | null} before */
  record(state, before) {
    const had = new Set(this.lines.map((line) => `${line.n} ${line.text}`));
    this.log.forks = this.table.open;
    const kept = this.lines.filter((line) => line.n < state.log_from);
    if (!kept.length) this.heads.clear();
    for (const head of state.episodes) this.heads.set(head.id, head);
    this.log.name(this.heads);
    if (!before || kept.length < this.lines.length) this.log.reset([...kept, ...state.log]);
    else this.log.add(state.log);
    this.lines = [...kept, ...state.log];
    return state.log.filter((line) => line.kind === "undone" || !had.has(`${line.n} ${line.text}`));
  }

  /** What is asked, or why nothing is. @param {State} state @param {State | null} before */
  ask(state, before) {
    const decision = state.decisions[0];
    if (!decision) this.plan.rest();
    if (decision) this.question(decision, state, before);
    else if (state.over && state.result) this.decision.say(this.ended(state, state.result));
    else if (state.closed) this.decision.say(closed());
    else if (state.gathering) {
      this.salts.show(state);
      if (!this.decision.contains(this.salts.node)) this.decision.say(this.salts.node);
    } else this.decision.say(this.waiting(state));
  }

  /** @param {import("../wire.js").Decision} decision @param {State} state @param {State | null} before */
  question(decision, state, before) {
    const old = before?.version === state.version ? before.decisions[0] : null;
    const same = Boolean(old && old.step === decision.step && old.question === decision.question);
    this.plan.heard(state, same);
    if (same && this.plan.asksItself) return; // what is asked after the plan stays
    this.decision.show(decision, this.table.summary.game, same);
    if (same) return;
    this.asked.scrollTop = 0;
    announce(decision.question);
    if (document.activeElement === document.body || this.decision.contains(document.activeElement))
      find("h2", this.decision).focus({ preventScroll: true });
  }

  /** @param {State} state @param {import("../wire.js").Result} result */
  ended(state, result) {
    const open = () => resultDialogue(this.table, state);
    return h(
      "div",
      { class: "ended" },
      h("h2", {}, result.title),
      h("p", { class: "prose" }, result.text),
      h(
        "p",
        { class: "acts" },
        h("button", { class: "first", "data-key": "result", onclick: open }, t("result.open")),
        h("a", { class: "button", href: `/replay/${this.table.summary.id}` }, t("table.replay")),
      ),
    );
  }

  /** @param {State} state */
  waiting(state) {
    if (state.stopped) {
      return h("div", { class: "waiting", role: "status" }, h("h2", { class: "prose" }, t("table.runs_out")));
    }
    const others = state.waiting.filter((seat) => !state.mine.includes(seat)); // nobody waits for himself
    const names = others.map((seat) => this.table.fullName(seat)).join(", ") || t("table.others");
    const sealed = state.answered.some((seat) => state.mine.includes(seat));
    return h(
      "div",
      { class: "waiting", role: "status" },
      h("h2", { class: "prose" }, t(sealed ? "table.sealed" : "table.waits", { who: names })),
      h("progress", { class: "thinks", hidden: true, max: 1, "aria-label": t("table.thinks", { who: names }) }),
      h("button", { class: "hurry", hidden: true, onclick: () => this.table.hurry() }, t("analysis.hurry")),
    );
  }

  /**
   * To a screen reader, in the order of causes: what happened with its dice, what that came to; then the question.
   * @param {LogLine[]} fresh @param {State} state @param {State} before
   */
  tell(fresh, state, before) {
    let last = -1;
    for (const line of fresh.slice(-LINES_SAID)) {
      const head = line.episode === last ? undefined : this.heads.get(line.episode);
      last = line.episode;
      announce(head && line.kind !== "undone" ? `${head.title}. ${line.text}` : line.text);
    }
    const was = new Map(before.seat === state.seat ? before.tracks.map((track) => [track.id, track.value]) : []);
    const sums = state.tracks.filter((now) => was.has(now.id) && was.get(now.id) !== now.value);
    if (fresh.length && sums.length)
      announce(sums.map((now) => `${now.name} ${signed(now.value - Number(was.get(now.id)))}`).join(", "));
  }

  /** @param {LogLine[]} fresh */
  rolls(fresh) {
    const rolled = fresh.filter((line) => line.face !== null).slice(-DICE_SHOWN);
    refill(
      find(".rolls"),
      rolled.map((line) => die(Number(line.face), line.text)),
    );
  }

  /** The board and what stands around it, with what the decision points at. @param {State} state */
  things(state) {
    const targets = this.decision.targets();
    const { summary, game } = this.table;
    const drawn = [
      tracks(game.layout, state, targets),
      mats(game.layout, state, targets, this.table.chairs()),
      stage(game.layout, state, targets),
      trays(game.layout, state, targets),
      hands(game.layout, state, targets, this.drawers),
      dock(game.layout, state),
    ];
    GAUGES.forEach((part, i) => refill(find(part), drawn[i]));
    find(".goals").hidden = state.goals.length === 0 || state.over;
    refill(find(".goals summary"), goalChips(game.layout, state));
    refill(find(".goals-inside"), goalSentences(summary.game, game.layout, state.goals));
    this.board.sheets = state.sheets;
    this.board.show(state.items, state.board, targets); // when it is known how much room is left
    this.chronicle.mark(state);
    this.coach.show(state);
    this.foreshow();
  }

  /** What the answer that somebody points at would change. */
  foreshow() {
    const pointed = this.decision.pointed();
    const shown = pointed && changesAnything(pointed) ? pointed : this.plan.shows();
    this.board.foreshow(shown);
    showDifferences(find(".world"), shown);
  }

  /** @param {State} state */
  buttons(state) {
    const [undo, redo] = [find(".deeds .undo"), find(".deeds .redo")];
    document.querySelector(".deeds .hint")?.toggleAttribute("disabled", state.decisions.length === 0);
    undo.hidden = redo.hidden = state.over;
    undo.toggleAttribute("disabled", !state.undo.allowed && !state.undo.ask);
    undo.title = state.undo.allowed ? t("table.undo") : state.undo.ask ? t("consent.title") : (state.undo.reason ?? "");
    redo.toggleAttribute("disabled", !state.redo);
    undo.hidden = redo.hidden = state.over;
  }

  /** A sign in the title while it is one's turn and the page is out of sight. @param {State} state */
  title(state) {
    const mine = state.waiting.some((seat) => state.mine.includes(seat)) && !state.over;
    this.table.shell.title(`${mine && document.hidden ? "● " : ""}${this.name}`);
  }

  /** Who is here, and whose turn it is. @param {State} state */
  people(state) {
    const { table } = this;
    if (table.summary.seats.length < 2) return;
    refill(
      find(".who"),
      h(
        "button",
        {
          class: "bare",
          "data-key": "players",
          onclick: () => playersDialogue(table),
          "aria-label": t("players.title"),
        },
        table
          .chairs()
          .map((chair, i) =>
            h(
              "span",
              { class: `seat ${state.waiting.includes(chair.id) ? "turn" : ""}`, title: chair.full },
              h("i", { class: table.here[chair.id] || table.summary.seats[i].kind === "bot" ? "dot on" : "dot" }),
              h("span", {}, chair.name),
            ),
          ),
      ),
    );
  }

  // -- between the states ---------------------------------------------------------------------------------------------

  /** @param {boolean} gone the server is */
  down(gone) {
    find(".down").hidden = !gone;
  }

  /** Who speaks in the chat: sign of the seat, and the one name. @param {import("../wire.js").ChatLine} line */
  speaker({ seat, who, guest }) {
    const chair = this.table.chairs().find((one) => one.id === seat);
    const person = guestName(who, guest);
    if (!chair) return [person];
    const sign = emblem(this.table.game.layout, chair.owners[0] ?? chair.id);
    const nameless = this.table.summary.seats.some((one) => one.id === seat && one.name === who);
    return [sign, nameless ? chair.name : `${chair.name} · ${person}`];
  }

  /** @param {import("../wire.js").ChatLine} line */
  said(line) {
    this.chat?.add([line]);
    this.tabs.freshen("chat");
  }

  /** How far a bot is. @param {string} seat @param {number} done */
  thinks(seat, done) {
    const bar = /** @type {HTMLProgressElement | null} */ (this.decision.querySelector("progress"));
    if (!bar) return;
    bar.hidden = false;
    bar.value = done;
    find(".hurry", this.decision).hidden = done === 0 || !(this.table.mine.length || this.table.summary.host);
    bar.setAttribute("aria-label", t("table.thinks", { who: this.table.seatName(seat) }));
  }

  /** @param {import("./thought.js").Thought} told */
  thought(told) {
    refill(find(".thought"), thought(this.table, told));
    find(".thought").hidden = false;
  }

  /** @param {string} on what the pointer is at; "" for nothing */
  highlight(on) {
    for (const place of this.table.shell.main.querySelectorAll("[data-on]"))
      place.classList.toggle("hinted", Boolean(on) && place.getAttribute("data-on") === on);
    this.foreshow();
  }

  /** A thing of the board is looked at: so are the rows that tell of it. @param {string} on "" for nothing */
  light(on) {
    for (const row of this.tabs.node.querySelectorAll("[data-of]"))
      row.classList.toggle("lit", Boolean(on) && row.getAttribute("data-of") === on);
    this.shelf.light(on);
  }

  /** The sheet that knows more of a thing. @param {string} on */
  openSheet(on) {
    const sheet = this.sheets.find((one) => one.reveal(on));
    if (!sheet) return;
    this.tabs.open(`sheet-${sheet.id}`);
    sheet.scroll(on);
  }

  // -- several people at one screen -----------------------------------------------------------------------------------

  get veiled() {
    return document.querySelector(".curtain") !== null;
  }

  behindCurtain() {
    return [this.table.shell.main, find(".head"), find(".skip")];
  }

  /** Nothing is left to be seen, until the next one is there. @param {string} seat @param {() => void} lifted */
  veil(seat, lifted) {
    this.lines = [];
    this.plan.rest();
    this.chronicle.forget(-1);
    this.log.reset([]);
    this.decision.say();
    this.board.clear();
    for (const sheet of this.sheets) sheet.clear();
    this.shelf.show([]);
    this.drawers.close();
    this.scene.close();
    for (const part of [...GAUGES, ".goals summary", ".goals-inside", ".rolls", ".crumbs", ".openly", ".rivals"])
      refill(find(part));
    dropCurtain(this.table, seat, this.behindCurtain(), lifted);
  }
}

/** @param {import("../wire.js").Shown} shown */
const changesAnything = ({ tracks, trays, cups, places }) =>
  [tracks, trays, cups, places].some((changes) => Object.keys(changes).length > 0);

function closed() {
  return h(
    "div",
    { class: "waiting", role: "status" },
    h("h2", {}, t("table.closed")),
    h("p", { class: "prose" }, t("table.closed_about")),
  );
}
