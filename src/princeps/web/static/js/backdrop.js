// What lies under the places: sea, land, rivers, the frontier, and the land in the colours of its groups.

import { cells, outline } from "./cells.js";
import { s } from "./dom.js";

/** @typedef {import("./projection.js").Coast} Coast */
/** @typedef {import("./types.js").Layout} Layout */

const REACH = 1200; // how far sea and sand go on beyond the map, in units

/** Hatchings of groups; each is a tile of twelve units. @type {Record<string, () => SVGElement>} */
const PATTERNS = {
  dots: () => s("circle", { cx: 3, cy: 3, r: 1.3 }),
  rising: () => s("path", { d: "M0,12L12,0", class: "hatch" }),
  falling: () => s("path", { d: "M0,0L12,12", class: "hatch" }),
  level: () => s("path", { d: "M0,6H12", class: "hatch" }),
  upright: () => s("path", { d: "M6,0V12", class: "hatch" }),
  cross: () => s("path", { d: "M6,2V10M2,6H10", class: "hatch" }),
};

/**
 * @param {Layout} layout
 * @param {Coast | null} coast null for a board that is no map
 * @param {(place: import("./types.js").Place) => [number, number]} where a place's real spot
 */
export function backdrop(layout, coast, where) {
  if (!coast) return s("g", { class: "backdrop", "aria-hidden": "true" });
  const [width, height] = coast.size;
  const beyond = { x: -REACH, y: -REACH, width: width + 2 * REACH, height: height + 2 * REACH };
  return s(
    "g",
    { class: "backdrop", "aria-hidden": "true" },
    s(
      "defs",
      {},
      s("clipPath", { id: "on-land" }, s("path", { d: coast.land, "clip-rule": "evenodd" })),
      s("clipPath", { id: "in-empire" }, s("path", { d: coast.frontier })),
      layout.groups.map((group) =>
        s(
          "pattern",
          { id: `p-${group.id}`, class: `pattern c-${group.colour}`, width: 12, height: 12, patternUnits: "userSpaceOnUse" },
          PATTERNS[group.pattern](),
        ),
      ),
    ),
    s("rect", { class: "sea", ...beyond }),
    s("path", { class: "shallows wide", d: coast.land }),
    s("path", { class: "shallows", d: coast.land }),
    s("path", { class: "land", d: coast.land, "fill-rule": "evenodd" }),
    layout.areas && s("g", { "clip-path": "url(#on-land)" }, s("g", { "clip-path": "url(#in-empire)" }, areas(layout, coast, where))),
    s("g", { "clip-path": "url(#on-land)" }, s("path", { class: "frontier", d: coast.frontier })),
    s("path", { class: "shore", d: coast.land }),
    Object.values(coast.rivers).map((river) => s("path", { class: "river", d: river })),
    coast.labels.map(({ text, at: [x, y], turn, size }) =>
      s("text", { class: "water", transform: `translate(${x},${y}) rotate(${turn})`, "font-size": size, "text-anchor": "middle" }, text),
    ),
  );
}

/**
 * The cells of the places of one kind, with firm borders between groups and faint ones inside.
 * @param {Layout} layout
 * @param {Coast} coast
 * @param {(place: import("./types.js").Place) => [number, number]} where
 */
function areas(layout, coast, where) {
  const places = layout.places.filter((place) => place.kind === layout.areas);
  const found = cells(places.map(where), [-60, -60, coast.size[0] + 60, coast.size[1] + 60]);
  const group = (/** @type {number} */ number) => places[number]?.group;
  /** @param {boolean} firm */
  const borders = (firm) =>
    found.flatMap((edges, number) =>
      edges
        .filter(({ other }) => other > number && (group(other) !== group(number)) === firm)
        .map(({ from, to }) => `M${from.map(Math.round)}L${to.map(Math.round)}`),
    );
  return [
    ...found.map((edges, number) => {
      const colour = layout.groups.find((one) => one.id === group(number))?.colour;
      return s("path", { class: `cell c-${colour}`, d: outline(edges) });
    }),
    ...found.map((edges, number) => s("path", { class: "texture", d: outline(edges), fill: `url(#p-${group(number)})` })),
    s("path", { class: "march", d: borders(false).join("") }),
    s("path", { class: "march firm", d: borders(true).join("") }),
  ];
}
