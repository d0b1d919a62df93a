// What lies on a place in one short line: a sign and a number for each kind of thing. For maps that are seen from afar.

import { s } from "../lib/dom.js";
import { ownerLook } from "./owners.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Item} Item */
/** @typedef {{symbol: string, number: number, colour: string, emblem: string, shape: string}} Chip */

const SIGN = 18; // units
const DIGIT = 9.5;

/**
 * @param {Layout} layout
 * @param {Item} item
 * @returns {Chip[]}
 */
export function chips(layout, item) {
  const mark = layout.marks[item.mark];
  const look = (/** @type {string} */ word) => mark.words?.[word] ?? {};
  if (item.parts?.length)
    return item.parts.map((part) => {
      const owner = part.owner ? ownerLook(layout, part.owner) : null;
      return {
        symbol: look(part.word).symbol ?? mark.symbol ?? owner?.emblem ?? "star",
        number: part.number,
        colour: owner?.colour ?? look(part.word).colour ?? "ink",
        emblem: part.word && owner ? owner.emblem : "",
        shape: look(part.word).shape ?? "",
      };
    });
  if (item.quiet) return [];
  if (item.form === "owner") {
    const owner = ownerLook(layout, item.owner);
    return [{ symbol: mark.symbol ?? owner.emblem, number: 1, colour: owner.colour, emblem: "", shape: "" }];
  }
  if (item.form === "number" || item.form === "cards")
    return [{ symbol: mark.symbol ?? "star", number: item.number ?? 0, colour: "ink", emblem: "", shape: "" }];
  if ((item.form === "stack" || item.form === "chit") && item.words?.length) {
    const sum = (item.values ?? []).reduce((a, b) => a + b, 0);
    const symbol = mark.symbols?.[item.side ?? ""] ?? layout.chits[item.words[0]]?.symbol ?? "star";
    return [{ symbol, number: sum || item.words.length, colour: "ink", emblem: "", shape: "" }];
  }
  return (item.words ?? [])
    .filter((word) => look(word).filled === undefined)
    .map((word) => ({
      symbol: look(word).symbol ?? mark.symbol ?? layout.chits[word]?.symbol ?? "star",
      number: 1,
      colour: look(word).colour ?? "ink",
      emblem: "",
      shape: "",
    }));
}

/**
 * Chips side by side from the left; a veteran's or other six-cornered piece is underlined.
 * @param {Chip[]} some
 * @returns {{node: SVGElement, width: number, height: number, key: string}[]}
 */
export function drawChips(some) {
  return some.map(({ symbol, number, colour, emblem, shape }) => {
    const digits = number === 1 ? 0 : String(number).length * DIGIT + 1;
    const whose = emblem ? 10 : 0;
    const wide = SIGN + digits + whose;
    const node = s(
      "g",
      { class: `chip c-${colour}` },
      s("use", { href: `#${symbol}`, class: "emblem", width: SIGN, height: SIGN }),
      emblem && s("use", { href: `#${emblem}`, class: "emblem", x: SIGN, y: 0, width: 9, height: 9 }),
      digits > 0 && s("text", { class: "chip-number", x: SIGN + whose + 1, y: 15 }, number),
      shape === "hexagon" && s("path", { class: "chip-line", d: `M1,${SIGN + 1.5}h${wide - 2}` }),
    );
    return { node, width: wide, height: SIGN + 2, key: "" };
  });
}
