// <princeps-decision>: any decision of any game. Four kinds: choose one, choose some, an amount, an allocation of
// points.

import { h, refill } from "../lib/dom.js";
import { withTerms } from "../lib/glossary.js";
import { announce } from "../lib/notices.js";
import { ruleChip } from "../lib/rule_chip.js";
import { dialogue } from "../dialogues/dialogue.js";
import { t } from "../lib/texts.js";
import { Foretold, answerKey, hushBeside, tellBeside } from "./foretold.js";
import { LONG, groupedList, headings } from "./grouped.js";
import { between, countsUp, nearest, stepper } from "./numbers.js";

/** @typedef {import("../wire.js").Decision} Decision */
/** @typedef {import("../wire.js").OptionChoice} OptionChoice */

const KEYS = "1234567890";
const SHOWN_REFUSED = 4; // more are folded away, by reason
const ROOMY = 5; // more options than these stand in two columns
const CROWDED = 8; // with more than these, one line says what an option does; pointed at, all of it
const PASSING = 60; // milliseconds in which a pointer passes over an option

/** How densely so many options stand. @param {number} number */
const crowd = (number) => ["options", number > ROOMY && "two", number > CROWDED && "crowded"].filter(Boolean).join(" ");

export class DecisionPanel extends HTMLElement {
  constructor() {
    super();
    /** @type {Decision | null} */
    this.decision = null;
    this.game = "";
    this.busy = false;
    /** @type {string[]} */
    this.picked = []; // choose some: the options taken so far
    /** @type {number[]} */
    this.points = []; // allocate: the points of each slot; amount: the one number
    this.foretold = new Foretold();
    this.at = ""; // the answer that somebody points at
    this.wait = 0; // before more is asked of it: a pointer that only passes asks nothing
    /** @type {import("../types.js").Layout | null} */
    this.layout = null;
    this.heading = ""; // of a long list: the one that is open
    this.sought = ""; // and what is looked for
    /** @type {Node | null} */
    this.aside = null; // what stands between the question and its options
    /** @type {OptionChoice[]} */
    this.keyed = []; // the options that the digits mean: those in sight
  }

  disconnectedCallback() {
    hushBeside();
  }

  /**
   * @param {Decision} decision
   * @param {string} game
   * @param {boolean} same the question is the one that was shown before: the draft stays
   */
  show(decision, game, same) {
    const [old, draft] = [this.decision, { picked: this.picked, points: this.points }];
    [this.decision, this.game, this.busy] = [decision, game, false];
    this.picked = [];
    this.points =
      decision.kind === "allocate"
        ? decision.slots.map((slot) => slot.now)
        : decision.kind === "amount"
          ? [decision.least]
          : [this.counted(decision)?.numbers[0].value ?? 0];
    if (same && old?.kind === decision.kind) [this.picked, this.points] = [draft.picked, draft.points];
    if (!same) {
      [this.foretold, this.at, this.heading, this.sought] = [new Foretold(), "", "", ""];
      hushBeside();
    }
    this.draw();
  }

  /** An amount begins with what is mostly said. @param {number} value */
  begin(value) {
    const { kind, least = 0, most = 0 } = this.decision ?? {};
    if (kind !== "amount" || this.busy || !(value >= least && value <= most)) return;
    this.points = [value];
    this.draw();
  }

  /** A list that is really a number. @param {Decision} decision */
  counted(decision) {
    return decision.kind === "choose" ? countsUp(decision.options) : null;
  }

  /** Put something else in its place: waiting, the end. @param {...(Node | string | null)} what */
  say(...what) {
    [this.decision, this.at] = [null, ""];
    hushBeside();
    refill(this, what);
  }

  draw() {
    const decision = this.decision;
    if (!decision) return;
    this.keyed = [];
    const home = h("div", { class: "question" });
    const cites = [decision.rule, ...(this.common(decision) ?? [])].map((rule) =>
      ruleChip(this.game, rule, () => home),
    );
    home.append(
      h(
        "h2",
        { class: "prose", tabindex: "-1", "data-key": "question" },
        withTerms(this.game, decision.question),
        cites.flatMap((chip) => [" ", chip]),
      ),
      h("p", { class: "shared" }, this.shared()),
    );
    const kinds = {
      choose: () => this.choose(decision),
      some: () => this.some(decision),
      amount: () => this.amount(decision),
      allocate: () => this.allocate(decision),
    };
    refill(this, home, this.aside, kinds[decision.kind](), this.refusals(decision));
    this.dispatchEvent(new CustomEvent("draft", { bubbles: true }));
  }

