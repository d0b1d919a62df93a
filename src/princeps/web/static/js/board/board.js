// <princeps-board>: the board of any game, from its layout and a view. Pan, zoom, click what is highlighted.

import { asset } from "../lib/assets.js";
import { backdrop } from "./backdrop.js";
import { camera } from "./camera.js";
import { clearGhosts, showGhosts, wayEnd } from "./ghosts.js";
import { calm, h, icon, refill, s } from "../lib/dom.js";
import { setLabels } from "./labels.js";
import { lines } from "./lines.js";
import { ownerLook } from "./owners.js";
import { shape } from "./places.js";
import { lambert, loadCoast } from "./projection.js";
import { t } from "../lib/texts.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Place} Place */

/**
 * @typedef {{label: string, badge?: string, chosen?: boolean}} Target what a click on a highlighted thing means
 * @typedef {Map<string, Target>} Targets by what options call it, "space:moesia"
 */

export class Board extends HTMLElement {
  constructor() {
    super();
    /** @type {Layout | null} */
    this.layout = null;
    /** @type {Record<string, import("../types.js").Lies> | null} */
    this.lies = null;
    /** @type {import("./labels.js").Label[]} */
    this.labels = [];
    /** @type {import("./labels.js").Rect[]} */
    this.taken = []; // what no name may cover
    /** @type {Targets} */
    this.targets = new Map();
    /** @type {Record<string, string>} */
    this.sentences = {};
    /** @type {(place: Place) => [number, number]} */
    this.spot = (place) => place.at;
    /** @type {(place: Place) => [number, number]} */
    this.trueSpot = (place) => place.true ?? place.at;
    /** @type {Map<string, [number, number]>} */
    this.stood = new Map(); // where each piece stood when it was last drawn
    this.svg = s("svg", { class: "board", role: "group", "aria-label": t("board.title") });
    this.scene = s("g");
    this.names = s("g", { class: "labels", "aria-hidden": "true" });
    this.ghosts = s("g", { class: "ghosts", "aria-hidden": "true" });
    this.camera = camera(this.svg, () => this.name());
  }

  /** @param {Layout} layout */
  async open(layout) {
    const coast = layout.map ? await loadCoast() : null;
    if (layout.script) await import(asset(`js/boards/${layout.script}.js`));
    await document.fonts.ready;
    if (coast) {
      const project = lambert(coast.projection);
      this.spot = (place) => project(...place.at);
      this.trueSpot = (place) => project(...(place.true ?? place.at));
    }
    this.layout = layout;
    this.classList.toggle("plain", !coast); // no sea where there is no map
    const project = coast ? lambert(coast.projection) : null;
    const sites = (/** @type {Place} */ place) => place.sites.map((site) => (project ? project(...site) : site));
    const under = backdrop(layout, coast, this.trueSpot, sites);
    under.addEventListener("click", (event) => {
      const area = event.target instanceof Element ? event.target.closest("[data-area]") : null;
      if (area)
        this.dispatchEvent(
          new CustomEvent("pick", {
            bubbles: true,
            detail: { on: area.getAttribute("data-area"), back: event.shiftKey },
          }),
        );
    });
    this.svg.replaceChildren(
      under,
      lines(layout, this.spot, this.trueSpot),
      this.names,
      this.scene,
      this.ghosts,
      wayEnd(),
    );
    this.replaceChildren(this.svg, this.tools());
    this.camera.frame(layout.frame);
    if (this.lies) this.draw();
  }

  disconnectedCallback() {
    this.camera.leave();
  }

  tools() {
    /** @param {string} name @param {string} sign @param {() => void} act */
    const tool = (name, sign, act) =>
      h(
        "button",
        { class: "tool", title: t(`board.${name}`), "aria-label": t(`board.${name}`), onclick: act },
        icon(sign),
      );
    return h(
      "div",
      { class: "tools", role: "group", "aria-label": t("board.tools") },
      tool("closer", "i-plus", () => this.camera.zoom(1.3)),
      tool("farther", "i-minus", () => this.camera.zoom(1 / 1.3)),
      tool("fit", "i-fit", () => this.camera.fit()),
      tool("legend", "i-help", () => this.dispatchEvent(new CustomEvent("legend", { bubbles: true }))),
      tool("words", "i-list", () => this.dispatchEvent(new CustomEvent("words", { bubbles: true }))),
    );
  }

  /**
   * @param {Record<string, import("../types.js").Lies>} lies what lies on each place
   * @param {Record<string, string>} sentences each place in words
   * @param {Targets} targets
   */
  show(lies, sentences, targets) {
    const asked = [...targets.keys()].join() !== [...this.targets.keys()].join();
    [this.lies, this.sentences, this.targets] = [lies, sentences, targets];
    if (!this.layout) return;
    this.draw();
    if (asked) this.look();
  }

  /** Show nobody anything. */
  clear() {
    this.lies = null;
    this.labels = [];
    clearGhosts(this);
    this.scene.replaceChildren();
    this.names.replaceChildren();
    for (const area of this.svg.querySelectorAll(".area")) area.classList.remove("open", "chosen", "held");
    this.stood.clear();
  }

  /** What an answer would change, or nothing. @param {import("../wire.js").Shown | null} shown */
  foreshow(shown) {
    showGhosts(this, shown?.places ?? {});
  }

  /** On a small screen: bring what can be clicked into sight. */
  look() {
    const spots = (this.layout?.places ?? []).filter((place) => this.targets.has(place.on)).map(this.spot);
    this.camera.bring(spots);
  }

