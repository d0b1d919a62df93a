// The curtain between two players at one screen; and the table without it, while nothing hidden is asked.

import { emblem } from "../board/owners.js";
import { find, h, icon } from "../lib/dom.js";
import { announce } from "../lib/notices.js";
import { t } from "../lib/texts.js";

/** @typedef {import("./table.js").Table} Table */

/**
 * @param {Table} table
 * @param {string} seat whom it waits for
 * @param {HTMLElement[]} behind
 * @param {() => void} lifted
 */
export function dropCurtain(table, seat, behind, lifted) {
  for (const part of behind) part.inert = true;
  const name = table.seatName(seat);
  const lift = () => {
    curtain.remove();
    for (const part of behind) part.inert = false;
    lifted();
  };
  const agreed = h("input", { type: "checkbox", checked: table.agreed });
  agreed.addEventListener("change", () => table.agree(agreed.checked));
  const curtain = h(
    "div",
    { class: "curtain", role: "dialog", "aria-modal": "true", "aria-labelledby": "curtain-title" },
    h(
      "div",
      {},
      icon("laurel"),
      h("h2", { id: "curtain-title" }, t("curtain.title", { name })),
      h("p", { class: "prose" }, t("curtain.about")),
      h("button", { class: "first", onclick: lift }, t("curtain.lift", { name })),
      h("label", { class: "agreed" }, agreed, t("curtain.open")),
    ),
  );
  document.body.append(curtain);
  find("button", curtain).focus();
  announce(t("curtain.title", { name }));
}

/**
 * While all look on: who is asked, and a way to one's own cards.
 * @param {Table} table
 * @param {import("../types.js").State} state
 */
export function openLine(table, state) {
  const seat = state.decisions[0]?.seat;
  if (!table.curtained || state.seat || !seat) return [];
  return [
    emblem(table.game.layout, state.owners[seat] || seat),
    h("b", {}, table.seatName(seat)),
    h("button", { class: "bare", "data-key": "own", onclick: () => table.veil(seat) }, t("curtain.own")),
  ];
}
