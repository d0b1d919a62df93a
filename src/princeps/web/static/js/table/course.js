// Learning at the table: what a chapter of a course or a lesson tells, what to do now, and whether its goal is reached.
// A guided chapter takes no answer but those of its steps: with any other one is told why not, and nothing happens.

import { post } from "../lib/api.js";
import { h, icon, refill } from "../lib/dom.js";
import { announce, attempt } from "../lib/notices.js";
import { ruleChip } from "../lib/rule_chip.js";
import { t } from "../lib/texts.js";
import { Lights, aim, feedback, paragraph } from "./told.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../wire.js").StepCard} Step */
/** @typedef {import("./told.js").Told} Told */

/** Without regard to the order of several picks. @param {string[]} one @param {string[]} other */
const same = (one, other) =>
  [one, other]
    .map((words) => JSON.stringify(words.filter((word) => word !== "done" || words.length === 1).sort()))
    .every((key, _, [first]) => key === first);

/**
 * Begins a chapter, and goes there.
 * @param {string} game @param {string} chapter @param {(path: string) => void} go
 */
export async function beginChapter(game, chapter, go) {
  const made = await attempt(() => post("/matches", { game, chapter }));
  if (made) go(`/table/${made.id}`);
}

export class Course {
  /** @param {import("./table.js").Table} table @param {import("../wire.js").GuideCard} guide */
  constructor(table, guide) {
    this.table = table;
    this.guide = guide;
    this.version = -1; // of the state that is spoken of
    this.done = 0; // steps
    this.reached = false;
    this.read = false; // the text: what to do comes after it
    this.shows = false; // the answer is named
    /** @type {Told | null} */
    this.told = null;
    this.node = h("section", { class: "course", "aria-label": t("course.title") });
    this.lights = new Lights();
    if (guide.kind === "free") localStorage.setItem(`princeps.coach.${table.summary.game}`, "on");
  }

  leave() {
    this.lights.leave();
  }

  get title() {
    return this.guide.title;
  }

  /** Whose table it is; "": everybody's in turn. */
  get seat() {
    return this.guide.seat;
  }

  /** Does it say itself what an end means? */
  get speaks() {
    return this.guide.kind === "chapter";
  }

  /** Can trial games tell what is good? Not where the position ends before its game does. */
  get hints() {
    return this.guide.kind === "free";
  }

  /** Is the answer that comes next one of a step? */
  get guided() {
    return this.guide.kind === "chapter" && this.done < this.guide.steps.length;
  }

  /** @returns {Step | undefined} */
  get step() {
    return this.guide.steps[this.done];
  }

  /** Does the next step belong to somebody else? */
  get others() {
    return this.guided && this.step?.seat !== this.guide.seat;
  }

  // -- what happens ---------------------------------------------------------------------------------------------------

  /** @param {State} state */
  heard(state) {
    if (state.version === this.version) return;
    const went = this.version >= 0;
    this.version = state.version;
    if (this.guide.kind === "chapter") this.done = Math.min(state.answers, this.guide.steps.length);
    if (state.answers) this.read = true;
    if (went) this.shows = false;
    if (state.answers < this.done || !state.answers) [this.told, this.reached] = [null, false];
    this.draw();
    this.passOn();
    this.judge();
  }

  /** The server knows whether the goal is reached. */
  async judge() {
    const { version } = this;
    const found = /** @type {import("../wire.js").GoalIs | undefined} */ (
      await attempt(() => post(`/matches/${this.table.summary.id}/goal`))
    );
    if (!found || found.version !== version || this.version !== version) return;
    const news = found.reached && !this.reached;
    this.reached = found.reached || (this.reached && this.guide.kind === "free");
    if (this.guide.kind !== "chapter") this.done = found.done;
    if (news) this.tell({ good: true, text: this.guide.well || t(`course.reached_${this.guide.kind}`) });
    else this.draw();
  }

  /**
   * May this be answered? If not, the reader is told why.
   * @param {string[]} words
   */
  takes(words) {
    if (!this.guided || !this.step) return true;
    const { answer, also, mistakes, well } = this.step;
    if ([answer, ...also].some((right) => same(right, words))) {
      this.told = { good: true, text: well || t("course.right") };
      announce(this.told.text);
      return true;
    }
    const mistake = mistakes.find((one) => !one.refused && same(one.answer, words));
    this.tell(
      mistake
        ? { good: false, text: mistake.why, rule: mistake.rule, light: mistake.light }
        : { good: false, text: t("course.other") },
    );
    return false;
  }

  /** A click on something that the rules refuse: true if there is something to tell of it. @param {string} on */
  pick(on) {
    const mistake = this.guided && this.step?.mistakes.find((one) => one.refused && one.on === on);
    if (!mistake) return false;
    this.tell({ good: false, text: mistake.why, rule: mistake.rule, light: mistake.light });
    return true;
  }

  /** @param {Told} told */
  tell(told) {
    [this.told, this.read] = [told, true];
    announce(told.text);
    this.draw();
    this.node.querySelector(".feedback")?.scrollIntoView({ block: "nearest" }); // it may be above what is seen
  }

