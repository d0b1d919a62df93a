// <princeps-board>: the board of any game, from its layout and a view. Pan, zoom, click what is highlighted.

import { arrange, moved, nearest } from "./arrange.js";
import { asset } from "../lib/assets.js";
import { backdrop } from "./backdrop.js";
import { chartPoint } from "./chart.js";
import { camera } from "./camera.js";
import { clearGhosts, showGhosts, wayEnd } from "./ghosts.js";
import { calm, h, icon, refill, s } from "../lib/dom.js";
import { drawLabel, labelBlock } from "./labels.js";
import { lines } from "./lines.js";
import { paintLands } from "./lands.js";
import { lensChooser, lensValues, notesOf, valued } from "./lens.js";
import { shape } from "./places.js";
import { bounds } from "./reach.js";
import { inRows } from "./rows.js";
import "./standings.js";
import { lambert, loadCoast } from "./projection.js";
import { t } from "../lib/texts.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Place} Place */

/**
 * @typedef {{label: string, badge?: string, chosen?: boolean}} Target what a click on a highlighted thing means
 * @typedef {Map<string, Target>} Targets by what options call it, "space:moesia"
 */

const READABLE = 0.72; // pixels of a unit of a drawing: a name of 17 units has 12 pixels
// Square pixels for a place, below which it is a point, and below which it is told in short; tags need less to be told.
const ROOM = { tags: [3500, 18000], others: [6500, 9000] };
const SMALL = 600; // pixels of a screen on which the board comes close to what is asked
const SETTLE = 140; // milliseconds of rest after which things look for their places

export class Board extends HTMLElement {
  constructor() {
    super();
    /** @type {Layout | null} */
    this.layout = null;
    /** @type {Record<string, import("../types.js").Lies> | null} */
    this.lies = null;
    /** @type {import("./labels.js").Label[]} */
    this.labels = [];
    /** @type {import("./arrange.js").Block[]} */
    this.blocks = []; // what each place takes up, in units around its spot
    /** @type {Map<string, import("./arrange.js").Point>} */
    this.offs = new Map(); // how far from its spot each thing stands, in pixels
    /** @type {() => Element[]} */
    this.covers = () => []; // what lies over the board from outside
    /** @type {number | undefined} */
    this.least = undefined; // pixels per unit below which a board that is no map is broken into rows
    this.game = ""; // under which choices are remembered
    /** @type {import("../wire.js").SheetCard[]} */
    this.sheets = []; // what lenses may show
    /** @type {import("../types.js").LensLook | undefined} */
    this.lens = undefined;
    /** @type {Map<string, import("./lens.js").Value>} */
    this.values = new Map(); // what it shows
    /** @type {Map<string, {text: string, symbol: string}>} */
    this.notes = new Map(); // what stands beside pieces
    this.settling = this.nextFrame = 0; // what waits until the zoom rests
    /** @type {ResizeObserver | null} */
    this.watch = null;
    /** @type {"far" | "middle" | "near"} */
    this.drawn = "near"; // how much of each place is told
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
    this.hairs = s("g", { class: "hairs", "aria-hidden": "true" });
    this.names = s("g", { class: "labels", "aria-hidden": "true" });
    this.ghosts = s("g", { class: "ghosts", "aria-hidden": "true" });
    this.opened = s("g", { class: "opened", "aria-hidden": "true" });
    this.camera = camera(this, this.svg, () => this.zoomed());
    for (const event of ["pointerover", "focusin"]) this.scene.addEventListener(event, (at) => this.unfold(at.target));
    for (const event of ["pointerout", "focusout"]) this.scene.addEventListener(event, () => this.unfold(null));
  }

  /** @param {Layout} whole */
  async open(whole) {
    const coast = whole.map || whole.chart ? await loadCoast() : null;
    if (whole.script) await import(asset(`js/boards/${whole.script}.js`));
    await document.fonts.ready;
    this.lay(whole, coast);
    this.watch?.disconnect();
    this.watch = new ResizeObserver(() => this.lay(whole, coast));
    this.watch.observe(this);
  }

