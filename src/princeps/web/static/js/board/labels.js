// Names of points where there is room for them: as large as can be read at any zoom, and never one over the other.

import { s } from "../lib/dom.js";

/**
 * @typedef {{on: string, text: string, x: number, y: number, clear: number, below: number, first: boolean}} Label
 *   clear, below: how far from its spot; first: it must be seen if at all possible
 */
/** @typedef {[number, number, number, number]} Rect left, top, right, bottom */

const LETTERS = 11.5; // pixels
const LARGEST = 34; // units

const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));

/** @param {Rect} a @param {Rect} b */
const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/**
 * Set the names that fit at this zoom.
 * @param {Label[]} labels
 * @param {Rect[]} taken what must not be covered
 * @param {number} scale pixels per unit
 */
export function setLabels(labels, taken, scale) {
  const size = Math.min(LARGEST, LETTERS / scale);
  pen.font = `600 ${size}px "Source Sans"`;
  /** @type {Rect[]} */
  const used = [...taken];
  const order = [...labels].sort((a, b) => Number(b.first) - Number(a.first));
  return order.map((label) => {
    const wide = pen.measureText(label.text).width + 2;
    const [x, y, clear, under, half] = [label.x, label.y, label.clear, label.y + label.below, size / 2];
    /** @type {Rect[]} */
    const spots = [
      [x - wide / 2, under, x + wide / 2, under + size],
      [x + clear, y - half, x + clear + wide, y + half],
      [x - clear - wide, y - half, x - clear, y + half],
      [x - wide / 2, y - clear - size, x + wide / 2, y - clear],
    ];
    const free = spots.find((spot) => !used.some((other) => meet(spot, other)));
    const spot = free ?? (label.first ? spots[0] : null);
    if (!spot) return null;
    used.push(spot);
    return s(
      "text",
      {
        class: label.first ? "label first" : "label",
        x: spot[0] + 1,
        y: spot[3] - size * 0.18,
        "font-size": size.toFixed(2),
        "data-label": label.on,
      },
      label.text,
    );
  });
}
