// Whose a thing is: a colour, an emblem and a pattern, so that no one sign is needed to tell owners apart.

import { s } from "../lib/dom.js";

/** @typedef {import("../types.js").Layout} Layout */

/** @type {import("../types.js").Group} */
const NOBODY = { id: "", name: "", colour: "ink", emblem: "blank", pattern: "dots" };

/** How an owner looks. @param {Layout} layout @param {string | undefined} id */
export function ownerLook(layout, id) {
  return (id && layout.owners.find((one) => one.id === id)) || NOBODY;
}

/**
 * An owner's emblem beside text.
 * @param {Layout} layout
 * @param {string} id
 * @param {string} [label] without it the emblem only decorates
 */
export function emblem(layout, id, label) {
  const look = ownerLook(layout, id);
  const speak = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return s(
    "svg",
    { class: `owner-mark c-${look.colour}`, viewBox: "-4 -4 20 20", ...speak },
    s("rect", { class: "ground", x: -4, y: -4, width: 20, height: 20, rx: 4 }),
    s("use", { href: `#${look.emblem}`, width: 12, height: 12 }),
  );
}