  /**
   * Lay it out for the screen as it is.
   * @param {Layout} whole
   * @param {import("./projection.js").Coast | null} coast
   */
  lay(whole, coast) {
    const layout = inRows(whole, this.clientWidth, this.least);
    if (this.layout?.frame.join() === layout.frame.join()) return;
    const project = coast ? chartPoint(layout.chart, lambert(coast.projection)) : null;
    if (project && layout.map) {
      this.spot = (place) => project(...place.at);
      this.trueSpot = (place) => project(...(place.true ?? place.at));
    } else if (project) this.spot = this.trueSpot = (place) => (place.true ? project(...place.true) : place.at);
    this.layout = layout;
    this.classList.toggle("plain", !layout.map); // no sea where there is no map
    this.classList.toggle("in-rows", layout !== whole);
    this.style.aspectRatio = layout === whole ? "" : `${layout.frame[2]} / ${layout.frame[3]}`;
    const sites = (/** @type {Place} */ place) => place.sites.map((site) => (project ? project(...site) : site));
    const under = backdrop(layout, coast, this.trueSpot, sites);
    under.addEventListener("click", (event) => {
      const area = event.target instanceof Element ? event.target.closest("[data-area]") : null;
      if (area) this.pick(area.getAttribute("data-area") ?? "", event);
    });
    this.svg.replaceChildren(
      under,
      lines(layout, this.spot, this.trueSpot),
      this.hairs,
      this.scene,
      this.names,
      this.opened,
      this.ghosts,
      wayEnd(),
    );
    this.lenses = lensChooser(layout, (id) => this.lookThrough(id));
    this.replaceChildren(this.svg, this.lenses.node, this.tools());
    this.lens = layout.lenses.find(
      (lens) => this.game && lens.id === localStorage.getItem(`princeps.lens.${this.game}`),
    );
    this.lenses.show(this.lens);
    this.offs.clear();
    this.camera.frame(layout.frame);
    if (this.lies) this.draw();
  }

  disconnectedCallback() {
    this.watch?.disconnect();
    this.camera.leave();
  }

  /** Show one number of all lands, or what is shown else. @param {string} id */
  lookThrough(id) {
    this.lens = this.layout?.lenses.find((lens) => lens.id === id);
    if (this.game) localStorage.setItem(`princeps.lens.${this.game}`, id);
    this.lenses?.show(this.lens);
    this.offs.clear();
    this.draw();
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
    this.sheets = [];
    this.labels = [];
    clearGhosts(this);
    this.scene.replaceChildren();
    this.names.replaceChildren();
    this.hairs.replaceChildren();
    this.opened.replaceChildren();
    this.blocks = [];
    this.offs.clear();
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
    if (this.camera.wide() < SMALL) this.camera.bring(spots);
  }

  /**
   * Clicked, or reached by a key. On a small screen a point is no aim: a tap there comes close first.
   * @param {string} on
   * @param {Event} event
   */
  pick(on, event) {
    const place = this.layout?.places.find((one) => one.on === on);
    const tapped = event instanceof MouseEvent && this.camera.wide() < SMALL && this.drawn === "far";
    if (place && tapped) return this.camera.bring([this.spot(place)]);
    const back = event instanceof MouseEvent && event.shiftKey;
    this.dispatchEvent(new CustomEvent("pick", { bubbles: true, detail: { on, back } }));
  }

  /**
   * How much of each place can be told at a zoom, by the room that each has on average.
   * @param {number} scale
   * @returns {"far" | "middle" | "near"}
   */
  level(scale) {
    if (!this.layout) return "near";
    const [left, top, right, bottom] = this.layout.frame;
    const room = ((right - left) * (bottom - top) * scale * scale) / this.layout.places.length;
    const tags = this.layout.places.some((place) => layoutForm(this.layout, place) === "tag");
    const [far, middle] = ROOM[tags ? "tags" : "others"];
    return !this.layout.map ? "near" : room < far ? "far" : room < middle ? "middle" : "near";
  }

  /** Units of the board per unit of a drawing: what is drawn never gets too small to read, nor very large. */
  grow() {
    const scale = this.camera.scale();
    return (scale < READABLE ? READABLE : scale > 1 ? Math.sqrt(scale) : scale) / scale;
  }

