// Places of the board with what lies on them. Each form of place is drawn around its own spot; `reach` is what a click may hit.

import { s } from "./dom.js";
import { items } from "./items.js";
import { SIZE, chit, pips, token, work } from "./tokens.js";

/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").Place} Place */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./items.js").Item} Item */
/** @typedef {{node: SVGElement, width: number, height: number, key: string}} Drawn something drawn from its upper left corner; key: which one it is, to follow it */
/** @typedef {{nodes: SVGElement[], reach: string, corner: [number, number], tokens: {key: string, node: SVGElement, x: number, y: number}[]}} Shape */

const GAP = 4;
const PITCH = 34; // from chit to chit of a stack

const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));

/** How wide a text is, in units. @param {string} text @param {string} font */
function width(text, font) {
  pen.font = font;
  return pen.measureText(text).width;
}

/**
 * What a mark shows, from left to right.
 * @param {Layout} layout
 * @param {Item} item
 * @param {string} colour
 * @returns {Drawn[]}
 */
function draw(layout, item, colour) {
  const mark = layout.marks[item.mark];
  if (item.form === "pieces") return item.words.map((piece) => drawPiece(mark, piece));
  if (item.form === "points")
    return item.quiet ? [] : [{ node: pips(item.number, item.high), width: item.high * 13 - 3, height: 10, key: "" }];
  if (item.form === "word") return drawWord(mark, item, colour);
  if (item.quiet) return [];
  const shown = item.words.map((id, i) => ({
    node: chit(layout, id, { symbol: mark.symbols?.[item.side], face: mark.face?.[item.side], value: item.values[i] }),
    width: i < item.words.length - 1 ? PITCH : SIZE,
    height: SIZE,
    key: id,
  }));
  if (!item.total || item.words.length < 2) return shown;
  const sum = item.values.reduce((a, b) => a + b, 0);
  return [...shown, { node: s("text", { class: "sum", x: 3, y: SIZE - 12 }, `=${sum}`), width: 24, height: SIZE, key: "" }];
}

/** @param {import("./types.js").Mark} mark @param {string} piece @returns {Drawn} */
function drawPiece(mark, piece) {
  const look = mark.words?.[piece] ?? {};
  const large = look.size === "large";
  const node = token({
    shape: "round",
    symbol: look.symbol ?? "star",
    value: look.text,
    face: "piece",
    colour: "purple",
    title: mark.names[piece],
    large,
  });
  return { node, width: large ? SIZE * 1.2 : SIZE, height: large ? SIZE * 1.2 : SIZE, key: piece };
}

/**
 * A word: a symbol that is there in part, or a symbol with its name.
 * @param {import("./types.js").Mark} mark
 * @param {Item} item
 * @param {string} colour
 * @returns {Drawn[]}
 */
function drawWord(mark, item, colour) {
  const word = item.words[0];
  const look = mark.words?.[word] ?? {};
  const symbol = look.symbol ?? mark.symbol ?? "star";
  const name = mark.names[word] ?? word;
  if (look.filled !== undefined) {
    const size = 28;
    return [
      { node: s("g", { class: `c-${colour}` }, s("title", {}, name), work(symbol, look.filled, size)), width: size, height: size, key: "" },
    ];
  }
  if (item.quiet) return [];
  return [{ node: token({ shape: "square", symbol, face: "solid", colour: "ink", title: name }), width: SIZE, height: SIZE, key: word }];
}

/**
 * Set things side by side around x, their feet on y.
 * @param {Drawn[]} drawn
 * @param {number} x
 * @param {number} y
 * @param {number} [gap]
 */
function row(drawn, x, y, gap = GAP) {
  const whole = drawn.reduce((sum, one) => sum + one.width + gap, -gap);
  let at = x - whole / 2;
  const tokens = drawn.map((one) => {
    const placed = {
      key: one.key,
      node: s("g", { transform: `translate(${at.toFixed(1)},${(y - one.height).toFixed(1)})` }, one.node),
      x: at,
      y: y - one.height,
    };
    at += one.width + gap;
    return placed;
  });
  return { tokens, width: Math.max(0, whole), height: Math.max(0, ...drawn.map((one) => one.height)) };
}

/** The outline of a box. @param {number} x @param {number} y @param {number} wide @param {number} high */
const boxed = (x, y, wide, high) => `M${x},${y}h${wide}v${high}h${-wide}z`;

/** @typedef {{layout: Layout, place: Place, view: View, colour: string, emblem: string}} Job */

