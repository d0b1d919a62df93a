// What lies under the places: sea, land, rivers, the frontier, the lands of places in the colours of their groups or
// owners, and panels of boards that are no map.

import { cells, outline } from "./cells.js";
import { chart, rimOf } from "./chart.js";
import { s } from "../lib/dom.js";
import { STEPS } from "./lens.js";

/** @typedef {import("./projection.js").Coast} Coast */
/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Place} Place */

const REACH = 1200; // how far the sea goes on beyond the map, in units

const hatch = (/** @type {string} */ d) => s("path", { d, class: "hatch" });

/** Hatchings of groups and owners; each is a tile of twelve units. @type {Record<string, () => SVGElement>} */
const PATTERNS = {
  dots: () => s("circle", { cx: 3, cy: 3, r: 1.3 }),
  rising: () => hatch("M0,12L12,0"),
  falling: () => hatch("M0,0L12,12"),
  level: () => hatch("M0,6H12"),
  upright: () => hatch("M6,0V12"),
  cross: () => hatch("M6,2V10M2,6H10"),
  grid: () => hatch("M0,6H12M6,0V12"),
  lattice: () => hatch("M0,0L12,12M0,12L12,0"),
  rings: () => hatch("M6,3a3,3 0 1 0 .01,0z"),
  waves: () => hatch("M0,6Q3,2 6,6T12,6"),
  zigzag: () => hatch("M0,8L6,3L12,8"),
  dashes: () => hatch("M1,3H6M7,9H12"),
  saltires: () => hatch("M3,3L9,9M9,3L3,9"),
};

/**
 * @param {Layout} layout
 * @param {Coast | null} coast null for a board without a map
 * @param {(place: Place) => [number, number]} where a place's real spot
 * @param {(place: Place) => [number, number][]} sites further points of its land
 */
export function backdrop(layout, coast, where, sites) {
  const patterns = [
    ...layout.groups.map((one) => ({ ...one, id: `p-${one.id}` })),
    ...layout.owners.map((one) => ({ ...one, id: `o-${one.id}` })),
    ...Object.entries(layout.marks[layout.fill]?.words ?? {}).flatMap(([word, { pattern, colour = "ink" }]) =>
      pattern ? [{ id: `w-${word}`, pattern, colour }] : [],
    ),
    ...STEPS.map((pattern, i) => ({ id: `step-${i + 1}`, pattern, colour: "ink" })),
  ].map((one) =>
    s(
      "pattern",
      { id: one.id, class: `pattern c-${one.colour}`, width: 12, height: 12, patternUnits: "userSpaceOnUse" },
      (PATTERNS[one.pattern] ?? PATTERNS.dots)(),
    ),
  );
  if (coast && layout.chart) {
    const lands = areas(layout, rimOf(layout.chart), where, sites);
    return s(
      "g",
      { class: "backdrop" },
      s("defs", {}, patterns),
      chart(layout.chart, coast, lands),
      layout.panels.map(panel),
    );
  }
  if (!coast) {
    const [left, top, right, bottom] = layout.frame;
    return s(
      "g",
      { class: "backdrop" },
      s("defs", {}, patterns),
      layout.areas.length ? areas(layout, [left, top, right, bottom], where, sites) : null,
      layout.panels.map(panel),
    );
  }
  const landed = (/** @type {Place} */ place) =>
    layout.areas.includes(place.kind) && layout.kinds[place.kind].look !== "open";
  const circle = (/** @type {[number, number]} */ [cx, cy], /** @type {number} */ r) => s("circle", { cx, cy, r });
  const [left, top, right, bottom] = coast.beyond;
  const beyond = { x: left - REACH, y: top - REACH, width: right - left + 2 * REACH, height: bottom - top + 2 * REACH };
  const lands = layout.areas.length ? areas(layout, coast.beyond, where, sites) : null;
  return s(
    "g",
    { class: "backdrop" },
    s(
      "defs",
      {},
      s("clipPath", { id: "on-land" }, s("path", { d: coast.land, "clip-rule": "evenodd" })),
      s(
        "clipPath",
        { id: "in-empire" },
        s("path", { d: coast.frontier }),
        layout.reach > 0 && layout.places.filter(landed).map((place) => circle(where(place), layout.reach)),
      ),
      patterns,
    ),
    s("rect", { class: "sea", ...beyond }),
    s("path", { class: "shallows wide", d: coast.land }),
    s("path", { class: "shallows", d: coast.land }),
    s("path", { class: "land", d: coast.land, "fill-rule": "evenodd" }),
    lands &&
      s(
        "g",
        { "clip-path": "url(#on-land)" },
        layout.bounds === "empire" ? s("g", { "clip-path": "url(#in-empire)" }, lands) : lands,
      ),
    layout.bounds === "empire" &&
      !layout.reach &&
      s("g", { "clip-path": "url(#on-land)" }, s("path", { class: "frontier", d: coast.frontier })),
    s("path", { class: "shore", d: coast.land }),
    Object.values(coast.rivers).map((river) => s("path", { class: "river", d: river })),
    coast.labels.map(({ text, at: [x, y], turn, size }) =>
      s(
        "text",
        {
          class: "water",
          transform: `translate(${x},${y}) rotate(${turn})`,
          "font-size": size,
          "text-anchor": "middle",
        },
        text,
      ),
    ),
    layout.panels.map(panel),
  );
}