  draw() {
    const { layout, lies } = this;
    if (!layout || !lies) return;
    const taken = this.covered(); // before anything is new: measuring later would lay out all of it twice
    this.camera.rest();
    this.values = this.lens ? lensValues(layout, this.lens, this.sheets, lies) : new Map();
    this.notes = new Map(notesOf(layout, this.sheets).map((note) => [note.on, note]));
    const level = this.level(this.camera.scale());
    this.drawn = level;
    this.labels = level === "far" ? this.groupNames(layout) : [];
    const grow = layout.map ? this.grow() : 1;
    /** @type {{key: string, node: SVGElement, on: string, x: number, y: number}[]} */
    const pieces = [];
    const shapes = layout.places
      .map((place) => ({ place, drawn: this.shape(place, level) }))
      .sort((a, b) => Number(b.drawn.slight ?? false) - Number(a.drawn.slight ?? false)); // under all others
    const nodes = shapes.map(({ place, drawn }) => {
      const [x, y] = this.spot(place);
      if (drawn.label)
        this.labels.push({ key: `label:${place.on}`, x, y, first: this.targets.has(place.on), ...drawn.label });
      for (const { key, node, x: dx, y: dy } of drawn.tokens)
        if (key) pieces.push({ key, node, on: place.on, x: dx, y: dy });
      return this.place(place, drawn, x, y);
    });
    refill(this.scene, nodes);
    this.opened.replaceChildren();
    paintLands(this, layout, lies);
    this.blocks = shapes.map(({ place, drawn }, i) => {
      const [left, top, right, bottom] = bounds(drawn.reach);
      /** @type {import("./arrange.js").Rect} */
      const rect = [left + 2, top + 2, right - 2, bottom - 2];
      const badge = /** @type {SVGElement | null} */ (nodes[i].querySelector(":scope > .badge"));
      if (badge) {
        const [middle, high, half] = (badge.dataset.at ?? "0,0,0").split(",").map(Number);
        [rect[0], rect[1]] = [Math.min(rect[0], middle - half), Math.min(rect[1], high - 12)];
        [rect[2], rect[3]] = [Math.max(rect[2], middle + half), Math.max(rect[3], high + 12)];
      }
      return { key: place.on, spot: this.spot(place), box: rect, fixed: drawn.steady, slight: drawn.slight };
    });
    this.arrange(false, taken);
    /** @type {Map<string, [number, number]>} */
    const stands = new Map();
    for (const { key, node, on, x, y } of pieces) {
      const [px, py] = this.stand(on);
      stands.set(key, [px + x * grow, py + y * grow]);
      if (this.stood.size && !calm())
        glide({ node, from: this.stood.get(key), to: [px + x * grow, py + y * grow] }, grow);
    }
    this.stood = stands;
  }

  /** A place as it looks at some level. @param {Place} place @param {"far" | "middle" | "near"} level */
  shape(place, level) {
    const layout = /** @type {Layout} */ (this.layout);
    const group = layout.groups.find((one) => one.id === place.group);
    const drawn = shape({
      layout,
      place,
      lies: this.lies?.[place.on] ?? { row: [], edge: [] },
      colour: place.suit?.colour ?? group?.colour ?? "ink",
      emblem: place.suit?.symbol ?? group?.emblem ?? "blank",
      level,
    });
    return level === "far" ? drawn : valued(valued(drawn, this.notes.get(place.on)), this.values.get(place.on));
  }

  /** From afar, where places have no names: groups by theirs, in the middle of their places. @param {Layout} layout */
  groupNames(layout) {
    const named = layout.places.filter((place) => layoutForm(layout, place) === "tag");
    return layout.groups.flatMap((group) => {
      const spots = named.filter((place) => place.group === group.id).map(this.spot);
      if (!spots.length) return [];
      const [x, y] = [0, 1].map((axis) => spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length);
      const first = false;
      return [{ key: `group:${group.id}`, text: group.name, x, y, clear: 0, below: 0, first, group: group.colour }];
    });
  }

  /**
   * Give everything its place, so that nothing covers anything.
   * @param {boolean} anew whatever stood where before
   * @param {import("./arrange.js").Rect[]} [taken] where nothing may stand
   */
  arrange(anew, taken = this.covered()) {
    const { layout, blocks } = this;
    if (!layout || !blocks.length) return;
    const [scale, grow] = [this.camera.scale(), layout.map ? this.grow() : 1];
    const pixels = (/** @type {number[]} */ units, by = scale) => /** @type {any} */ (units.map((unit) => unit * by));
    const all = [
      ...blocks.map((block) => ({ ...block, spot: pixels(block.spot), box: pixels(block.box, scale * grow) })),
      ...this.labels.map((label) => labelBlock(label, scale)),
    ];
    const room = pixels(this.camera.whole());
    this.offs = arrange(all, room, taken, anew ? new Map() : this.offs);
    delete this.svg.dataset.moving;
    this.camera.rest();
    this.stands();
  }

