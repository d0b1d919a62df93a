// An open table: what the server says, and what the player does. What is seen of it is drawn by its screen.

import { wordsDialogue } from "../dialogues/board_in_words.js";
import { keysDialogue } from "../dialogues/keys.js";
import { legendDialogue } from "../dialogues/legend.js";
import { playersDialogue } from "../dialogues/players.js";
import { resultDialogue } from "../dialogues/result.js";
import { get, once, post } from "../lib/api.js";
import { loadTerms } from "../lib/glossary.js";
import { announce, attempt, note } from "../lib/notices.js";
import { t } from "../lib/texts.js";
import { chairs } from "./chairs.js";
import { askToTakeBack } from "./consent.js";
import { Course } from "./course.js";
import { keyboard } from "./keyboard.js";
import { Puzzle } from "./puzzle.js";
import { Screen } from "./screen.js";
import { Socket } from "./socket.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../wire.js").MatchCard} MatchCard */
/** @typedef {import("../types.js").GameCard} GameCard */

const NOBODY = "none"; // looks through no seat: the table as everybody may see it

/** @type {import("../app.js").Page} */
export async function table(shell, id) {
  const summary = /** @type {MatchCard} */ (await get(`/matches/${id}`));
  const taught = (summary.chapter || summary.lesson) && summary.mode !== "online";
  const told = summary.puzzle ? "puzzle" : taught ? "guide" : null;
  const [game, layout, guide] = await Promise.all([
    once(`/games/${summary.game}`),
    get(`/matches/${id}/layout`),
    told && get(`/matches/${id}/${told}`),
  ]);
  const open = new Table(shell, summary, { ...game, layout }, guide);
  await open.begin();
  return () => open.leave();
}

export class Table {
  /**
   * @param {import("../app.js").Shell} shell
   * @param {MatchCard} summary
   * @param {GameCard} game
   * @param {any} guide of a chapter or a lesson, or the card of a puzzle
   */
  constructor(shell, summary, game, guide = null) {
    this.shell = shell;
    this.summary = summary;
    this.game = game;
    this.mine = summary.seats.filter((seat) => seat.kind === "me").map((seat) => seat.id);
    const asked = summary.waiting.find((seat) => this.mine.includes(seat));
    // looked through
    this.seat = guide?.seat || (this.mine.length === 1 ? this.mine[0] : (asked ?? this.mine[0] ?? ""));
    /** @type {Course | Puzzle | null} */
    this.course = guide && (summary.puzzle ? new Puzzle(this, guide) : new Course(this, guide));
    /** @type {State | null} */
    this.state = null;
    /** @type {Socket | null} */
    this.socket = null;
    /** @type {Record<string, boolean | number>} */
    this.here = {}; // who is at the table, by seat
    this.screen = new Screen(this);
    this.forget = () => {};
    this.left = false;
    this.over = ""; // the thing on the board that the pointer is at
  }

  /** Several people at one screen: nobody sees a hand that is not theirs. */
  get curtained() {
    return this.summary.mode === "hotseat" && this.mine.length > 1;
  }

  /** Have all agreed to go without a curtain where nothing hidden is asked? */
  get agreed() {
    return localStorage.getItem(`princeps.open.${this.summary.id}`) === "yes";
  }

  /** @param {boolean} yes */
  agree(yes) {
    localStorage.setItem(`princeps.open.${this.summary.id}`, yes ? "yes" : "no");
  }

  /** Does nobody else sit at the table, and never could? Then hints are allowed, and nothing need be hidden. */
  get alone() {
    const { shared, seats } = this.summary;
    return !shared && this.mine.length > 0 && seats.every((seat) => seat.kind === "me" || seat.kind === "bot");
  }

  /** May all of it be taken home? */
  get open() {
    return this.alone || Boolean(this.state?.over ?? this.summary.over);
  }

  /** Who sits where, as it is spoken of now. */
  chairs() {
    return chairs(this.summary, this.game.layout, this.state, this.game.bots);
  }

  /** @param {string} id */
  seatName(id) {
    return this.chairs().find((seat) => seat.id === id)?.name ?? id;
  }

  /** A seat with whoever sits there. @param {string} id */
  fullName(id) {
    return this.chairs().find((seat) => seat.id === id)?.full ?? id;
  }

