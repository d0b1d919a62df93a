// Tracks over the course of a game: one small chart each, a line with marks of its own, so that colour is not needed.

import { h, s } from "../lib/dom.js";
import { number, t } from "../lib/texts.js";

/** @typedef {import("../types.js").Series} Series */

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
 * A chart for each track; what everybody has for themselves is drawn into one.
 * @param {Series[]} series
 * @param {number} last the last answer
 */
export function charts(series, last) {
  const tracks = [...new Set(series.map((one) => one.track))].map((track) =>
    series.filter((one) => one.track === track),
  );
  const drawn = tracks.map((lines, i) => chart(lines, i, last));
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

/** @param {Series[]} lines @param {number} i @param {number} last */
function chart(lines, i, last) {
  const curves = lines.map((one) =>
    one.points.flatMap(([n, turn, value]) => (value === null ? [] : [{ n, turn, value }])),
  );
  const values = curves.flat().map((point) => point.value);
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const x = (/** @type {number} */ n) => LEFT + (n / Math.max(1, last)) * (WIDE - LEFT - 10);
  const y = (/** @type {number} */ value) => TOP + ((high - value) / (high - low)) * (HIGH - TOP - BOTTOM);
  const turns = (/** @type {typeof curves[0]} */ points) =>
    points.filter(({ turn }, at) => at === 0 || points[at - 1].turn !== turn);
  const cursor = s("path", { class: "cursor", d: `M0,${TOP}V${HIGH - BOTTOM}` });
  const shown = lines.map((_, line) => h("b", {}, number(curves[line].at(-1)?.value ?? 0)));
  const spoken = curves.map(
    (points, line) =>
      `${lines[line].name}: ${turns(points)
        .map(({ turn, value }) => t("chart.point", { turn, value }))
        .join("; ")}`,
  );
  const look = (/** @type {number} */ line) => (lines.length > 1 ? line : i);
  const node = h(
    "figure",
    { class: "chart" },
    h(
      "figcaption",
      {},
      lines.map((one, line) =>
        h(
          "span",
          { class: "key" },
          lines.length > 1
            ? s(
                "svg",
                { viewBox: "0 0 14 12", "aria-hidden": "true" },
                s("g", { class: "marks" }, MARKS[line % MARKS.length](7, 6)),
              )
            : null,
          one.name,
          shown[line],
        ),
      ),
    ),
    s(
      "svg",
      { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": spoken.join(". ") },
      [low, high].flatMap((at) => [
        s("path", { class: "grid", d: `M${LEFT},${y(at)}H${WIDE - 10}` }),
        s("text", { x: LEFT - 6, y: y(at) + 4, "text-anchor": "end" }, at),
      ]),
      turns(curves[0] ?? []).map(({ n, turn }) => s("text", { x: x(n), y: HIGH - 5, "text-anchor": "middle" }, turn)),
      curves
        .map((points, line) => [
          s("path", {
            class: "curve",
            d: path(points, x, y, last),
            "stroke-dasharray": DASHES[look(line) % DASHES.length],
          }),
          s(
            "g",
            { class: "marks" },
            turns(points).map(({ n, value }) => MARKS[look(line) % MARKS.length](x(n), y(value))),
          ),
        ])
        .flat(),
      cursor,
    ),
  );
  return {
    node,
    /** @param {number} n */
    at(n) {
      cursor.setAttribute("transform", `translate(${x(n)},0)`);
      curves.forEach(
        (points, line) => (shown[line].textContent = number(points.filter((point) => point.n <= n).at(-1)?.value ?? 0)),
      );
    },
  };
}

/**
 * Steps from value to value.
 * @param {{n: number, value: number}[]} points
 * @param {(n: number) => number} x
 * @param {(value: number) => number} y
 * @param {number} last
 */
function path(points, x, y, last) {
  const steps = points.map(({ n, value }, at) =>
    at ? `H${x(n).toFixed(1)}V${y(value).toFixed(1)}` : `M${x(n).toFixed(1)},${y(value).toFixed(1)}`,
  );
  return steps.length ? `${steps.join("")}H${x(last).toFixed(1)}` : "";
}