  /** What lies over the board while all of it is seen, in pixels. @returns {import("./arrange.js").Rect[]} */
  covered() {
    const scale = this.camera.scale();
    if (scale !== this.camera.least()) return [];
    const [own, [left, top]] = [this.getBoundingClientRect(), this.camera.whole()];
    return [...this.covers(), ...this.querySelectorAll(".tools, .lenses")].map((element) => {
      const box = element.getBoundingClientRect();
      const rect = /** @type {import("./arrange.js").Rect} */ ([box.left, box.top, box.right, box.bottom]);
      return moved(rect, left * scale - own.left, top * scale - own.top);
    });
  }

  /** Where a place stands, in units. @param {string} on @returns {[number, number]} */
  stand(on) {
    const block = this.blocks.find((one) => one.key === on);
    const [off, scale] = [this.offs.get(on) ?? [0, 0], this.camera.scale()];
    return block ? [block.spot[0] + off[0] / scale, block.spot[1] + off[1] / scale] : [0, 0];
  }

  /** Put everything where it stands at the zoom as it is, with leader lines to what had to go aside. */
  stands() {
    const [scale, grow] = [this.camera.scale(), this.layout?.map ? this.grow() : 1];
    /** @type {string[]} */
    const hairs = [];
    /** @type {string[]} */
    const dots = [];
    this.blocks.forEach((block, i) => {
      const [x, y] = this.stand(block.key);
      this.scene.children[i].setAttribute(
        "transform",
        `translate(${x.toFixed(1)},${y.toFixed(1)})${grow === 1 ? "" : ` scale(${grow.toFixed(4)})`}`,
      );
      const box = moved(/** @type {any} */ (block.box.map((unit) => unit * grow)), x, y);
      const [ax, ay] = block.spot;
      const [bx, by] = nearest(box, block.spot);
      if (Math.hypot(ax - bx, ay - by) * scale < 3) return;
      hairs.push(`M${ax.toFixed(1)},${ay.toFixed(1)}L${bx.toFixed(1)},${by.toFixed(1)}`);
      const r = 3 / scale;
      dots.push(`M${(ax - r).toFixed(1)},${ay.toFixed(1)}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0z`);
    });
    const set = this.labels.filter((label) => this.offs.has(label.key));
    const blocks = new Map(set.map((label) => [label.key, labelBlock(label, scale)]));
    for (const label of set) {
      const [off, block] = [this.offs.get(label.key) ?? [0, 0], blocks.get(label.key)];
      if (!block || label.group) continue;
      const end = nearest(moved(block.box, off[0], off[1]), [0, 0]);
      if (Math.hypot(...end) > Math.max(label.clear, label.below) * scale + 6)
        hairs.push(`M${label.x},${label.y}l${end.map((pixel) => (pixel / scale).toFixed(1))}`);
    }
    const wide = { "stroke-width": (1.1 / scale).toFixed(2) };
    this.hairs.replaceChildren(
      s("path", { class: "hair", d: hairs.join(""), ...wide }),
      s("path", { class: "town", d: dots.join(""), ...wide }),
    );
    this.names.replaceChildren(...set.map((label) => drawLabel(label, this.offs.get(label.key) ?? [0, 0], scale)));
  }

  /** The picture is only stretched while the zoom changes; when it rests, things look for their places again. */
  zoomed() {
    if (!this.layout || !this.lies) return;
    this.svg.dataset.moving = "";
    this.whenAtRest(() => this.settle());
  }

  /** After a while without a change of the zoom, and not in the middle of slow frames. @param {() => void} act */
  whenAtRest(act) {
    clearTimeout(this.settling);
    cancelAnimationFrame(this.nextFrame);
    const framed = (/** @type {() => void} */ then) => (this.nextFrame = requestAnimationFrame(then));
    this.settling = setTimeout(() => framed(() => framed(act)), SETTLE);
  }

