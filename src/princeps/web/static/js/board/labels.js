// Names of points and of groups of places: as large as can be read at any zoom, set beside their points (arrange.js).

import { s } from "../lib/dom.js";

/** @typedef {import("./arrange.js").Block} Block */
/**
 * @typedef {{key: string, text: string, x: number, y: number, clear: number, below: number, first: boolean,
 *   most?: number, group?: string}} Label
 *   clear, below: how far from its spot, in units; most: how many pixels at most, else it is left out; first: what it
 *   names can be clicked; group: the colour of a group
 */

const LETTERS = { place: 12, group: 15 }; // pixels

const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));

const size = (/** @type {Label} */ label) => (label.group ? LETTERS.group : LETTERS.place);

/**
 * The room that a name needs, and where it stands best: below its point, beside it, above.
 * @param {Label} label
 * @param {number} scale pixels per unit
 * @returns {Block}
 */
export function labelBlock(label, scale) {
  const letters = size(label);
  pen.font = label.group ? `600 ${letters}px Cinzel` : `600 ${letters}px "Source Sans"`;
  const [wide, high] = [pen.measureText(label.text).width / 2 + 2, letters / 2 + 1];
  const [clear, below] = [label.clear * scale, label.below * scale];
  return {
    key: label.key,
    most: label.most,
    spot: [label.x * scale, label.y * scale],
    box: [-wide, -high, wide, high],
    first: label.group
      ? [[0, 0]]
      : [
          [0, below + high],
          [clear + wide, 0],
          [-clear - wide, 0],
          [0, -clear - high],
        ],
  };
}

/**
 * @param {Label} label
 * @param {[number, number]} off from its spot, in pixels
 * @param {number} scale
 */
export function drawLabel(label, off, scale) {
  const letters = size(label);
  return s(
    "text",
    {
      class: label.group ? `label group-name c-${label.group}` : label.first ? "label first" : "label",
      x: (label.x + off[0] / scale).toFixed(2),
      y: (label.y + (off[1] + letters * 0.34) / scale).toFixed(2),
      "font-size": (letters / scale).toFixed(2),
      "text-anchor": "middle",
      "data-label": label.key,
    },
    label.text,
  );
}