  /**
   * The rule that all options rest on, if it is one and there are many of them: it is shown once.
   * @param {Decision} decision
   */
  common(decision) {
    const rules = [
      ...new Set(decision.options.map((option) => option.rule).filter((rule) => rule && rule !== decision.rule)),
    ];
    return rules.length === 1 && decision.options.length > 2 ? rules : null;
  }

  // -- choose one ----------------------------------------------------------------------------------------------------

  /** @param {Decision} decision */
  choose(decision) {
    const counted = this.counted(decision);
    if (!counted) return this.list(decision, (option, i) => this.option(option, i, () => this.answer([option.id])));
    const { numbers, others } = counted;
    const words = new Map(numbers.map(({ value, option }) => [value, option.id]));
    return h(
      "div",
      {},
      this.number([...words.keys()], (value) => words.get(value) ?? ""),
      others.length
        ? h(
            "ol",
            { class: crowd(others.length) },
            others.map((option) => this.option(option, KEYS.length, () => this.answer([option.id]))),
          )
        : null,
    );
  }

  /**
   * Options one below the other; a long list under headings, with a field to find one.
   * @param {Decision} decision
   * @param {(option: OptionChoice, i: number) => HTMLElement} draw
   */
  list({ options }, draw) {
    this.keyed = options;
    if (options.length <= LONG || !this.layout) return h("ol", { class: crowd(options.length) }, options.map(draw));
    const heads = headings(this.layout, options);
    const open = this.heading || (heads.find(({ title }) => title) ?? heads[0]).title;
    return groupedList(
      heads,
      open,
      this.sought,
      (option) => draw(option, 0),
      (heading, sought) => {
        [this.heading, this.sought] = [heading, sought];
        this.dispatchEvent(new CustomEvent("draft", { bubbles: true })); // the board shows the keys too
      },
      (seen) => {
        this.keyed = seen.map(({ option }) => option);
        seen.forEach(({ node }, i) => {
          const key = /** @type {HTMLElement} */ (node.querySelector("kbd"));
          [key.textContent, key.hidden] = [KEYS[i] ?? "", i >= KEYS.length];
        });
      },
    );
  }

  /** @param {OptionChoice} option @param {number} i @param {() => void} act @param {Record<string, any>} [more] */
  option(option, i, act, more = {}) {
    const here = () => this.point([option.id], option.on, button);
    const away = () => this.point([], "");
    const button = h(
      "button",
      {
        class: "option",
        "data-key": `option:${option.id}`,
        disabled: this.busy,
        onclick: act,
        onmouseenter: here,
        onmouseleave: away,
        onfocus: here,
        onblur: away,
        ...more,
      },
      i < KEYS.length && h("kbd", { "aria-hidden": "true" }, KEYS[i]),
      h(
        "span",
        { class: "label" },
        option.label,
        this.decision?.kind === "some" && this.decision.least > 1 ? null : this.consequence(option.id),
        option.odds?.length
          ? h(
              "span",
              { class: "odds" },
              option.odds.map((line) => h("span", {}, line)),
            )
          : null,
      ),
    );
    return h(
      "li",
      {},
      button,
      this.decision && option.rule !== this.decision.rule && !this.common(this.decision)
        ? ruleChip(this.game, option.rule, () => this)
        : null,
    );
  }

  // -- what answers do -----------------------------------------------------------------------------------------------

  /**
   * Somebody points at an answer (at none: without words): the board shows what it does, and what there is no room for
   * is told beside it.
   * @param {string[]} words
   * @param {string} on
   * @param {HTMLElement} [button]
   */
  point(words, on, button) {
    this.at = answerKey(words);
    hushBeside();
    this.dispatchEvent(new CustomEvent("hint", { bubbles: true, detail: on }));
    if (button) this.beside(button);
    if (this.at) this.foresee(words);
    else clearTimeout(this.wait);
  }

