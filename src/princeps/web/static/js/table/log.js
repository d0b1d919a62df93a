// <princeps-log>: what happened, newest last. A line opens to show every modifier with its rule; each answer can be
// gone back to.

import { h, icon } from "../lib/dom.js";
import { ruleChip } from "../lib/rule_chip.js";
import { t } from "../lib/texts.js";
import { faces } from "./chronicle.js";

/** @typedef {import("../wire.js").LogLine} LogLine */
/** @typedef {import("../wire.js").EpisodeHead} EpisodeHead */

export class Log extends HTMLElement {
  constructor() {
    super();
    this.game = "";
    this.list = h("ol", { class: "lines" });
    /** @type {Map<number, {title: HTMLElement, sums: HTMLElement, lines: HTMLElement}>} */
    this.episodes = new Map();
    /** @type {Map<number, EpisodeHead>} */
    this.heads = new Map();
    /** @type {import("./chronicle.js").Effects | null} */
    this.effects = null;
    this.last = -1; // the answer that the newest line belongs to
    this.forks = true; // may a new game begin from here?
  }

  connectedCallback() {
    if (!this.list.isConnected) this.append(this.list);
  }

  /** @param {LogLine[]} lines */
  reset(lines) {
    this.list.replaceChildren();
    this.episodes.clear();
    this.last = -1;
    this.add(lines);
  }

  /** Is the newest line in sight? */
  get near() {
    return this.scrollHeight - this.scrollTop - this.clientHeight < 80;
  }

  /** @param {LogLine[]} lines */
  add(lines) {
    const near = this.scrollTop === 0 || this.near;
    for (const line of lines) {
      const first = line.n !== this.last;
      this.last = line.n;
      this.episode(line.episode).append(this.line(line, first));
    }
    if (this.effects) this.sum(this.effects);
    if (near) requestAnimationFrame(() => (this.scrollTop = this.scrollHeight)); // when the panel has its size
  }

  /** What the episodes are called; one may get its name by what follows. @param {Map<number, EpisodeHead>} heads */
  name(heads) {
    this.heads = heads;
    for (const [id, { title }] of this.episodes) title.textContent = heads.get(id)?.title ?? "";
  }

  /** What they changed. @param {import("./chronicle.js").Effects} effects */
  sum(effects) {
    const { near } = this;
    this.effects = effects;
    for (const [id, { sums }] of this.episodes) {
      const head = this.heads.get(id);
      if (head) sums.textContent = effects.sums(head).join(" · ");
    }
    if (near) this.scrollTop = this.scrollHeight;
  }

  /** The lines of an episode, under its heading. @param {number} id */
  episode(id) {
    const known = this.episodes.get(id);
    if (known) return known.lines;
    const title = h("b", {}, this.heads.get(id)?.title);
    const sums = h("span", { class: "sums" });
    const lines = h("ol", {});
    this.episodes.set(id, { title, sums, lines });
    this.list.append(h("li", { class: "episode" }, h("details", { open: true }, h("summary", {}, title, sums), lines)));
    return lines;
  }

  /** @param {LogLine} line @param {boolean} first the first line of its answer */
  line(line, first) {
    const home = h("li", { class: first ? "entry first" : "entry", "data-n": line.n });
    const face = line.dice.length ? faces(line.dice) : null;
    const acts = first && line.n > 0 ? this.acts(line.n) : null;
    if (line.details?.length) {
      home.append(
        h(
          "details",
          {},
          h("summary", {}, face, h("span", {}, line.text)),
          h(
            "ul",
            {},
            line.details.map((detail) => h("li", {}, ...cited(detail, this.game, () => home))),
          ),
        ),
      );
    } else home.append(h("span", { class: "plain" }, face, line.text));
    home.append(
      h(
        "span",
        { class: "side" },
        acts,
        ruleChip(this.game, line.rule, () => home),
      ),
    );
    return home;
  }

  /** @param {number} n */
  acts(n) {
    /** @param {string} what @param {string} sign @param {number} to */
    const act = (what, sign, to) =>
      h(
        "button",
        {
          class: `bare ${what}`,
          title: t(`log.${what}`),
          "aria-label": t(`log.${what}`),
          onclick: () => this.dispatchEvent(new CustomEvent(what, { bubbles: true, detail: to })),
        },
        icon(sign),
      );
    const fork = this.forks ? act("fork", "i-fork", n - 1) : null;
    return h("span", { class: "acts" }, act("back", "i-undo", n - 1), fork);
  }

  /** In a replay: show the lines up to an answer as past, the rest as to come. @param {number} n */
  upTo(n) {
    let at = null;
    for (const line of this.list.querySelectorAll(".entry")) {
      const later = Number(/** @type {HTMLElement} */ (line).dataset.n) > n;
      line.classList.toggle("later", later);
      if (!later) at = line;
    }
    for (const line of this.list.querySelectorAll(".now")) line.classList.remove("now");
    at?.classList.add("now");
    if (at) this.scrollTop = /** @type {HTMLElement} */ (at).offsetTop - this.clientHeight / 2;
  }
}

/**
 * A detail with its rule number in brackets turned into a chip.
 * @param {string} text
 * @param {string} game
 * @param {() => Element} home
 */
function cited(text, game, home) {
  const found = /^(.*)\s*\[([A-Z]?\d+(?:\.\d+)*)\]\s*$/.exec(text);
  return found ? [found[1], " ", ruleChip(game, found[2], home)] : [text];
}

customElements.define("princeps-log", Log);