  /** Another seat's step that nothing is told of is done at once, after the text was read. */
  passOn() {
    if (this.read && this.others && !this.step?.do) this.goOn();
  }

  /** What another seat does now. */
  async goOn() {
    const { step } = this;
    const { socket, state } = this.table;
    if (!step || !state) return;
    if (step.do) this.told = { good: true, text: step.well || step.do };
    await socket?.ask({ type: "answer", seat: step.seat, version: state.version, answer: step.answer }).catch(() => {});
  }

  // -- what is seen ---------------------------------------------------------------------------------------------------

  draw() {
    const { guide, told } = this;
    this.node.classList.toggle("reading", !this.read);
    refill(
      this.node,
      h(
        "p",
        { class: "place-of quiet" },
        guide.course
          ? h("a", { href: `/learn/${this.table.summary.game}` }, guide.course)
          : h("a", { href: `/lessons/${this.table.summary.game}` }, t("nav.lessons")),
        guide.course ? ` · ${t("course.place", { number: guide.number, of: guide.of })}` : null,
      ),
      h("h2", { tabindex: "-1", "data-key": "chapter" }, guide.title),
      guide.goal ? aim(guide.goal, this.reached) : null,
      this.lecture(),
      this.read ? [told && feedback(this.table.summary.game, told), this.now(), this.acts()] : this.begins(),
    );
    this.light();
  }

  /** Below the text that is to be read first. */
  begins() {
    const begin = () => {
      this.read = true;
      this.draw();
      announce(this.step?.do || this.guide.goal);
      this.passOn();
      this.table.screen.decision.querySelector("h2")?.focus();
    };
    return h(
      "p",
      { class: "acts" },
      h("button", { class: "first", "data-key": "course:begin", onclick: begin }, t("course.begin")),
    );
  }

  /** The text; it is folded away once it is read. */
  lecture() {
    const { guide } = this;
    const cites = h("p", { class: "cites" });
    const inside = h(
      "div",
      {},
      guide.text
        .split("\n")
        .filter(Boolean)
        .map((line) => paragraph(this.table.summary.game, line)),
      cites,
    );
    cites.append(...guide.rules.map((rule) => ruleChip(this.table.summary.game, rule, () => inside) ?? ""));
    return h(
      "details",
      { class: "lecture", open: !this.read },
      h("summary", { "data-key": "lecture" }, t("course.about")),
      inside,
    );
  }

  /** What to do now. */
  now() {
    const { guide, step } = this;
    if (guide.kind === "lesson" && guide.steps.length)
      return h(
        "ol",
        { class: "to-do" },
        guide.steps.map(({ label, seat }, i) =>
          h(
            "li",
            { class: i < this.done ? "done" : "", "aria-current": i === this.done ? "step" : null },
            this.table.mine.length > 1 ? h("b", {}, `${this.table.seatName(seat)}: `) : null,
            label,
            i < this.done ? icon("i-check", t("course.done")) : null,
          ),
        ),
      );
    if (!this.guided || !step) return null;
    return paragraph(this.table.summary.game, step.do, "now prose");
  }

  acts() {
    const { guide, step } = this;
    /** @param {string} what @param {() => void} act @param {string} [kind] @param {Record<string, string>} [facts] */
    const button = (what, act, kind = "", facts = {}) =>
      h("button", { class: kind, "data-key": `course:${what}`, onclick: act }, t(`course.${what}`, facts));
    const refused = this.guided && !this.others ? (step?.mistakes.filter((one) => one.refused) ?? []) : [];
    return h(
      "p",
      { class: "acts" },
      this.others && step?.do ? button("go_on", () => this.goOn(), "first") : null,
      this.guided && !this.others && step
        ? this.shows
          ? h("span", { class: "shown" }, t("course.answer", { label: step.label }))
          : button("show", () => this.show(step))
        : null,
      refused.map((one) => {
        const why = () => this.tell({ good: false, text: one.why, rule: one.rule, light: one.light });
        const label = t("course.why_not", { label: one.label });
        return h("button", { class: "link", "data-key": `why:${one.answer[0]}`, onclick: why }, label);
      }),
      this.table.state?.answers ? button("again", () => this.table.backTo(0), "link") : null,
      this.reached && guide.next ? button("next", () => this.next(), "first next") : null,
      this.reached && guide.course && !guide.next
        ? h("a", { class: "button first", href: `/learn/${this.table.summary.game}` }, t("course.finished"))
        : null,
    );
  }

  /** @param {Step} step */
  show(step) {
    this.shows = true;
    announce(t("course.answer", { label: step.label }));
    this.draw();
  }

  next() {
    return beginChapter(this.table.summary.game, this.guide.next ?? "", this.table.shell.go);
  }

  /** What is spoken of: by the text, while it is open, and by the step or what was told last. */
  light() {
    const step = this.read && this.guided ? (this.step?.light ?? []) : [];
    const told = this.told?.light?.length ? this.told.light : step;
    const text = this.read ? [] : this.guide.light;
    this.lights.show(text, told);
  }
}