/** @param {Job} job @param {"row" | "edge"} where */
const contents = ({ layout, place, view, colour }, where) =>
  items(layout, place, view, where).flatMap((item) => draw(layout, item, colour));

/** A name on a bar; what is there stands on it. @param {Job} job @returns {Shape} */
function plate(job) {
  const wide = width(job.place.name, "600 17px Cinzel") + 40;
  const standing = row([...contents(job, "edge"), ...contents(job, "row")], 0, -13);
  const [bar, above] = [wide / 2 + 4, standing.width / 2 + 5];
  const top = -18 - standing.height;
  return {
    nodes: [
      s("rect", { class: "bar", x: -wide / 2, y: -13, width: wide, height: 26, rx: 4 }),
      s("use", { href: `#${job.emblem}`, class: "emblem", x: -wide / 2 + 8, y: -6, width: 12, height: 12 }),
      s("text", { class: "name", x: 8, y: 6, "text-anchor": "middle" }, job.place.name),
    ],
    reach: standing.width ? `M${-above},${top}H${above}V-17H${bar}V17H${-bar}V-17H${-above}z` : boxed(-bar, -17, bar * 2, 34),
    corner: standing.width ? [above, top] : [bar, -17],
    tokens: standing.tokens,
  };
}

/** A tower with its number, its strength below, or who has taken it. @param {Job} job @returns {Shape} */
function fort(job) {
  const [strength, taken] = [
    contents(job, "row").filter((one) => one.height < SIZE),
    contents(job, "row").filter((one) => one.height >= SIZE),
  ];
  const below = row(strength, 0, 28);
  const front = row(taken, 0, 13 + SIZE);
  return {
    nodes: [
      s("path", { class: "tower", d: "M-17,-20h7v5h6.500v-5h7v5h6.500v-5h7V14h-34z" }),
      s("text", { class: "number", x: 0, y: 9, "text-anchor": "middle" }, job.place.id),
    ],
    reach: boxed(-24, -25, 48, taken.length ? 82 : 57),
    corner: [24, -25],
    tokens: [...below.tokens, ...front.tokens],
  };
}

/** An open field with those who wait in it. @param {Job} job @returns {Shape} */
function camp(job) {
  const inside = row(contents(job, "row"), 0, SIZE / 2);
  const half = Math.max(56, inside.width / 2 + 16);
  return {
    nodes: [
      s("rect", { class: "field", x: -half, y: -27, width: half * 2, height: 54, rx: 27 }),
      s("text", { class: "caption", x: 0, y: 44, "text-anchor": "middle" }, job.place.name),
    ],
    reach: boxed(-half - 3, -30, half * 2 + 6, 80),
    corner: [half, -28],
    tokens: inside.tokens,
  };
}

/** The banner of a group, with the marks that belong to all of it. @param {Job} job @returns {Shape} */
function banner(job) {
  const wide = Math.max(124, width(job.place.name, "600 17px Cinzel") + 60);
  const works = row(contents(job, "edge"), 18, 31, 10);
  const ruler = row(contents(job, "row"), wide / 2 + SIZE / 2 + 2, SIZE / 2 + 2);
  const right = wide / 2 + (ruler.width ? SIZE + 6 : 0);
  return {
    nodes: [
      s("rect", { class: "card", x: -wide / 2, y: -30, width: wide, height: 66, rx: 4 }),
      s("path", { class: "pennant", d: `M${-wide / 2 + 8},-30h24v58l-12,-10l-12,10z` }),
      s("use", { href: `#${job.emblem}`, class: "blazon", x: -wide / 2 + 13, y: -18, width: 14, height: 14 }),
      s("text", { class: "name", x: 18, y: -9, "text-anchor": "middle" }, job.place.name),
    ],
    reach: boxed(-wide / 2 - 4, -34, right + wide / 2 + 8, 74),
    corner: [right + 4, -34],
    tokens: [...works.tokens, ...ruler.tokens],
  };
}

/** @type {Record<string, (job: Job) => Shape>} */
const FORMS = { plate, fort, camp, banner };

/** A further form of place, for a board that truly needs one (docs/page.md). @param {string} name @param {(job: Job) => Shape} draw */
export function addForm(name, draw) {
  FORMS[name] = draw;
}

/** @param {Job} job @returns {Shape} */
export function shape(job) {
  return (FORMS[job.layout.kinds[job.place.kind]?.form] ?? plate)(job);
}
