// Drawers: piles and supplies that would take the room of one's hand. A button each, at the right of the hand; what is
// taken out lies over the lower edge of the board. What a decision asks for needs no drawer: it lies open by itself.

import { h, icon, refill } from "../lib/dom.js";
import { t } from "../lib/texts.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../wire.js").TrayCard} TrayCard */

export class Drawers {
  constructor() {
    this.node = h("div", { class: "drawer", role: "region", hidden: true });
    this.list = h("div", { class: "drawers", role: "group", "aria-label": t("tray.drawers") });
    this.node.addEventListener("keydown", (event) => this.escape(event));
    this.list.addEventListener("keydown", (event) => this.escape(event));
    this.open = ""; // the tray that is pulled out
    this.draw = () => {};
  }

  /**
   * @param {Layout} layout
   * @param {TrayCard[]} trays that lie in drawers
   * @param {(tray: TrayCard) => boolean} asked those that lie open already
   * @param {(tray: TrayCard) => HTMLElement} show what lies in one
   */
  show(layout, trays, asked, show) {
    this.draw = () => {
      const out = trays.find((tray) => tray.id === this.open && tray.size > 0 && !asked(tray));
      this.node.hidden = !out;
      if (out) this.node.setAttribute("aria-label", out.name);
      refill(this.node, out ? [this.closer(), show(out)] : []);
      refill(
        this.list,
        trays.filter((tray) => !asked(tray)).map((tray) => this.knob(layout, tray, tray === out)),
      );
    };
    this.draw();
  }

  /**
   * What opens a drawer. A single card is named at once.
   * @param {Layout} layout
   * @param {TrayCard} tray
   * @param {boolean} out
   */
  knob(layout, tray, out) {
    const card = tray.form === "row" && tray.things.length === 1 ? layout.cards[tray.things[0][0]] : null;
    return h(
      "button",
      {
        class: "knob",
        "data-key": `drawer:${tray.id}`,
        "aria-expanded": String(out),
        "aria-label": tray.said,
        disabled: tray.size === 0,
        onclick: () => this.turn(out ? "" : tray.id),
      },
      h("span", { class: "what" }, tray.name),
      card
        ? h("b", { class: "only" }, card.suit.symbol ? icon(card.suit.symbol) : null, card.name)
        : h("b", { "data-gauge": `tray:${tray.id}` }, tray.size),
    );
  }

  closer() {
    return h(
      "button",
      {
        class: "bare shut",
        "data-key": "shut",
        "aria-label": t("tray.shut"),
        title: t("tray.shut"),
        onclick: () => this.turn(""),
      },
      icon("i-close"),
    );
  }

  /** @param {string} to the tray to pull out, or "" */
  turn(to) {
    const was = this.open;
    this.open = to;
    this.draw();
    const back = /** @type {HTMLElement | null} */ (
      this.list.querySelector(`[data-key="drawer:${CSS.escape(to || was)}"]`)
    );
    back?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  escape(event) {
    if (event.key !== "Escape" || this.node.hidden) return;
    event.stopPropagation();
    this.turn("");
  }

  /** Somebody else takes the screen. */
  close() {
    this.open = "";
    this.node.hidden = true;
    refill(this.node);
    refill(this.list);
  }
}