/** A part of a board with a title, under its places. @param {import("../types.js").Panel} spec */
function panel({ name, at: [x, y, wide, high] }) {
  return s(
    "g",
    { class: "panel-of-board" },
    s("rect", { class: "sheet-of-board", x, y, width: wide, height: high, rx: 8 }),
    s("text", { class: "panel-name", x: x + 12, y: y + 22 }, name),
  );
}

/**
 * The lands of the places of some kinds, with firm borders between groups and faint ones inside.
 * A place may have several sites; its land is all that lies nearest to one of them.
 * @param {Layout} layout
 * @param {[number, number, number, number]} rim
 * @param {(place: Place) => [number, number]} where
 * @param {(place: Place) => [number, number][]} sites
 */
function areas(layout, rim, where, sites) {
  const places = layout.places.filter((place) => layout.areas.includes(place.kind));
  const points = places.flatMap((place, number) => [where(place), ...sites(place)].map((at) => ({ at, number })));
  const found = cells(
    points.map((point) => point.at),
    rim,
  );
  const whose = (/** @type {number} */ cell) => points[cell].number;
  const group = (/** @type {number} */ cell) => places[whose(cell)].group;
  /** @param {boolean} firm */
  const borders = (firm) =>
    found.flatMap((edges, cell) =>
      edges
        .filter(({ other }) => other > cell && whose(other) !== whose(cell) && (group(other) !== group(cell)) === firm)
        .map(({ from, to }) => `M${from.map(Math.round)}L${to.map(Math.round)}`),
    );
  const outlines = places.map((_, number) =>
    found
      .filter((_, cell) => whose(cell) === number)
      .map(outline)
      .join(""),
  );
  return s(
    "g",
    { class: "areas" },
    places.map((place, number) => {
      const look = layout.groups.find((one) => one.id === place.group);
      const colour = place.suit?.colour ?? look?.colour ?? "ink";
      const open = layout.kinds[place.kind].look === "open" ? " look-open" : "";
      return s(
        "g",
        { class: `area c-${colour}${open}`, "data-area": place.on, "data-group": place.group },
        s("path", { class: "cell", d: outlines[number] }),
        s("path", { class: "texture", d: outlines[number], fill: look ? `url(#p-${look.id})` : "none" }),
      );
    }),
    s("path", { class: "march", d: borders(false).join("") }),
    s("path", { class: "march firm", d: borders(true).join("") }),
  );
}