  settle() {
    if (this.level(this.camera.scale()) !== this.drawn) {
      this.offs.clear();
      this.draw();
    } else this.arrange(true);
  }

  /** Bring a place into sight. @param {string} on */
  goTo(on) {
    const place = this.layout?.places.find((one) => one.on === on);
    if (!place) return;
    const [[x, y], [left, top, right, bottom]] = [this.stand(on), this.camera.seen()];
    if (x < left || x > right || y < top || y > bottom || this.drawn === "far") this.camera.bring([this.spot(place)]);
  }

  /**
   * Look at what happens there, until the camera is told to come back.
   * @param {string[]} places
   * @param {Element} [over] what lies over the board meanwhile
   */
  follow(places, over) {
    const those = (this.layout?.places ?? []).filter((place) => places.includes(place.on));
    const [own, box] = [this.getBoundingClientRect(), over?.getBoundingClientRect()];
    const top = box && box.width > own.width / 2 ? Math.max(0, box.bottom - own.top) : 0;
    const far = this.level(this.camera.least()) === "far";
    this.camera.follow(
      those.map((place) => this.stand(place.on)),
      far,
      top,
    );
  }

  /** Show all that lies on the place under the pointer or the keyboard, above all. @param {EventTarget | null} at */
  unfold(at) {
    const node = at instanceof Element ? at.closest(".place.folded") : null;
    const place = node && this.layout?.places.find((one) => one.on === node.getAttribute("data-on"));
    if (!node || !place) return this.opened.replaceChildren();
    const drawn = this.shape(place, "near");
    const whole = s(
      "g",
      { class: node.getAttribute("class"), transform: node.getAttribute("transform") },
      s("path", { class: "card", d: drawn.reach }),
      drawn.nodes,
      drawn.tokens.map((one) => one.node),
    );
    this.opened.replaceChildren(whole);
  }

  /**
   * @param {Place} place
   * @param {import("./places.js").Shape} drawn
   * @param {number} x
   * @param {number} y
   */
  place(place, drawn, x, y) {
    const colour = place.suit?.colour ?? this.layout?.groups.find((one) => one.id === place.group)?.colour ?? "ink";
    const look = this.layout?.kinds[place.kind]?.look;
    const target = this.targets.get(place.on);
    const value = this.values.get(place.on);
    const seen = value?.step || value?.text ? `${this.lens?.name} ${value.text}`.trim() : "";
    const said = [this.sentences[place.on] ?? place.name, seen].filter(Boolean).join(". ");
    const kept = `${drawn.folded ? " folded" : ""}${look ? ` look-${look}` : ""}`;
    const marks = `${kept}${target ? ` open${target.chosen ? " chosen" : ""}` : ""}`;
    const act = (/** @type {Event} */ event) => {
      event.stopPropagation();
      this.pick(place.on, event);
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
      target?.badge &&
        this.drawn !== "far" && // a point has no room for its key
        (target.badge !== "·" || drawn.folded === undefined) &&
        badge(target.badge, drawn.corner[0] - 4, drawn.corner[1] + 5),
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
    { class: "badge", "data-at": `${x},${y},${wide / 2}`, transform: `translate(${x},${y})` },
    s("rect", { x: -wide / 2, y: -12, width: wide, height: 24, rx: 12 }),
    s("text", { y: 6, "text-anchor": "middle" }, text),
  );
}

/**
 * A piece that was elsewhere comes from there; one that was nowhere appears.
 * @param {{node: SVGElement, from: [number, number] | undefined, to: [number, number]}} move
 * @param {number} grow units of the board per unit of a drawing
 */
function glide({ node, from, to }, grow) {
  const inner = /** @type {SVGElement} */ (node.firstElementChild);
  if (!from) inner.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 400, easing: "ease-out" });
  else if (Math.hypot(from[0] - to[0], from[1] - to[1]) > 1)
    inner.animate(
      [{ transform: `translate(${(from[0] - to[0]) / grow}px, ${(from[1] - to[1]) / grow}px)` }, { transform: "none" }],
      {
        duration: 500,
        easing: "cubic-bezier(.3,.7,.2,1)",
      },
    );
}

customElements.define("princeps-board", Board);