  /** Asks what an answer does, if that is not known in a moment. @param {string[]} words */
  foresee(words) {
    const lacks = () => this.foretold.lacks(answerKey(words));
    clearTimeout(this.wait);
    if (lacks())
      this.wait = setTimeout(
        () => lacks() && this.dispatchEvent(new CustomEvent("foresee", { bubbles: true, detail: words })),
        PASSING,
      );
  }

  /** What the answer that somebody points at changes, for drawing. */
  pointed() {
    return this.foretold.shows.get(this.at) ?? null;
  }

  /** What of an option is not seen in the list. @param {HTMLElement} button */
  beside(button) {
    const place = /** @type {HTMLElement | null} */ (button.querySelector("[data-does]"));
    if (!place) return;
    const cut = place.scrollHeight > place.clientHeight + 1;
    const lines = cut ? (this.foretold.own(this.at) ?? []) : [];
    tellBeside(this, button, lines, this.foretold.chances.get(this.at) ?? []);
  }

  /** Where it says what an answer does; its room is kept until that is known. @param {string} key */
  consequence(key, kind = "span") {
    const place = h(/** @type {"span"} */ (kind), { class: "does unknown", "data-does": key });
    this.fill(place);
    return place;
  }

  /** What a whole answer that is put together here does; it is asked for if need be. @param {string[]} words */
  outcome(words) {
    const key = answerKey(words);
    const place = this.consequence(key, "p");
    place.classList.add("outcome");
    place.setAttribute("role", "status");
    this.foresee(words);
    return place;
  }

