// The coach: two sentences on the decision that is asked (what it is about, what a sensible player looks at), and what
// they speak of lit on the board and beside it. Off with one click, back with another; it is there by itself until a
// game of the kind was played to its end.

import { once } from "../lib/api.js";
import { h, icon, refill } from "../lib/dom.js";
import { termLine, withTerms } from "../lib/glossary.js";
import { t } from "../lib/texts.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Item} Item */
/** @typedef {Record<string, import("../wire.js").AdviceCard>} Advice */

const ON = "on";
const OFF = "off";

export class Coach {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.key = `princeps.coach.${table.summary.game}`;
    /** @type {Advice} */
    this.advice = {};
    this.node = h("div", { class: "coach", role: "note", "aria-label": t("coach.title"), hidden: true });
    this.button = h("button", {
      class: "bare coach-switch",
      "data-key": "coach",
      title: t("coach.title"),
      "aria-label": t("coach.title"),
      onclick: () => this.turn(),
    });
    this.button.append(icon("i-coach"));
    this.lights = new CSSStyleSheet(); // rules, so that what is drawn again need not be lit again
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.lights];
    this.told = ""; // the step that is spoken of
  }

  get on() {
    const chosen = localStorage.getItem(this.key);
    return chosen ? chosen === ON : !this.table.course; // a course has words of its own
  }

  async begin() {
    try {
      this.advice = /** @type {Advice} */ (await once(`/games/${this.table.summary.game}/coach`));
    } catch {
      return; // nobody needs it to play
    }
    if (this.table.state) this.show(this.table.state);
  }

  leave() {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.lights);
  }

  turn() {
    localStorage.setItem(this.key, this.on ? OFF : ON);
    this.told = "";
    if (this.table.state) this.show(this.table.state);
    this.button.focus();
  }

  /** @param {State} state */
  show(state) {
    // who has played a game knows what it asks
    if (state.over && state.mine.length && localStorage.getItem(this.key) === null) localStorage.setItem(this.key, OFF);
    const asked = this.table.screen.decision.decision;
    const advice = asked && this.on && !this.table.course?.guided ? this.advice[asked.step] : undefined;
    this.button.hidden = this.table.mine.length === 0 || Object.keys(this.advice).length === 0;
    this.button.setAttribute("aria-pressed", String(this.on));
    this.node.hidden = !advice;
    this.light(advice ? this.things(advice.light, state) : []);
    if (!advice || !asked || this.told === `${asked.step} ${asked.question}`) return;
    this.told = `${asked.step} ${asked.question}`;
    this.speak(advice.says, asked);
  }

  /** @param {string} says @param {import("../wire.js").Decision} asked */
  speak(says, asked) {
    const game = this.table.summary.game;
    refill(
      this.node,
      h("p", { class: "prose" }, withTerms(game, says)),
      h(
        "button",
        {
          class: "bare",
          "data-key": "hush",
          title: t("coach.hush"),
          "aria-label": t("coach.hush"),
          onclick: () => this.turn(),
        },
        icon("i-close"),
      ),
      termLine(
        game,
        asked.options.map((option) => option.label),
        [says, asked.question],
      ),
    );
  }

  /**
   * What a declared light means now: every place where a mark shows something ("mark:wars"), or something of one's own
   * ("own:legions"); all places of a kind; the tab of a sheet; or one thing, as options call it.
   * @param {string[]} lights
   * @param {State} state
   */
  things(lights, state) {
    const own = state.seat === null ? [] : [state.seat, ...(state.plays[state.seat] ?? [])];
    const mine = (/** @type {Item} */ { owner, parts }) =>
      own.includes(owner ?? "") || parts?.some((part) => own.includes(part.owner));
    const where = (/** @type {(item: Item) => any} */ shows) =>
      Object.entries(state.items)
        .filter(([, { row, edge }]) => [...row, ...edge].some((item) => !item.quiet && shows(item)))
        .map(([on]) => `[data-on="${CSS.escape(on)}"]`);
    return lights.flatMap((light) => {
      const name = light.slice(light.indexOf(":") + 1);
      const id = CSS.escape(light);
      if (light.startsWith("mark:")) return where((item) => item.mark === name);
      if (light.startsWith("own:")) return where((item) => item.mark === name && mine(item));
      if (light.startsWith("sheet:")) return [`#tab-sheet-${CSS.escape(name)}`];
      if (light.startsWith("kind:"))
        return this.table.game.layout.places
          .filter((place) => place.kind === name)
          .map((place) => `[data-on="${CSS.escape(place.on)}"]`);
      const ofMine = own.map((owner) => `[data-gauge="${id}${CSS.escape(`:${owner}`)}"]`);
      return [`[data-on="${id}"]`, `:not([data-on] *)[data-gauge="${id}"]`, ...ofMine];
    });
  }

  /** @param {string[]} lit selectors */
  light(lit) {
    const all = `:is(${lit.join(", ")})`;
    this.lights.replaceSync(
      lit.length
        ? `.world .place${all} .halo { stroke: var(--gold); stroke-width: 3; stroke-dasharray: 2 5; }
           .table ${all}:not(.place) { outline: 2px dotted var(--gold); outline-offset: -2px; border-radius: 5px; }
           .table ${all}[data-gauge] { outline-offset: 2px; }`
        : "",
    );
  }
}
