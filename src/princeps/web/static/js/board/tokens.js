// Chits and pieces, drawn in units of the board. Shape, symbol and numeral tell them apart; colour only helps.

import { s } from "../lib/dom.js";
import { ownerLook } from "./owners.js";

export const SIZE = 40; // of a chit

/**
 * @typedef {{shape: string, symbol?: string, value?: number | string, face?: string, colour?: string, title?: string,
 *   large?: boolean, emblem?: string}} Token
 * emblem: whose it is, in the upper right corner
 */

/** @type {Record<string, (size: number) => SVGElement>} */
const SHAPES = {
  square: (size) => s("rect", { class: "body", width: size, height: size, rx: 5 }),
  round: (size) => s("circle", { class: "body", cx: size / 2, cy: size / 2, r: size / 2 }),
  hexagon: (size) => {
    const [a, b, c] = [size / 4, (size * 3) / 4, size];
    return s("path", { class: "body", d: `M${a},1H${b}L${c},${size / 2}L${b},${size - 1}H${a}L0,${size / 2}Z` });
  },
  shield: (size) => {
    const [end, waist, hip] = [size - 1, size * 0.55, size * 0.85];
    return s("path", {
      class: "body",
      d: `M1,1H${end}V${waist}Q${end},${hip} ${size / 2},${end}Q1,${hip} 1,${waist}Z`,
    });
  },
  card: (size) => s("rect", { class: "body", x: size * 0.13, width: size * 0.74, height: size, rx: 4 }),
};

/**
 * A token with its upper left corner at the origin.
 * @param {Token} token
 */
export function token({ shape, symbol, value, face = "plain", colour = "ink", title, large = false, emblem }) {
  const size = large ? SIZE * 1.2 : SIZE;
  const numbered = value !== undefined && value !== "";
  const picture = numbered ? size * 0.44 : size * 0.66;
  const under = numbered && (shape === "round" || shape === "card"); // no room beside: the number stands under it
  const [x, y] = numbered
    ? [under ? size * 0.28 : size * 0.06, size * 0.07]
    : [(size - picture) / 2, (size - picture) / 2];
  const small = under || String(value ?? "").length > 1;
  return s(
    "g",
    { class: `token face-${face} c-${colour}` },
    title && s("title", {}, title),
    (SHAPES[shape] ?? SHAPES.square)(size),
    face === "solid" &&
      shape === "square" &&
      s("rect", { class: "rim", x: 2.5, y: 2.5, width: size - 5, height: size - 5, rx: 3 }),
    symbol &&
      s("use", {
        href: `#${symbol}`,
        class: "mark",
        x,
        y,
        width: picture,
        height: picture,
      }),
    emblem &&
      s("use", {
        href: `#${emblem}`,
        class: "whose",
        x: size * 0.64,
        y: size * 0.08,
        width: size * 0.28,
        height: size * 0.28,
      }),
    numbered &&
      s(
        "text",
        {
          class: small ? "numeral small" : "numeral",
          x: under ? size / 2 : size * 0.71,
          y: size * 0.88,
          "text-anchor": "middle",
        },
        value,
      ),
  );
}

/**
 * A chit of the layout by its name.
 * @param {import("../types.js").Layout} layout
 * @param {string} id
 * @param {{symbol?: string, face?: string, value?: number | string}} [as] what its mark says of it
 */
export function chit(layout, id, as = {}) {
  const known = layout.chits[id] ?? {
    name: id,
    symbol: "card",
    shape: "card",
    show: "",
    group: "",
    owner: "",
    values: {},
  };
  const owner = known.owner ? ownerLook(layout, known.owner) : null;
  const colour = owner?.colour ?? layout.groups.find((group) => group.id === known.group)?.colour ?? "ink";
  const value = as.value ?? (known.show ? known.values[known.show] : undefined);
  return token({
    shape: known.shape,
    symbol: as.symbol ?? known.symbol,
    value,
    face: as.face ?? (known.shape === "square" ? "plain" : "solid"),
    colour,
    emblem: owner?.emblem,
    title: known.name,
  });
}

/**
 * A symbol that is there not at all, by half or wholly.
 * @param {string} symbol
 * @param {number} filled
 * @param {number} size
 */
export function work(symbol, filled, size) {
  const part = (/** @type {string} */ state) =>
    s("use", { href: `#${symbol}`, class: `work ${state}`, width: size, height: size });
  const lower = () =>
    s(
      "svg",
      { y: size / 2, width: size, height: size / 2, viewBox: `0 ${size / 2} ${size} ${size / 2}` },
      part("done"),
    );
  return s("g", {}, part("plan"), filled === 2 ? part("done") : filled === 1 ? lower() : null);
}

/** Filled and empty squares. @param {number} count @param {number} high */
export function pips(count, high) {
  const boxes = Array.from({ length: high }, (_, i) =>
    s("rect", { class: i < count ? "pip full" : "pip", x: i * 13, y: 0, width: 10, height: 10, rx: 2 }),
  );
  return s("g", { class: "pips" }, boxes);
}

/**
 * A stone of its owner: the emblem, and how many of them.
 * @param {import("../types.js").Group} look
 * @param {number} count
 * @param {string} title
 * @param {string} [symbol]
 */
export function stone(look, count, title, symbol) {
  const wide = count > 1 ? 44 : 26;
  return {
    width: wide,
    node: s(
      "g",
      { class: `token face-solid c-${look.colour}` },
      s("title", {}, title),
      s("rect", { class: "body", width: wide, height: 26, rx: 4 }),
      s("use", { href: `#${symbol ?? look.emblem}`, class: "mark", x: 5, y: 5, width: 16, height: 16 }),
      count > 1 && s("text", { class: "numeral small", x: 32, y: 20, "text-anchor": "middle" }, count),
    ),
  };
}

/** A sign with a number beside it. @param {string} symbol @param {number | string} value @param {string} title */
export function tally(symbol, value, title) {
  const wide = 28 + String(value).length * 10;
  return {
    width: wide,
    node: s(
      "g",
      { class: "tally" },
      s("title", {}, title),
      s("rect", { class: "tag", width: wide, height: 24, rx: 12 }),
      s("use", { href: `#${symbol}`, class: "mark", x: 4, y: 4, width: 16, height: 16 }),
      s("text", { x: wide - 7, y: 18, "text-anchor": "end" }, value),
    ),
  };
}

/**
 * A pile of cards: the one on top, or a back, and how many.
 * @param {string} title
 * @param {number} count
 * @param {{symbol: string, colour: string} | null} top
 */
export function deck(title, count, top) {
  return s(
    "g",
    { class: `token ${top ? "face-plain" : "face-solid"} c-${top?.colour ?? "ink"}` },
    s("title", {}, title),
    count > 1 && s("rect", { class: "body", x: 5, y: -4, width: 34, height: 48, rx: 4 }),
    s("rect", { class: "body", x: 1, y: 0, width: 34, height: 48, rx: 4 }),
    s("use", { href: `#${top?.symbol ?? "laurel"}`, class: "mark", x: 7, y: 4, width: 22, height: 22 }),
    s("text", { class: "numeral small", x: 18, y: 43, "text-anchor": "middle" }, count),
  );
}

/**
 * A row of chits as a picture beside text.
 * @param {SVGElement} drawn
 * @param {string} label
 */
export function picture(drawn, label) {
  return s("svg", { class: "chit", viewBox: `-2 -2 ${SIZE + 4} ${SIZE + 4}`, role: "img", "aria-label": label }, drawn);
}
