// A thing beside the board that a decision may point at.

import { h } from "../lib/dom.js";

/** @typedef {import("../board/board.js").Targets} Targets */

/**
 * A thing that is a button while a decision points at it.
 * @param {Targets} targets
 * @param {string} on
 * @param {string} kind
 * @param {string} label
 * @param {...any} children
 */
export function thing(targets, on, kind, label, ...children) {
  const target = targets.get(on);
  if (!target) return h("div", { class: kind, "data-on": on, role: "group", "aria-label": label }, ...children);
  const pick = (/** @type {MouseEvent} */ event) =>
    event.currentTarget?.dispatchEvent(
      new CustomEvent("pick", { bubbles: true, detail: { on, back: event.shiftKey } }),
    );
  return h(
    "button",
    {
      class: `${kind} open${target.chosen ? " chosen" : ""}`,
      "data-on": on,
      "data-key": on,
      "aria-label": `${target.label}. ${label}`,
      onclick: pick,
    },
    ...children,
    target.badge && h("span", { class: "badge-text", "aria-hidden": "true" }, target.badge),
  );
}
