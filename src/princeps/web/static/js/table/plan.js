// A plan: answers that are gathered, looked at together and given in one go. Which decisions belong to one plan the
// layout says; where it leads the server works out (POST draft, docs/protocol.md).

import { post } from "../lib/api.js";
import { h, icon, refill } from "../lib/dom.js";
import { announce, attempt, note } from "../lib/notices.js";
import { ruleChip } from "../lib/rule_chip.js";
import { t } from "../lib/texts.js";
import { moveDialogue } from "./plan_move.js";
import { changedNumbers, foretells } from "./plan_numbers.js";

/** @typedef {import("../wire.js").DraftFound} Draft */
/** @typedef {import("../wire.js").DraftChoices} Choices */
/** @typedef {import("../wire.js").Decision} Decision */
/** @typedef {import("../types.js").State} State */
/** @typedef {string[][]} Orders */
/** @typedef {{words: string[], first: number, number: number}} Group orders that are the same, one after the other */

const OFF = "princeps.plan.off";
const keyOf = (/** @type {string[]} */ words) => words.join(" ");

export class Plan {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.node = h("section", { class: "plan", hidden: true, "aria-label": t("plan.title") });
    /** @type {import("../types.js").DraftLook | null} */
    this.kind = null; // which plan the question belongs to
    /** @type {Orders} */
    this.orders = [];
    /** @type {Draft | null} */
    this.found = null;
    /** @type {Choices | null} */
    this.next = null; // what can be ordered next, where a whole order is chosen in one go
    /** @type {Map<string, string>} */
    this.said = new Map(); // orders in words
    this.busy = false;
    this.drawn = 0; // orders that are drawn
    this.asked = 0; // so that only the latest answer of the server counts
  }

  get off() {
    return localStorage.getItem(OFF) === "yes";
  }

  get id() {
    return this.table.summary.id;
  }

  get seat() {
    return this.table.state?.decisions[0]?.seat ?? "";
  }

  /** Are answers gathered now? */
  get on() {
    return this.kind !== null && !this.off;
  }

  /** Does the next answer begin another order? */
  get atRoot() {
    return this.found?.orders.at(-1)?.whole ?? !this.orders.length;
  }

  /** Are orders chosen whole, instead of answer by answer? */
  get whole() {
    return this.on && Boolean(this.kind?.whole && this.next?.choices.length);
  }

  /** Is something else asked than the server asks? */
  get asksItself() {
    return this.on && (this.orders.length > 0 || this.whole);
  }

  /** What is different after the plan, for drawing. */
  shows() {
    return this.on && this.orders.length ? (this.found?.shows ?? null) : null;
  }

  /** A question: is it one of a plan? @param {State} state @param {boolean} same it was asked before */
  heard(state, same) {
    const step = state.decisions[0]?.step;
    const drafts = this.table.course?.guided ? [] : this.table.game.layout.drafts; // a step is one answer
    const kind = drafts.find(({ steps }) => steps.includes(step)) ?? null;
    if (same && kind === this.kind) return;
    [this.kind, this.orders, this.found, this.next, this.busy] = [kind, [], null, null, false];
    this.asked++;
    this.draw();
    this.begin();
  }

  /** Before the first order: what can be ordered; where nothing is left to choose, all of it is in the plan at once. */
  async begin() {
    if (!this.looksAhead()) return;
    const number = this.asked;
    this.busy = Boolean(this.kind?.whole);
    const next = await this.ahead([]);
    if (number !== this.asked) return;
    [this.next, this.busy] = [next, false];
    if (next && next.must.length > 1) this.look(next.must);
    else if (this.whole) this.show();
    else {
      if (this.kind?.whole) this.table.screen.decision.free();
      if (next?.usual) this.table.screen.decision.begin(Number(next.usual.words[0]));
      this.draw();
    }
  }

  looksAhead() {
    return this.on && Boolean(this.kind && (this.kind.whole || this.kind.gathers.length || this.kind.usual.length));
  }

  /** @param {Orders} orders @returns {Promise<Choices | null>} */
  ahead(orders) {
    return post(`/matches/${this.id}/draft/choices`, { seat: this.seat, orders }).catch(() => null);
  }

  /** Nothing is asked. */
  rest() {
    [this.kind, this.orders, this.found, this.next, this.busy] = [null, [], null, null, false];
    this.asked++;
    this.draw();
  }

  // -- orders ---------------------------------------------------------------------------------------------------------

  /** An answer was chosen: true if it belongs to the plan. @param {string[]} words */
  take(words) {
    if (!this.on || this.busy) return this.on;
    const said = keyOf(words);
    const whole = this.whole ? this.next?.choices.find((choice) => keyOf(choice.words) === said) : null;
    if (whole) this.look([...this.orders, whole.words]);
    else if (this.atRoot && this.closes(said)) {
      if (!this.orders.length && this.kind?.gathers.length) return false;
      this.give([...this.orders, [said]]);
    } else if (this.atRoot) this.look([...this.orders, [said]]);
    else this.look([...this.orders.slice(0, -1), [...this.orders[this.orders.length - 1], said]]);
    return true;
  }

  /** Does an answer end the plan, and is given with it? @param {string} said */
  closes(said) {
    const { ends = [], gathers = [] } = this.kind ?? {};
    return ends.includes(said) || (gathers.length > 0 && !gathers.some((begin) => said.startsWith(begin)));
  }

  /** Where orders lead. @param {Orders} orders @param {boolean} [firm] one that cannot be given is not taken at all */
  async look(orders, firm = false) {
    const number = ++this.asked;
    const before = this.orders;
    this.orders = orders;
    const [found, next] = await Promise.all([
      attempt(() => this.draft(orders)),
      this.looksAhead() ? this.ahead(orders) : null,
    ]);
    if (number !== this.asked) return;
    if (!found || found.version !== this.table.state?.version || (firm && found.refused)) {
      this.orders = before;
      if (found?.refused) this.say(found.refused.text, "bad");
      this.table.screen.decision.free();
      return;
    }
    this.next = next;
    this.learn(found);
    if (!found.decision && !found.refused && orders.length === 1) this.give(orders);
    else this.show();
  }

  /** @param {Orders} orders @returns {Promise<Draft>} */
  draft(orders) {
    return post(`/matches/${this.id}/draft`, { seat: this.seat, orders });
  }

  /** @param {Draft} found */
  learn(found) {
    this.found = found;
    for (const { words, says } of found.orders) this.said.set(keyOf(words), says);
    this.orders = this.orders.map((words, i) => found.orders[i]?.words ?? words);
    const last = found.orders.at(-1);
    const numbers = changedNumbers(this.table.state, found).map(
      ({ name, before, now }) => `${name} ${before} → ${now}`,
    );
    if (last && !found.refused) announce([last.says, ...numbers].join(". "));
    if (found.refused) announce(t("plan.refused", { text: found.refused.text }));
  }

  /** The question after the plan, and the plan. */
  show() {
    const { screen, state } = this.table;
    if (!state) return;
    const asked = this.found ? this.found.decision : state.decisions[0];
    const decision = asked && this.whole && this.next ? inOneGo(asked, this.next) : asked;
    this.draw();
    if (decision) {
      const old = screen.decision.decision;
      const same = old?.step === decision.step && old.question === decision.question;
      const [heading, sought] = [screen.decision.heading, screen.decision.sought];
      screen.decision.show(decision, this.table.summary.game, false);
      if (same) {
        [screen.decision.heading, screen.decision.sought] = [heading, sought];
        screen.decision.draw();
      }
      if (this.whole && this.next) screen.decision.tell(foreseen(this.next), []);
      else this.table.foresee(decision);
    } else screen.decision.say(h("p", { class: "prose planned", role: "status" }, t("plan.ready")));
    screen.things(state);
  }

  /** All of them, in one go. @param {Orders} orders */
  async give(orders) {
    if (this.busy || !this.table.state) return;
    this.busy = true;
    this.draw();
    this.table.screen.chronicle.skip();
    const given = { seat: this.seat, version: this.table.state.version, orders };
    const done = await attempt(() => post(`/matches/${this.id}/draft/give`, given));
    this.busy = false;
    if (done) announce(t("plan.given"));
    else {
      this.table.screen.decision.free();
      this.draw();
    }
  }

  /** With what closes the plan, where something does. */
  confirm() {
    const end = this.found ? this.found.end : (this.kind?.ends[0] ?? "");
    return this.give(end && this.atRoot ? [...this.orders, [end]] : this.orders);
  }

  /** What the game's own rule of thumb would do: a beginning. */
  async propose() {
    const found = await attempt(() => post(`/matches/${this.id}/draft/propose`, { seat: this.seat }));
    if (!found || found.version !== this.table.state?.version) return;
    if (found.orders.length) await this.look(found.orders);
    else this.say(t("plan.proposes_nothing"));
  }

  /** Take the last order out; false if there is none. */
  undo() {
    if (!this.on || !this.orders.length || this.busy) return false;
    this.look(this.orders.slice(0, -1));
    return true;
  }

  /** @param {boolean} off */
  switch(off) {
    localStorage.setItem(OFF, off ? "yes" : "no");
    [this.orders, this.found, this.next] = [[], null, null];
    this.asked++;
    const { state, screen } = this.table;
    if (state?.decisions[0]) screen.decision.show(state.decisions[0], this.table.summary.game, false);
    if (state?.decisions[0]) this.table.foresee(state.decisions[0]);
    this.draw();
    this.begin();
  }

  /** @param {string} text @param {"" | "bad"} [tone] */
  say(text, tone = "") {
    note(text, tone);
    announce(text);
  }

  // -- from place to place --------------------------------------------------------------------------------------------

  /** Drawn from one place to another: how much of what goes? @param {string} source @param {string} target */
  async move(source, target) {
    const asked = { seat: this.seat, orders: this.orders, source, target };
    const found = await attempt(() => post(`/matches/${this.id}/draft/moves`, asked));
    if (!found || found.version !== this.table.state?.version) return;
    const { moves } = /** @type {import("../wire.js").DraftMoves} */ (found);
    const name = (/** @type {string} */ on) => this.table.game.layout.places.find((one) => one.on === on)?.name ?? on;
    if (!moves.length) this.say(t("plan.no_move"));
    else if (moves.length === 1 && moves[0].most === 1) await this.look([...this.orders, moves[0].words], true);
    else
      moveDialogue(
        t("plan.move", { source: name(source), target: name(target) }),
        moves,
        this.table,
        (more) => attempt(() => this.draft([...this.orders, ...more])),
        (more) => this.look([...this.orders, ...more], true),
      );
  }

  // -- the panel ------------------------------------------------------------------------------------------------------

  draw() {
    const single = this.kind?.whole && !this.off && !this.orders.length && (this.next?.left ?? 0) < 2;
    this.node.hidden = this.kind === null || Boolean(single); // one question needs no plan
    if (this.kind === null) {
      refill(this.node);
      return;
    }
    const toggle = h(
      "label",
      { class: "quiet" },
      h("input", {
        type: "checkbox",
        "data-key": "plan-on",
        checked: !this.off,
        onchange: (/** @type {Event} */ event) =>
          this.switch(!(/** @type {HTMLInputElement} */ (event.currentTarget).checked)),
      }),
      t("plan.together"),
    );
    const before = this.node.querySelector(".plan-body");
    const [top, more] = [before?.scrollTop ?? 0, this.orders.length > this.drawn];
    this.drawn = this.orders.length;
    refill(
      this.node,
      h("header", {}, h("h3", {}, t("plan.name", { name: this.kind.name })), toggle),
      ...(this.off ? [] : this.inside()),
    );
    const body = this.node.querySelector(".plan-body");
    if (body) body.scrollTop = more ? body.scrollHeight : top; // the latest order is in sight
  }

  inside() {
    const orders = this.groups();
    const [numbers, chances] = this.found && orders.length ? foretells(this.table.state, this.found) : [null, null];
    return [
      h(
        "div",
        { class: "plan-body" },
        orders.length
          ? h(
              "ol",
              { class: "plan-orders" },
              orders.map((group) => this.row(group)),
            )
          : null,
        this.refusal(),
      ),
      h("div", { class: "plan-foot" }, numbers, chances, this.left(), this.acts()),
    ];
  }

  /** How many must still follow. */
  left() {
    const n = this.next?.left ?? 0;
    if (n) return h("p", { class: "quiet", role: "status" }, t("plan.left", { n }));
    const must = this.orders.length > 1 && this.kind?.whole && this.found && !this.found.decision;
    return must ? h("p", { class: "quiet" }, t("plan.all_told")) : null;
  }

  /** @returns {Group[]} */
  groups() {
    /** @type {Group[]} */
    const found = [];
    this.orders.forEach((words, i) => {
      const last = found.at(-1);
      if (last && keyOf(last.words) === keyOf(words)) last.number++;
      else found.push({ words, first: i, number: 1 });
    });
    return found;
  }

  /** @param {Group} group */
  row({ words, first, number }) {
    const label = this.said.get(keyOf(words)) ?? keyOf(words);
    const refused = this.found?.refused?.order;
    const bad = refused !== undefined && refused >= first && refused < first + number;
    const whole = this.found?.orders[first]?.whole ?? true;
    const less = () => this.look(this.orders.toSpliced(first + number - 1, 1));
    const again = this.found?.orders[first]?.again ?? 0;
    const more = (/** @type {number} */ n) =>
      this.look(this.orders.toSpliced(first + number, 0, ...Array(n).fill(words)), true);
    /** @param {string} sign @param {string} what @param {() => void} act @param {boolean} [can] */
    const button = (sign, what, act, can = true) =>
      h(
        "button",
        {
          class: "bare",
          "data-key": `${what}:${first}`,
          disabled: this.busy || !can,
          "aria-label": t(`plan.${what}`, { label, n: again }),
          title: t(`plan.${what}`, { label, n: again }),
          onclick: act,
        },
        what === "rest" ? t("plan.all") : icon(sign),
      );
    return h(
      "li",
      { class: bad ? "bad" : whole ? "" : "open" },
      h("span", { class: "label" }, number > 1 ? h("b", {}, `${number} × `) : null, label, whole ? "" : " …"),
      whole && number > 1 ? button("i-minus", "less", less) : null,
      whole ? button("i-plus", "more", () => more(1), again > 0) : null,
      whole && again > 1 ? button("", "rest", () => more(again)) : null,
      button("i-close", "remove", () => this.look(this.orders.toSpliced(first, number))),
    );
  }

  refusal() {
    const refused = this.found?.refused;
    if (!refused) return null;
    const line = h("p", { class: "bad", role: "alert" }, t("plan.refused", { text: refused.text }));
    line.append(" ", ruleChip(this.table.summary.game, refused.rule, () => line) ?? "");
    return line;
  }

  acts() {
    const n = this.orders.length;
    const ready = n > 0 && this.found !== null && !this.found.refused && (this.atRoot || !this.found.decision);
    return h(
      "p",
      { class: "acts" },
      n
        ? h(
            "button",
            { class: "first", "data-key": "plan-give", disabled: !ready || this.busy, onclick: () => this.confirm() },
            t(this.next?.left || this.kind?.gathers.length ? "plan.give_some" : "plan.give", { n }),
          )
        : null,
      n
        ? h("button", { "data-key": "plan-clear", disabled: this.busy, onclick: () => this.look([]) }, t("plan.clear"))
        : null,
      ...this.alike(),
      this.usual(),
      !n && this.table.alone && !this.kind?.gathers.length && !this.kind?.usual.length
        ? h(
            "button",
            { "data-key": "plan-propose", title: t("plan.propose_about"), onclick: () => this.propose() },
            t("plan.propose"),
          )
        : null,
    );
  }

  /** All cards of a suit at once. */
  alike() {
    const { cards } = this.table.game.layout;
    /** @type {Map<string, Orders>} */
    const suits = new Map();
    for (const { words, on, most } of this.kind?.gathers.length ? (this.next?.choices ?? []) : []) {
      const suit = cards[on.slice(on.indexOf(":") + 1)]?.suit.name;
      if (suit) suits.set(suit, [...(suits.get(suit) ?? []), ...Array(most).fill(words)]);
    }
    return [...suits]
      .filter(([, orders]) => orders.length > 1)
      .map(([suit, orders]) =>
        h(
          "button",
          { "data-key": `suit:${suit}`, disabled: this.busy, onclick: () => this.look([...this.orders, ...orders]) },
          t("plan.suit", { suit, n: orders.length }),
        ),
      );
  }

  /** What is mostly answered, in one go. */
  usual() {
    const usual = this.next?.usual;
    if (!usual) return null;
    return h(
      "button",
      {
        class: "first",
        "data-key": "plan-usual",
        disabled: this.busy,
        onclick: () => this.give([...this.orders, usual.words]),
      },
      t("plan.usual", { label: usual.label }),
    );
  }
}

/** The question, with whole orders as its options. @param {Decision} asked @param {Choices} next @returns {Decision} */
function inOneGo(asked, next) {
  const options = next.choices.map(({ words, label, on }) => ({
    id: keyOf(words),
    label,
    on,
    rule: asked.rule,
    odds: [],
  }));
  return { ...asked, options };
}

/** What they do, as it is told of single answers. @param {Choices} next @returns {import("../wire.js").Foreseen} */
function foreseen({ version, seat, choices }) {
  return {
    version,
    seat,
    does: Object.fromEntries(choices.map(({ words, does }) => [keyOf(words), does])),
    shows: Object.fromEntries(choices.map(({ words, shows }) => [keyOf(words), shows])),
    chances: [],
  };
}