  async begin() {
    this.screen.enter();
    this.listen(this.shell.main);
    once(`/games/${this.summary.game}/rules`).catch(() => {}); // so that a rule opens at once
    const terms = loadTerms(this.summary.game).catch(() => {}); // texts can be read without
    await Promise.all([this.screen.board.open(this.game.layout), this.screen.coach.begin(), terms]);
    if (this.curtained && this.agreed) this.seat = NOBODY;
    if (this.curtained && !this.agreed && !this.summary.over) this.veil(this.seat);
    else this.connect();
    if (this.summary.host && this.summary.version === 0 && Object.keys(this.summary.invitations).length)
      playersDialogue(this);
  }

  leave() {
    this.left = true;
    this.socket?.close();
    this.forget();
    this.course?.leave();
    this.screen.leave();
  }

  // -- what the server says -------------------------------------------------------------------------------------------

  connect() {
    const socket = new Socket(this.summary.id, this.seat);
    this.socket = socket;
    const { screen } = this;
    /** @param {string} what @param {(detail: any) => void} act */
    const hear = (what, act) =>
      socket.addEventListener(what, (event) => act(/** @type {CustomEvent} */ (event).detail));
    hear("state", (state) => this.show(state));
    hear("does", (found) => this.foretold(found));
    hear("error", (error) => note(error.text, "bad"));
    hear("notice", ({ kind, text }) => this.heard(kind, text));
    hear("up", () => screen.down(false));
    hear("down", () => screen.down(true));
    hear("chat", (line) => screen.said(line));
    hear("thinking", ({ seat, done }) => screen.thinks(seat, done));
    hear("thought", (told) => screen.thought(told));
    hear("presence", ({ seats }) => {
      this.here = seats;
      if (this.state) screen.people(this.state);
    });
  }

  /** Something beside the game that all hear of. @param {string} kind @param {string} text */
  async heard(kind, text) {
    note(text);
    announce(text);
    if (kind.startsWith("undo")) return;
    this.summary = await get(`/matches/${this.summary.id}`);
    if (this.state && !this.left) this.screen.people(this.state);
  }

  /** @param {State} state */
  show(state) {
    const before = this.state;
    const next = state.waiting.find((seat) => state.mine.includes(seat));
    if (this.curtained && next && !state.waiting.includes(this.seat) && !state.over) {
      const open = this.agreed && state.openly.includes(next);
      if (!open) this.veil(next);
      else if (this.seat !== NOBODY) this.look(NOBODY);
      if (!open || state.seat !== null) return;
    }
    const learner = this.course?.seat; // others are spoken for: they ask nothing
    if (learner) state = { ...state, decisions: state.decisions.filter((one) => one.seat === learner) };
    this.state = state;
    if (this.summary.mode === "study" && !learner && state.decisions.length === 0 && next && next !== state.seat)
      this.look(next);
    this.screen.draw(state, before);
    this.course?.heard(state);
    if (state.over && state.result && !before?.over && !this.course?.speaks) resultDialogue(this, state);
  }

  /** The curtain falls: the next player takes the screen. @param {string} seat */
  veil(seat) {
    if (this.screen.veiled) return;
    this.state = null;
    this.screen.veil(seat, () => this.look(seat));
  }

  // -- what the player does -------------------------------------------------------------------------------------------

  /** @param {HTMLElement} main */
  listen(main) {
    /** @param {string} what @param {(detail: any) => void} act */
    const hear = (what, act) => main.addEventListener(what, (event) => act(/** @type {CustomEvent} */ (event).detail));
    hear("answer", (given) => this.answer(given));
    hear("pick", (picked) => this.pick(picked));
    hear("draft", () => this.state && this.screen.things(this.state));
    hear("hint", (on) => this.screen.highlight(on));
    hear("foreshow", () => this.screen.foreshow());
    hear("foresee", (words) => this.screen.decision.decision && this.foresee(this.screen.decision.decision, words));
    hear("words", () => wordsDialogue(this));
    hear("legend", () => legendDialogue(this.game.layout, this.chairs()));
    hear("back", (to) => this.backTo(to));
    hear("fork", (at) => this.fork(at));
    for (const what of ["mouseover", "focusin"]) main.addEventListener(what, (event) => this.pointAt(event.target));
    const stop = keyboard(this);
    const seen = () => this.state && this.screen.title(this.state);
    document.addEventListener("visibilitychange", seen);
    this.forget = () => {
      stop();
      document.removeEventListener("visibilitychange", seen);
    };
  }

