// A part of the shared map on a board that is no map: the lands of its places lie on it, whatever else beside it.

import { s } from "../lib/dom.js";

/** @typedef {NonNullable<import("../types.js").Layout["chart"]>} Chart */
/** @typedef {(lon: number, lat: number) => [number, number]} Project */

/** Units of the board per unit of the coast. @param {Chart} chart */
const scaleOf = ({ at, of }) => at[2] / (of[2] - of[0]);

/**
 * Where a spot of the world lies on the board.
 * @param {Chart | null} chart
 * @param {Project} project
 * @returns {Project}
 */
export function chartPoint(chart, project) {
  if (!chart) return project;
  const by = scaleOf(chart);
  return (lon, lat) => {
    const [x, y] = project(lon, lat);
    return [chart.at[0] + (x - chart.of[0]) * by, chart.at[1] + (y - chart.of[1]) * by];
  };
}

/** Left, top, right, bottom. @param {Chart} chart @returns {[number, number, number, number]} */
export const rimOf = ({ at: [x, y, wide, high] }) => [x, y, x + wide, y + high];

/**
 * What clips it is named after where it lies: two boards in one page may have it at different places.
 * @param {Chart} chart @param {import("./projection.js").Coast} coast @param {SVGElement} lands
 */
export function chart(chart, coast, lands) {
  const [x, y, width, height] = chart.at;
  const by = scaleOf(chart);
  const put = `translate(${x - chart.of[0] * by},${y - chart.of[1] * by}) scale(${by})`;
  const named = (/** @type {string} */ part) => `${part}-${[x, y, width, height].map(Math.round).join("-")}`;
  const clip = (/** @type {string} */ part) => ({ "clip-path": `url(#${named(part)})` });
  const own = (/** @type {string} */ part, /** @type {string} */ d) =>
    s("clipPath", { id: named(part) }, s("path", { d, transform: put, "clip-rule": "evenodd" }));
  return s(
    "g",
    { class: "chart" },
    s(
      "defs",
      {},
      s("clipPath", { id: named("on-chart") }, s("rect", { x, y, width, height, rx: 8 })),
      own("on-land", coast.land),
      own("in-empire", coast.frontier),
    ),
    s(
      "g",
      clip("on-chart"),
      s("rect", { class: "sea", x, y, width, height }),
      s(
        "g",
        { transform: put },
        s("path", { class: "shallows wide", d: coast.land }),
        s("path", { class: "shallows", d: coast.land }),
        s("path", { class: "land", d: coast.land, "fill-rule": "evenodd" }),
      ),
      s("g", clip("on-land"), s("g", clip("in-empire"), lands)),
      s(
        "g",
        { transform: put },
        s("path", { class: "shore", d: coast.land }),
        Object.values(coast.rivers).map((river) => s("path", { class: "river", d: river })),
      ),
    ),
    s("rect", { class: "chart-rim", x, y, width, height, rx: 8 }),
  );
}
