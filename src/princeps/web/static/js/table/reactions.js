// Reactions out of turn: how much time is left for them, and when a seat wants to be asked.

import { put } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { attempt } from "../lib/notices.js";
import { t } from "../lib/texts.js";

const TICK = 250; // milliseconds

/** The time that is left, for all to see. */
export function clock() {
  const said = h("span", {});
  const bar = /** @type {HTMLProgressElement} */ (h("progress", { max: 1, "aria-hidden": "true" }));
  const node = h("p", { class: "clock", role: "timer", hidden: true }, said, bar);
  let timer = 0;
  /** @param {{seconds: number, left: number} | null} now */
  const show = (now) => {
    clearInterval(timer);
    node.hidden = !now;
    if (!now) return;
    const end = performance.now() + now.left * 1000;
    const tick = () => {
      const left = Math.max(0, (end - performance.now()) / 1000);
      bar.value = left / now.seconds;
      said.textContent = t("reactions.left", { n: Math.ceil(left) });
      if (left === 0) clearInterval(timer);
    };
    timer = window.setInterval(tick, TICK);
    tick();
  };
  return { node, show };
}

/** Standing orders of the seat looked through. @param {string} match */
export function orders(match) {
  const ways = ["always", "mine", "never"].map((id) => h("option", { value: id }, t(`reactions.${id}`)));
  const select = /** @type {HTMLSelectElement} */ (h("select", { "data-key": "orders" }, ways));
  const node = h("label", { class: "orders", hidden: true }, h("span", {}, t("reactions.orders")), select);
  let seat = "";
  select.addEventListener("change", () =>
    attempt(() => put(`/matches/${match}/seats/${seat}/orders`, { orders: select.value })),
  );
  /** @param {import("../types.js").State} state */
  const show = (state) => {
    seat = state.seat ?? "";
    node.hidden = state.over || !(seat in state.orders);
    if (!node.hidden) select.value = state.orders[seat];
  };
  return { node, show };
}
