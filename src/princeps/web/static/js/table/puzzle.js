// A puzzle at the table: what is asked of whom, how good an answer is, and why. No answer is given to the table: it is
// judged, and the position stays for another try.

import { post } from "../lib/api.js";
import { h, refill } from "../lib/dom.js";
import { announce, attempt } from "../lib/notices.js";
import { oddsList } from "../lib/odds_list.js";
import { t } from "../lib/texts.js";
import { Lights, aim, feedback } from "./told.js";

/** @typedef {import("../wire.js").PuzzleVerdict} Verdict */

/**
 * Begins a puzzle, and goes there.
 * @param {string} game @param {string} puzzle @param {(path: string) => void} go
 */
export async function beginPuzzle(game, puzzle, go) {
  const made = await attempt(() => post("/matches", { game, puzzle }));
  if (made) go(`/table/${made.id}`);
}

export class Puzzle {
  /** @param {import("./table.js").Table} table @param {import("../wire.js").PuzzleCard} card */
  constructor(table, card) {
    this.table = table;
    this.card = card;
    this.seat = card.seat;
    this.guided = true; // there is one answer to find, not a plan to make
    this.speaks = true;
    this.hints = false;
    /** @type {Verdict | null} */
    this.verdict = null;
    this.node = h("section", { class: "course puzzle", "aria-label": t("puzzle.title") });
    this.lights = new Lights();
  }

  /** @returns {string} */
  get title() {
    return t(this.card.today ? "puzzle.today" : "puzzle.one", { theme: this.card.theme });
  }

  leave() {
    this.lights.leave();
  }

  heard() {
    this.draw();
  }

  /** Nothing that the rules refuse is spoken of. */
  pick() {
    return false;
  }

  /** An answer is judged, and not given. @param {string[]} words */
  takes(words) {
    this.ask(words);
    return false;
  }

  /** @param {string[] | null} answer null: it is to be shown */
  async ask(answer) {
    const found = /** @type {Verdict | undefined} */ (
      await attempt(() => post(`/matches/${this.table.summary.id}/puzzle`, { answer }))
    );
    if (!found) return;
    [this.verdict, this.card.solved] = [found, this.card.solved || found.right];
    announce(`${this.says(found)} ${found.reasons.join(" ")}`);
    this.draw();
    this.node.scrollTop = 0;
    this.node.scrollIntoView({ block: "nearest" }); // on a small screen it may be above what is seen
  }

  /** What is said of an answer, in a sentence or two. @param {Verdict} found */
  says({ right, place, of, answers, first }) {
    const best = answers.find((row) => row.best);
    const given = answers.find((row) => row.given);
    if (!given) return t("puzzle.shown", { label: best?.label ?? "" });
    if (right) return t(first ? "puzzle.right_first" : "puzzle.right");
    const facts = { place: place ?? 0, of, chance: given.chance, best: best?.chance ?? 0 };
    return t("puzzle.wrong", facts);
  }

  // -- what is seen ---------------------------------------------------------------------------------------------------

  draw() {
    const { card, verdict } = this;
    const { game } = this.table.summary;
    refill(
      this.node,
      h(
        "p",
        { class: "place-of quiet" },
        h("a", { href: `/puzzles/${game}` }, t("puzzle.all")),
        ` · ${card.theme} · ${t(`puzzle.level_${card.level}`)}`,
      ),
      h("h2", { tabindex: "-1", "data-key": "chapter" }, t("puzzle.asks", { who: this.table.seatName(card.seat) })),
      verdict ? this.judged(verdict) : this.task(),
      this.acts(),
    );
    this.light();
  }

  /** What matters, and what is to be done: it makes room for what is said of an answer. */
  task() {
    const { card } = this;
    const words = [card.aim && h("p", {}, h("b", {}, t("handbook.aim")), " ", card.aim), h("p", {}, t("puzzle.how"))];
    return h("div", { class: "task" }, words, card.solved ? aim(t("puzzle.before"), true) : null);
  }

  /** @param {Verdict} found */
  judged(found) {
    const { answers, reasons, right } = found;
    const best = answers.find((row) => row.best);
    const open = Boolean(best?.label);
    const rows = answers.map((row) => ({ ...row, label: row.label || t("puzzle.unnamed") }));
    return h(
      "div",
      { class: "judged" },
      feedback(this.table.summary.game, { good: right || open, text: this.says(found) }),
      oddsList(rows, "puzzle.between"),
      reasons.length
        ? h(
            "div",
            { class: "reasons" },
            h(
              "p",
              {},
              open
                ? t("analysis.reasons", { label: best?.label ?? "", next: found.next_label })
                : t("puzzle.over_the_next"),
            ),
            h(
              "ul",
              {},
              reasons.map((reason) => h("li", {}, reason)),
            ),
          )
        : null,
      h("p", { class: "quiet" }, t("puzzle.trials", { n: best?.trials ?? 0 })),
    );
  }

  acts() {
    const { verdict, table } = this;
    const { game } = table.summary;
    /** @param {string} what @param {() => void} act @param {string} [kind] */
    const button = (what, act, kind = "") =>
      h("button", { class: kind, "data-key": `puzzle:${what}`, onclick: act }, t(`puzzle.${what}`));
    const open = verdict?.answers.some((row) => row.best && row.label);
    const next = verdict?.next;
    return h(
      "p",
      { class: "acts" },
      verdict && !open ? button("again", () => this.again(), "first") : null,
      open ? null : button("show", () => this.ask(null)),
      open ? button("play_on", () => table.fork(0)) : null,
      open && next ? button("next", () => beginPuzzle(game, next, table.shell.go), "first next") : null,
      open && !next ? h("a", { class: "button first", href: `/puzzles/${game}` }, t("puzzle.all")) : null,
    );
  }

  /** The position is as it was: only what was said of the answer goes. */
  again() {
    this.verdict = null;
    this.draw();
    announce(t("puzzle.how"));
    this.table.screen.decision.querySelector("h2")?.focus();
  }

  /** The best answer, once it is known. */
  light() {
    const best = this.verdict?.answers.find((row) => row.best)?.answer ?? [];
    const options = this.table.state?.decisions[0]?.options ?? [];
    this.lights.show(
      [],
      options.filter((option) => best.includes(option.id) && option.on).map((option) => option.on),
    );
  }
}