  /** A thing that a click would choose shows what that does. @param {EventTarget | null} at */
  pointAt(at) {
    const { decision } = this.screen;
    const thing = at instanceof Element ? at.closest(".open[data-on], .open[data-area]") : null;
    const on = thing?.getAttribute("data-on") ?? thing?.getAttribute("data-area") ?? "";
    if (on === this.over) return;
    this.over = on;
    this.screen.light(on);
    if (at instanceof Node && !decision.contains(at)) decision.pointAt(on);
  }

  /** @param {{seat: string, words: string[]}} given */
  async answer({ seat, words }) {
    if (!this.state) return;
    if (this.course && !this.course.takes(words)) {
      this.screen.decision.free();
      return;
    }
    if (this.screen.plan.take(words)) return;
    this.screen.chronicle.skip();
    try {
      await this.socket?.ask({ type: "answer", seat, version: this.state.version, answer: words });
    } catch (why) {
      const { text } = /** @type {{text: string}} */ (why);
      note(text, "bad");
      announce(text);
      this.screen.decision.free();
    }
  }

  /**
   * A click on a thing: an answer, a part of one, or the wish to know what it is.
   * @param {{on: string, back: boolean}} what
   */
  pick({ on, back }) {
    if (this.screen.decision.pick(on, back) || this.course?.pick(on) || !this.state) return;
    this.screen.openSheet(on);
    const refused = this.screen.decision.decision?.refused.filter((one) => one.on === on) ?? [];
    const place = this.game.layout.places.find((one) => one.on === on);
    const said = this.state.board?.[on] ?? place?.name ?? "";
    const words = [said, ...refused.slice(0, 3).map((one) => `${one.label}: ${one.reason}`)].filter(Boolean);
    if (words.length) note(words.join(" — "));
  }

  /**
   * What the options do: it comes by itself, after the state.
   * @param {import("../wire.js").Foreseen} found
   */
  foretold(found) {
    const { decision, plan } = this.screen;
    const asked = this.state?.version === found.version && !plan.asksItself;
    if (asked && decision.decision?.seat === found.seat) decision.tell(found, []);
  }

  /**
   * What the options do, or one whole answer: told when it is known, if it is still asked.
   * @param {import("../wire.js").Decision} decision @param {string[]} [words]
   */
  async foresee(decision, words = []) {
    const query = new URLSearchParams([["seat", decision.seat], ...words.map((word) => ["answer", word])]);
    if (!this.state?.seat) return; // all look on: what only the one who is asked may know stays unsaid
    const { orders } = this.screen.plan;
    const does = `/matches/${this.summary.id}`;
    try {
      const found = /** @type {import("../wire.js").Foreseen} */ (
        await (orders.length
          ? post(`${does}/draft/does`, { seat: decision.seat, orders, answer: words })
          : get(`${does}/does?${query}`))
      );
      if (found.version === this.state?.version && this.screen.decision.decision === decision)
        this.screen.decision.tell(found, words);
    } catch {
      // the options can be chosen without it: no reason to speak up
    }
  }

  /** @param {"undo" | "redo"} what */
  async takeBack(what) {
    if (!this.state || this.state.over) return; // after the end one plays again, or from a point of the log
    if (what === "undo" && this.screen.plan.undo()) return; // first what is not given yet
    if (what === "undo" && !this.state.undo.allowed && this.state.undo.ask) {
      askToTakeBack(this);
      return;
    }
    try {
      await this.socket?.ask({ type: what, version: this.state.version });
      announce(t(`table.${what}_done`));
    } catch (why) {
      note(/** @type {any} */ (why).text, "bad");
    }
  }

  /** @param {number} to */
  async backTo(to) {
    const back = () => post(`/matches/${this.summary.id}/back`, { to, version: this.state?.version });
    const done = await attempt(back, () => this.state?.undo.ask && askToTakeBack(this, to));
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
    if (this.socket) {
      this.socket.seat = seat;
      this.socket.send({ type: "seat", seat });
    } else this.connect();
    this.screen.looksThrough(seat);
  }

  /** A bot that thinks answers with the best it has. */
  hurry() {
    return attempt(() => post(`/matches/${this.summary.id}/hurry`, {}));
  }

  help() {
    keysDialogue();
  }
}
