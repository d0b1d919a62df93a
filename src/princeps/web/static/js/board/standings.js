// Places of a board where it counts who has the most: a box with everybody in order; and a name with
// what is there, in a line.

import { s } from "../lib/dom.js";
import { signed } from "../lib/texts.js";
import { ownerLook } from "./owners.js";
import { addForm, broken, drawMark, fit, thingKey, width } from "./places.js";

/** @typedef {import("./places.js").Shape} Shape */
/** @typedef {import("./places.js").Job} Job */

const FONT = '600 14px "Source Sans"';
const LID = 26;
const ROW = 20;
const BAR = [34, 26]; // where the bars begin, and how long the longest is

/** @param {number} wide @param {number} high */
const around = (wide, high) => `M${-wide / 2 - 1},${-high / 2 - 1}h${wide + 2}v${high + 2}h${-wide - 2}z`;

/**
 * Everybody in order: rank, emblem, a bar as long as they have many, and what it brings.
 * @param {Job} job
 * @returns {Shape}
 */
function standings({ layout, place, lies, emblem }) {
  const [wide, high] = place.size ?? [112, 150];
  const [left, top] = [-wide / 2, -high / 2];
  const item = lies.row[0];
  const parts = item?.parts ?? [];
  const most = Math.max(1, ...parts.map((part) => part.number));
  const step = Math.min(ROW + 2, (high - LID - 6) / Math.max(1, parts.length));
  const tokens = parts.map((part, i) => {
    const look = ownerLook(layout, part.owner);
    const points = item?.values?.[i] ?? 0;
    const [x, y] = [left + 4, top + LID + 4 + i * step];
    const long = Math.max(2, (BAR[1] * part.number) / most);
    const row = s(
      "g",
      {
        class: `rank c-${look.colour}${part.number ? "" : " none"}`,
        "data-thing": thingKey(item.mark, part.owner, ""),
      },
      s("title", {}, `${i + 1}. ${look.name}: ${part.number} (${signed(points)})`),
      s("text", { class: "rank-number", x: 9, y: 14, "text-anchor": "end" }, part.number ? i + 1 : "–"),
      s("use", { href: `#${look.emblem}`, class: "emblem", x: 13, y: 1, width: 16, height: 16 }),
      part.number ? s("rect", { class: "rank-bar", x: BAR[0], y: 2, width: long, height: 14, rx: 2 }) : s("g"),
      s("text", { class: "rank-count", x: BAR[0] + (part.number ? long : 0) + 3, y: 14 }, part.number),
      s("text", { class: "rank-points", x: wide - 8, y: 14, "text-anchor": "end" }, points ? signed(points) : ""),
    );
    return { key: "", node: s("g", { transform: `translate(${x},${y})` }, row), x, y };
  });
  return {
    nodes: [
      s("rect", { class: "box-field", x: left, y: top, width: wide, height: high, rx: 5 }),
      s("path", {
        class: "box-lid",
        d: `M${left},${top + LID}V${top + 5}q0,-5 5,-5h${wide - 10}q5,0 5,5V${top + LID}z`,
      }),
      s("use", { href: `#${emblem}`, class: "emblem", x: left + 5, y: top + 6, width: 14, height: 14 }),
      s("text", { class: "standings-title", x: left + 21, y: top + 18 }, fit(place.name, wide - 22, FONT)),
    ],
    reach: around(wide, high),
    corner: [left + 12, top + 8], // its key stands for the emblem: the name stays readable
    tokens,
    steady: true,
  };
}

/** A name, and beside it what is there. @param {Job} job @returns {Shape} */
function line({ layout, place, lies, colour }) {
  const drawn = [...lies.row, ...lies.edge].flatMap((item) => drawMark(layout, item, colour));
  const words = broken(place.name);
  const [room, high] = place.size ?? [0, 42];
  const small = (/** @type {import("./places.js").Drawn} */ one) => Math.min(0.9, (high - 6) / one.height);
  const taken = drawn.reduce((sum, one) => sum + one.width * small(one) + 2, 0);
  const wide = room || Math.max(...words.map((word) => width(word, FONT))) + Math.max(taken, 28) + 14;
  let right = wide / 2 - 4;
  const tokens = drawn.map((one) => {
    const by = small(one);
    right -= one.width * by + 2;
    const y = (-one.height * by) / 2;
    return {
      key: one.key,
      node: s("g", { transform: `translate(${right.toFixed(1)},${y.toFixed(1)}) scale(${by.toFixed(2)})` }, one.node),
      x: right,
      y,
    };
  });
  return {
    nodes: [
      s("rect", { class: "box-field", x: -wide / 2, y: -high / 2, width: wide, height: high, rx: 5 }),
      ...words.map((word, i) =>
        s(
          "text",
          { class: "pile-name", x: -wide / 2 + 6, y: 5 + (i - (words.length - 1) / 2) * 15 },
          fit(word, right + wide / 2 - 8, FONT),
        ),
      ),
    ],
    reach: around(wide, high),
    corner: [wide / 2 - 10, -high / 2 + 8],
    tokens,
    steady: room > 0, // a field of the board; others stand where there is room
  };
}

addForm("standings", standings);
addForm("line", line);
