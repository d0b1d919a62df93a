// <princeps-decision>: any decision of any game. Four kinds: choose one, choose some, an amount, an allocation of
// points.

import { h, icon, refill } from "../lib/dom.js";
import { ruleChip } from "../lib/rule_chip.js";
import { dialogue } from "../dialogues/dialogue.js";
import { t } from "../lib/texts.js";

/** @typedef {import("../wire.js").Decision} Decision */
/** @typedef {import("../wire.js").OptionChoice} OptionChoice */

const KEYS = "1234567890";
const SHOWN_REFUSED = 4; // more are folded away, by reason
const ROOMY = 5; // more options than these stand in two columns
const CROWDED = 8; // with more than these, one line says what an option does; pointed at, all of it

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
    /** @type {Map<string, string[]>} */
    this.does = new Map(); // what options do, by option
    /** @type {string[]} */
    this.shared = []; // what all of them do
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
          : [];
    if (same && old?.kind === decision.kind) [this.picked, this.points] = [draft.picked, draft.points];
    if (!same) {
      this.does.clear();
      this.shared = [];
    }
    this.draw();
  }

  /** Put something else in its place: waiting, the end. @param {...(Node | string | null)} what */
  say(...what) {
    this.decision = null;
    refill(this, what);
  }

  draw() {
    const decision = this.decision;
    if (!decision) return;
    const home = h("div", { class: "question" });
    const cites = [decision.rule, ...(this.common(decision) ?? [])].map((rule) =>
      ruleChip(this.game, rule, () => home),
    );
    home.append(
      h(
        "h2",
        { class: "prose", tabindex: "-1", "data-key": "question" },
        decision.question,
        cites.flatMap((chip) => [" ", chip]),
      ),
      h("p", { class: "shared" }, this.shared.join(" · ")),
    );
    const kinds = {
      choose: () => this.choose(decision),
      some: () => this.some(decision),
      amount: () => this.amount(decision),
      allocate: () => this.allocate(decision),
    };
    refill(this, home, kinds[decision.kind](), this.refusals(decision));
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
    return h(
      "ol",
      { class: crowd(decision.options.length) },
      decision.options.map((option, i) => this.option(option, i, () => this.answer([option.id]))),
    );
  }

  /** @param {OptionChoice} option @param {number} i @param {() => void} act @param {Record<string, any>} [more] */
  option(option, i, act, more = {}) {
    const hint = (/** @type {OptionChoice | null} */ pointed) => () => {
      this.dispatchEvent(new CustomEvent("hint", { bubbles: true, detail: pointed?.on ?? "" }));
      if (pointed && !this.does.has(pointed.id))
        this.dispatchEvent(new CustomEvent("foresee", { bubbles: true, detail: pointed.id }));
    };
    return h(
      "li",
      {},
      h(
        "button",
        {
          class: "option",
          "data-key": `option:${option.id}`,
          disabled: this.busy,
          onclick: act,
          onmouseenter: hint(option),
          onmouseleave: hint(null),
          onfocus: hint(option),
          onblur: hint(null),
          ...more,
        },
        i < KEYS.length && h("kbd", { "aria-hidden": "true" }, KEYS[i]),
        h(
          "span",
          { class: "label" },
          option.label,
          this.consequence(option.id),
          option.odds?.length
            ? h(
                "span",
                { class: "odds" },
                option.odds.map((line) => h("span", {}, line)),
              )
            : null,
        ),
      ),
      this.decision && option.rule !== this.decision.rule && !this.common(this.decision)
        ? ruleChip(this.game, option.rule, () => this)
        : null,
    );
  }

  /** Where it says what an option does; its room is kept until that is known. @param {string} id */
  consequence(id) {
    const place = h("span", { class: "does unknown", "data-does": id });
    this.fill(place);
    return place;
  }

  /** What answers do, as far as it is known now. @param {Record<string, string[]>} does */
  tell(does) {
    for (const [id, lines] of Object.entries(does)) this.does.set(id, lines);
    const all = /** @type {string[][]} */ (this.decision?.options.map((option) => this.does.get(option.id) ?? []));
    this.shared = all.length > 1 ? all[0].filter((line) => all.every((lines) => lines.includes(line))) : [];
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll("[data-does]"))) this.fill(place);
    const once = this.querySelector(".shared");
    if (once) once.textContent = this.shared.join(" · ");
  }

  /** What all options do is told once, above them. @param {HTMLElement} place */
  fill(place) {
    const lines = this.does.get(place.dataset.does ?? "");
    if (!lines) return;
    const own = lines.filter((/** @type {string} */ line) => !this.shared.includes(line)).join(" · ");
    place.classList.remove("unknown");
    place.textContent = place.title = own;
  }

  // -- choose some ---------------------------------------------------------------------------------------------------

  /** @param {Decision} decision */
  some(decision) {
    const count = this.picked.length;
    const enough = count >= decision.least && count <= decision.most;
    const toggle = (/** @type {OptionChoice} */ option) => () => this.toggle(option.id);
    return h(
      "div",
      {},
      h(
        "ol",
        { class: crowd(decision.options.length) },
        decision.options.map((option, i) => {
          const taken = this.picked.includes(option.id);
          return this.option(option, i, toggle(option), {
            "aria-pressed": String(taken),
            disabled: this.busy || (!taken && count >= decision.most),
          });
        }),
      ),
      this.confirm(t("decision.some", { count, least: decision.least, most: decision.most }), enough, () =>
        this.answer(count < decision.most ? [...this.picked, "done"] : this.picked),
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
  amount(decision) {
    const { least, most } = decision;
    return h(
      "div",
      {},
      h(
        "div",
        { class: "amount" },
        this.stepper(t("decision.amount"), 0, least, most),
        h("input", {
          type: "range",
          min: least,
          max: most,
          value: this.points[0],
          "aria-label": t("decision.amount"),
          "data-key": "range",
          oninput: (/** @type {any} */ event) => this.set(0, Number(event.target.value)),
        }),
      ),
      this.confirm(t("decision.between", { least, most }), true, () => this.answer([String(this.points[0])])),
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
            this.stepper(slot.label, i, slot.low, slot.high),
          ),
        ),
      ),
      this.confirm(say, left === 0, () => this.answer(this.points.map(String))),
    );
  }

  /** @param {string} label @param {number} i @param {number} low @param {number} high */
  stepper(label, i, low, high) {
    const value = this.points[i];
    /** @param {number} by @param {string} sign */
    const step = (by, sign) =>
      h(
        "button",
        {
          "data-key": `${sign}:${i}`,
          "aria-label": t(by > 0 ? "decision.more" : "decision.less", { label }),
          disabled: this.busy || (by > 0 ? value >= high : value <= low),
          onclick: () => this.set(i, value + by),
        },
        icon(sign),
      );
    return h(
      "span",
      { class: "stepper", role: "group", "aria-label": label },
      step(-1, "i-minus"),
      h("output", { "aria-live": "polite" }, value),
      step(1, "i-plus"),
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
    decision.options?.forEach((option, i) => {
      if (!option.on) return;
      const badge = i < KEYS.length ? KEYS[i] : "·";
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
      dialogue(decision.question, (close) => [
        h(
          "ol",
          { class: "options" },
          options.map((option) =>
            h(
              "li",
              {},
              h(
                "button",
                {
                  class: "option",
                  onclick: () => {
                    close();
                    this.take(option);
                  },
                },
                h("span", { class: "label" }, option.label),
              ),
            ),
          ),
        ),
      ]);
    return true;
  }

  /** @param {OptionChoice} option */
  take(option) {
    if (this.decision?.kind === "some") this.toggle(option.id);
    else this.answer([option.id]);
  }

  /** A key 1 to 9, or 0 for the tenth. @param {string} key */
  press(key) {
    const option = this.decision?.options?.[KEYS.indexOf(key)];
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
