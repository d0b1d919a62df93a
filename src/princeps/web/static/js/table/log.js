// <princeps-log>: what happened, newest last. A line opens to show every modifier with its rule; each answer can be
// gone back to.

import { h, icon } from "../lib/dom.js";
import { ruleChip } from "../lib/rule_chip.js";
import { t } from "../lib/texts.js";

/** @typedef {import("../wire.js").LogLine} LogLine */

export class Log extends HTMLElement {
  constructor() {
    super();
    this.game = "";
    this.list = h("ol", { class: "lines" });
    this.last = -1; // the answer that the newest line belongs to
    this.forks = true; // may a new game begin from here?
  }

  connectedCallback() {
    if (!this.list.isConnected) this.append(this.list);
  }

  /** @param {LogLine[]} lines */
  reset(lines) {
    this.list.replaceChildren();
    this.last = -1;
    this.add(lines);
  }

  /** @param {LogLine[]} lines */
  add(lines) {
    const { scrollTop, scrollHeight, clientHeight } = /** @type {HTMLElement} */ (this);
    const near = scrollTop === 0 || scrollHeight - scrollTop - clientHeight < 80;
    for (const line of lines) {
      const first = line.n !== this.last;
      this.last = line.n;
      this.list.append(this.line(line, first));
    }
    if (near) requestAnimationFrame(() => (this.scrollTop = this.scrollHeight)); // when the panel has its size
  }

  /** @param {LogLine} line @param {boolean} first the first line of its answer */
  line(line, first) {
    const home = h("li", { class: first ? "entry first" : "entry", "data-n": line.n });
    const face =
      line.face === undefined || line.face === null
        ? null
        : h("span", { class: "die", "aria-hidden": "true" }, line.face);
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
    for (const line of this.list.children) {
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
