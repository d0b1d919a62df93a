// Tracks over the course of a game: one small chart each, a line with marks of its own, so that colour is not needed.

import { h, s } from "./dom.js";
import { number, t } from "./texts.js";

/** @typedef {{id: string, track: string, owner: string, name: string, points: [number, number, number | null][]}} Series points: answer, turn, value; owner: whose, of a track that everybody has */

const [WIDE, HIGH, LEFT, TOP, BOTTOM] = [180, 84, 26, 8, 16];
const DASHES = ["", "7 4", "2 4", "10 3 2 3", "5 2", "1 3"];
/** @type {((x: number, y: number) => SVGElement)[]} */
const MARKS = [
  (x, y) => s("circle", { cx: x, cy: y, r: 2.6 }),
  (x, y) => s("rect", { x: x - 3, y: y - 3, width: 6, height: 6 }),
  (x, y) => s("path", { d: `M${x},${y - 4}l4,7h-8z` }),
  (x, y) => s("path", { d: `M${x},${y - 3.6}l3.6,3.6l-3.6,3.6l-3.6,-3.6z` }),
  (x, y) => s("path", { d: `M${x - 2.8},${y - 2.8}l7,7m0,-7l-7,7`, class: "stroke" }),
  (x, y) => s("path", { d: `M${x},${y + 4}l4,-7h-8z` }),
];

/**
 * @param {Series[]} series
 * @param {number} last the last answer
 */
export function charts(series, last) {
  const drawn = series.map((one, i) => chart(one, i, last));
  return {
    node: h(
      "div",
      { class: "charts" },
      drawn.map((one) => one.node),
    ),
    /** Show where a replay stands. @param {number} n */
    at: (n) => drawn.forEach((one) => one.at(n)),
  };
}

/** @param {Series} series @param {number} i @param {number} last */
function chart(series, i, last) {
  const values = series.points.map(([, , value]) => value);
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const x = (/** @type {number} */ n) => LEFT + (n / Math.max(1, last)) * (WIDE - LEFT - 10);
  const y = (/** @type {number} */ value) => TOP + ((high - value) / (high - low)) * (HIGH - TOP - BOTTOM);
  const path = series.points
    .map(([n, , value], at) => (at ? `H${x(n).toFixed(1)}V${y(value).toFixed(1)}` : `M${x(n).toFixed(1)},${y(value).toFixed(1)}`))
    .join("");
  const turns = series.points.filter(([, turn], at) => at === 0 || series.points[at - 1][1] !== turn);
  const cursor = s("path", { class: "cursor", d: `M0,${TOP}V${HIGH - BOTTOM}` });
  const value = h("b", {}, number(values.at(-1) ?? 0));
  const spoken = turns.map(([, turn, at]) => t("chart.point", { turn, value: at })).join("; ");
  const node = h(
    "figure",
    { class: "chart" },
    h("figcaption", {}, series.name, value),
    s(
      "svg",
      { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": `${series.name}: ${spoken}` },
      [low, high]
        .map((at) => [
          s("path", { class: "grid", d: `M${LEFT},${y(at)}H${WIDE - 10}` }),
          s("text", { x: LEFT - 6, y: y(at) + 4, "text-anchor": "end" }, at),
        ])
        .flat(),
      turns.map(([n, turn]) => s("text", { x: x(n), y: HIGH - 5, "text-anchor": "middle" }, turn)),
      s("path", { class: "curve", d: `${path}H${x(last).toFixed(1)}`, "stroke-dasharray": DASHES[i % DASHES.length] }),
      s(
        "g",
        { class: "marks" },
        turns.map(([n, , at]) => MARKS[i % MARKS.length](x(n), y(at))),
      ),
      cursor,
    ),
  );
  return {
    node,
    /** @param {number} n */
    at(n) {
      cursor.setAttribute("transform", `translate(${x(n)},0)`);
      const past = series.points.filter(([when]) => when <= n);
      value.textContent = number(past.at(-1)?.[2] ?? 0);
    },
  };
}