  /**
   * What answers do, as far as it is known now.
   * @param {import("../wire.js").Foreseen} found
   * @param {string[]} words of the one answer that was asked for
   */
  tell(found, words) {
    if (!this.decision) return;
    this.foretold.learn(found, words, this.decision.options);
    const places = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-does]"));
    for (const place of places) this.fill(place); // here, and in the dialogue of a place with several
    const once = this.querySelector(".shared");
    if (once) refill(once, this.shared());
    if (!this.at) return;
    const buttons = document.querySelectorAll(`[data-key="${CSS.escape(`option:${this.at}`)}"]`);
    const button = /** @type {HTMLElement | undefined} */ ([...buttons].at(-1)); // of the dialogue, if there is one
    if (button) this.beside(button);
    const chances = this.foretold.chances.get(this.at);
    if (chances?.length && button === document.activeElement) announce(chances.join(". "));
    this.dispatchEvent(new CustomEvent("foreshow", { bubbles: true }));
  }

  /** What all options do is told once, above them; of those that make an answer together only, that they do. */
  shared() {
    const together = this.decision?.kind === "some" && this.decision.least > 1;
    return together ? t("decision.together") : this.foretold.draw(this.foretold.shared);
  }

  /** @param {HTMLElement} place */
  fill(place) {
    const key = place.dataset.does ?? "";
    const own = this.foretold.own(key);
    if (!own) return;
    const chances = place.classList.contains("outcome") ? (this.foretold.chances.get(key) ?? []) : [];
    place.classList.remove("unknown");
    refill(place, this.foretold.draw([...own, ...chances]));
  }

  // -- choose some ---------------------------------------------------------------------------------------------------

  /** @param {Decision} decision */
  some(decision) {
    const count = this.picked.length;
    const enough = count >= decision.least && count <= decision.most;
    const toggle = (/** @type {OptionChoice} */ option) => () => this.toggle(option.id);
    const words = count < decision.most ? [...this.picked, "done"] : this.picked;
    return h(
      "div",
      {},
      this.list(decision, (option, i) => {
        const taken = this.picked.includes(option.id);
        return this.option(option, i, toggle(option), {
          "aria-pressed": String(taken),
          disabled: this.busy || (!taken && count >= decision.most),
        });
      }),
      enough && count ? this.outcome(words) : null,
      this.confirm(t("decision.some", { count, least: decision.least, most: decision.most }), enough, () =>
        this.answer(words),
      ),
    );
  }

  /** @param {string} id */
  toggle(id) {
    if (this.picked.includes(id)) this.picked = this.picked.filter((one) => one !== id);
    else if (this.decision && this.picked.length < this.decision.most) {
      const order = this.decision.options.map((option) => option.id); // the record knows each subset in one order only
      this.picked = order.filter((one) => one === id || this.picked.includes(one));
    }
    this.draw();
  }

  // -- an amount -----------------------------------------------------------------------------------------------------

  /** @param {Decision} decision */
  amount({ least, most }) {
    return this.number(between(least, most), String);
  }

  /**
   * One number of these, to be stepped, drawn or typed.
   * @param {number[]} values
   * @param {(value: number) => string} word of the answer
   */
  number(values, word) {
    const [label, least, most] = [t("decision.amount"), values[0], values[values.length - 1]];
    const near = (/** @type {number} */ wish) => nearest(values, this.points[0], wish);
    const give = () => this.answer([word(this.points[0])]);
    const range = h("input", {
      type: "range",
      min: least,
      max: most,
      "aria-label": label,
      "data-key": "range",
      oninput: () => set(range.valueAsNumber),
    });
    const [steps, told] = [h("div"), h("div")];
    /** What is drawn of a number: the slider itself stays, so that it can be drawn on. */
    const show = () => {
      const value = this.points[0];
      range.value = String(value);
      const { busy } = this;
      refill(steps, stepper({ label, i: 0, value, low: least, high: most, busy, set, near, typed, done: give }));
      refill(told, this.outcome([word(value)]));
    };
    const typed = (/** @type {number} */ next) => {
      if (!values.includes(next)) return;
      this.points = [next];
      this.at = word(next);
      range.value = String(next);
      refill(told, this.outcome([word(next)]));
      this.dispatchEvent(new CustomEvent("foreshow", { bubbles: true }));
    };
    const set = (/** @type {number} */ next) => {
      typed(near(next));
      show();
    };
    show();
    return h(
      "div",
      {},
      h("div", { class: "amount" }, steps, range),
      told,
      this.confirm(t("decision.between", { least, most }), true, give),
    );
  }

  // -- an allocation -------------------------------------------------------------------------------------------------

  /** @param {Decision} decision */
  allocate(decision) {
    const given = this.points.reduce((sum, one) => sum + one, 0);
    const left = decision.total - given;
    const say =
      left === 0
        ? t("decision.all", { total: decision.total })
        : left > 0
          ? t("decision.left", { n: left, total: decision.total })
          : t("decision.over", { n: -left, total: decision.total });
    return h(
      "div",
      {},
      h(
        "ul",
        { class: "slots" },
        decision.slots.map((slot, i) =>
          h(
            "li",
            { class: this.points[i] !== slot.now ? "changed" : "" },
            h(
              "span",
              { class: "label" },
              slot.label,
              h("small", {}, t("decision.slot", { now: slot.now, low: slot.low, high: slot.high })),
            ),
            stepper({
              label: slot.label,
              i,
              value: this.points[i],
              low: slot.low,
              high: slot.high,
              busy: this.busy,
              set: (value) => this.set(i, value),
            }),
          ),
        ),
      ),
      left === 0 ? this.outcome(this.points.map(String)) : null,
      this.confirm(say, left === 0, () => this.answer(this.points.map(String))),
    );
  }

  /** @param {number} i @param {number} value */
  set(i, value) {
    this.points = this.points.map((old, at) => (at === i ? value : old));
    this.draw();
  }

  /** @param {string} say @param {boolean} ready @param {() => void} act */
  confirm(say, ready, act) {
    return h(
      "div",
      { class: "confirm" },
      h("span", { role: "status" }, say),
      h(
        "button",
        { class: "first", "data-key": "confirm", disabled: this.busy || !ready, onclick: act },
        t("decision.confirm"),
      ),
    );
  }

  // -- why not -------------------------------------------------------------------------------------------------------

  /** @param {Decision} decision */
  refusals(decision) {
    /** @type {Map<string, import("../wire.js").Refusal[]>} */
    const reasons = new Map();
    for (const one of decision.refused) reasons.set(one.reason, [...(reasons.get(one.reason) ?? []), one]);
    if (!reasons.size) return null;
    const lines = [...reasons].map(([reason, refused]) => {
      const line = h("li", {}, h("span", { class: "no" }, refused.map((one) => one.label).join(", ")));
      line.append(h("span", {}, reason, " ", ruleChip(this.game, refused[0].rule, () => line) ?? ""));
      return line;
    });
    const list = h("ul", { class: "refused" }, lines);
    if (decision.refused.length <= SHOWN_REFUSED) return list;
    return h(
      "details",
      { class: "why" },
      h("summary", { "data-key": "why" }, t("decision.refused", { n: decision.refused.length })),
      list,
    );
  }

  // -- from the board and the keyboard --------------------------------------------------------------------------------

  /** What can be clicked outside the panel, and what it means. @returns {import("../board/board.js").Targets} */
  targets() {
    /** @type {import("../board/board.js").Targets} */
    const found = new Map();
    const decision = this.decision;
    if (!decision || this.busy) return found;
    decision.slots?.forEach((slot, i) => {
      if (slot.on && decision.kind === "allocate")
        found.set(slot.on, { label: slot.label, badge: String(this.points[i]), chosen: this.points[i] !== slot.now });
    });
    decision.options?.forEach((option) => {
      if (!option.on) return;
      const badge = KEYS[this.keyed.indexOf(option)] ?? "·";
      const chosen = decision.kind === "some" ? this.picked.includes(option.id) : undefined;
      const other = found.get(option.on);
      found.set(
        option.on,
        other
          ? { label: `${other.label}, ${option.label}`, badge: "+", chosen: other.chosen || chosen }
          : { label: option.label, badge, chosen },
      );
    });
    return found;
  }

  /** A pointer at a thing outside the panel; "": at none. @param {string} on */
  pointAt(on) {
    const options = on ? (this.decision?.options.filter((option) => option.on === on) ?? []) : [];
    this.point(options.length === 1 ? [options[0].id] : [], "");
  }

  /** A click on the board. @param {string} on @param {boolean} back take away instead of giving */
  pick(on, back) {
    const decision = this.decision;
    if (!decision || this.busy) return false;
    const slot = decision.kind === "allocate" ? decision.slots.findIndex((one) => one.on === on) : -1;
    if (slot >= 0) {
      const { low, high } = decision.slots[slot];
      this.set(slot, Math.min(high, Math.max(low, this.points[slot] + (back ? -1 : 1))));
      return true;
    }
    const options = (decision.options ?? []).filter((option) => option.on === on);
    if (!options.length) return false;
    if (options.length === 1) this.take(options[0]);
    else
      dialogue(decision.question, (close) => {
        const taken = (/** @type {OptionChoice} */ option) => () => {
          close();
          this.take(option);
        };
        const listed = options.map((option) => this.option(option, KEYS.length, taken(option)));
        return [h("p", { class: "shared" }, this.shared()), h("ol", { class: "options" }, listed)];
      });
    return true;
  }

  /** @param {OptionChoice} option */
  take(option) {
    if (this.decision?.kind === "some") this.toggle(option.id);
    else this.answer([option.id]);
  }

  /** A key 1 to 9, or 0 for the tenth. @param {string} key */
  press(key) {
    const field = /** @type {HTMLInputElement | null} */ (this.querySelector('[data-key="number:0"]'));
    if (field && this.decision && (this.decision.kind === "amount" || this.counted(this.decision))) {
      field.focus();
      field.value = key;
      field.dispatchEvent(new Event("input"));
      return !this.busy;
    }
    const option = this.keyed[KEYS.indexOf(key)];
    if (!option || this.busy || (this.decision?.kind !== "choose" && this.decision?.kind !== "some")) return false;
    this.take(option);
    return true;
  }

  /** @param {string[]} words */
  answer(words) {
    if (!this.decision || this.busy) return;
    this.busy = true;
    for (const button of this.querySelectorAll("button")) button.disabled = true;
    this.dispatchEvent(new CustomEvent("answer", { bubbles: true, detail: { seat: this.decision.seat, words } }));
  }

  /** The answer was refused: it can be given again. */
  free() {
    this.busy = false;
    this.draw();
  }
}

customElements.define("princeps-decision", DecisionPanel);