  draw() {
    const { layout, lies } = this;
    if (!layout || !lies) return;
    this.labels = [];
    /** @type {Map<string, [number, number]>} */
    const stands = new Map();
    /** @type {{node: SVGElement, from: [number, number] | undefined, to: [number, number]}[]} */
    const moved = [];
    const nodes = layout.places.map((place) => {
      const group = layout.groups.find((one) => one.id === place.group);
      const here = lies[place.on] ?? { row: [], edge: [] };
      const drawn = shape({
        layout,
        place,
        lies: here,
        colour: group?.colour ?? "ink",
        emblem: group?.emblem ?? "blank",
      });
      const [x, y] = this.spot(place);
      if (drawn.label) this.labels.push({ on: place.on, x, y, first: this.targets.has(place.on), ...drawn.label });
      for (const { key, node, x: dx, y: dy } of drawn.tokens) {
        if (!key) continue;
        stands.set(key, [x + dx, y + dy]);
        if (this.stood.size) moved.push({ node, from: this.stood.get(key), to: [x + dx, y + dy] });
      }
      return this.place(place, drawn, x, y, group?.colour ?? "ink");
    });
    refill(this.scene, nodes);
    this.stood = stands;
    this.paint(layout, lies);
    if (this.labels.length)
      this.taken = layout.places.map((place, i) => {
        const [[x, y], box] = [
          this.spot(place),
          /** @type {SVGGraphicsElement} */ (nodes[i].firstElementChild).getBBox(),
        ];
        return [x + box.x + 1, y + box.y + 1, x + box.x + box.width - 1, y + box.y + box.height - 1];
      });
    this.name();
    if (!calm()) for (const one of moved) glide(one);
  }

  /**
   * Lands in the colours of those who hold them, and those that can be clicked.
   * @param {Layout} layout
   * @param {Record<string, import("../types.js").Lies>} lies
   */
  paint(layout, lies) {
    for (const area of this.svg.querySelectorAll(".area")) {
      const on = area.getAttribute("data-area") ?? "";
      const target = this.targets.get(on);
      area.classList.toggle("open", Boolean(target));
      area.classList.toggle("chosen", Boolean(target?.chosen));
      if (!layout.control) continue;
      const here = [...(lies[on]?.row ?? []), ...(lies[on]?.edge ?? [])].find((item) => item.mark === layout.control);
      const look = ownerLook(layout, here?.owner);
      area.setAttribute(
        "class",
        area
          .getAttribute("class")
          ?.replace(/c-\w+|held/g, "")
          .trim() + (here?.owner ? ` held c-${look.colour}` : " c-ink"),
      );
      area.querySelector(".texture")?.setAttribute("fill", here?.owner ? `url(#o-${look.id})` : "none");
    }
  }

  /** Set the names of points for the zoom as it is. */
  name() {
    if (!this.labels.length) return;
    this.names.replaceChildren(
      ...setLabels(this.labels, this.taken, this.camera.scale()).filter((label) => label !== null),
    );
  }

  /**
   * @param {Place} place
   * @param {import("./places.js").Shape} drawn
   * @param {number} x
   * @param {number} y
   * @param {string} colour
   */
  place(place, drawn, x, y, colour) {
    const target = this.targets.get(place.on);
    const said = this.sentences[place.on] ?? place.name;
    const marks = target ? ` open${target.chosen ? " chosen" : ""}` : "";
    const act = (/** @type {Event} */ event) => {
      event.stopPropagation();
      this.dispatchEvent(
        new CustomEvent("pick", {
          bubbles: true,
          detail: { on: place.on, back: event instanceof MouseEvent && event.shiftKey },
        }),
      );
    };
    const open = target && {
      role: "button",
      tabindex: "0",
      "aria-pressed": target.chosen === undefined ? null : String(target.chosen),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        act(event);
      },
    };
    return s(
      "g",
      {
        class: `place form-${layoutForm(this.layout, place)} c-${colour}${marks}`,
        transform: `translate(${x.toFixed(1)},${y.toFixed(1)})`,
        "data-key": place.on,
        "data-on": place.on,
        role: "img",
        "aria-label": target ? `${target.label}. ${said}` : said,
        onclick: act,
        ...open,
      },
      s("path", { class: "halo", d: drawn.reach }),
      drawn.nodes,
      drawn.tokens.map((one) => one.node),
      target?.badge && badge(target.badge, drawn.corner[0] - 4, drawn.corner[1] + 5),
    );
  }
}

/** @param {Layout | null} layout @param {Place} place */
const layoutForm = (layout, place) => layout?.kinds[place.kind]?.form ?? "plate";

/**
 * The key of an option, or the number that a draft gives to a place.
 * @param {string} text
 * @param {number} x
 * @param {number} y
 */
function badge(text, x, y) {
  const wide = text.length > 1 ? 13 + text.length * 7 : 24;
  return s(
    "g",
    { class: "badge", transform: `translate(${x},${y})` },
    s("rect", { x: -wide / 2, y: -12, width: wide, height: 24, rx: 12 }),
    s("text", { y: 6, "text-anchor": "middle" }, text),
  );
}

/**
 * A piece that was elsewhere comes from there; one that was nowhere appears.
 * @param {{node: SVGElement, from: [number, number] | undefined, to: [number, number]}} move
 */
function glide({ node, from, to }) {
  const inner = /** @type {SVGElement} */ (node.firstElementChild);
  if (!from) inner.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 400, easing: "ease-out" });
  else if (Math.hypot(from[0] - to[0], from[1] - to[1]) > 1)
    inner.animate([{ transform: `translate(${from[0] - to[0]}px, ${from[1] - to[1]}px)` }, { transform: "none" }], {
      duration: 500,
      easing: "cubic-bezier(.3,.7,.2,1)",
    });
}

customElements.define("princeps-board", Board);
