// A sheet that lies beside the board as long as one likes, as wide as one likes. Which one, and how wide, is remembered
// for each game.

import { h, icon, refill } from "../lib/dom.js";
import { t } from "../lib/texts.js";
import { tableOf } from "./sheet_table.js";

// pixels; as it is at first, a laptop still has room for all names
const [LEAST, MOST, USUAL, STEP] = [180, 720, 240, 24];

export class Shelf {
  /**
   * @param {string} game
   * @param {(on: string) => void} go to a thing of the board
   */
  constructor(game, go) {
    this.game = game;
    this.go = go;
    const kept = /** @type {{sheet?: string, wide?: number}} */ (
      JSON.parse(localStorage.getItem(`princeps.shelf.${game}`) ?? "{}")
    );
    this.sheet = kept.sheet ?? "";
    this.wide = kept.wide ?? USUAL;
    this.table = tableOf(game, { go });
    /** @type {import("../wire.js").SheetCard[]} */
    this.sheets = [];
    this.title = h("h2", { tabindex: "-1" });
    this.edge = h("div", {
      class: "shelf-edge",
      role: "separator",
      tabindex: "0",
      "aria-orientation": "vertical",
      "aria-label": t("sheet.resize"),
      "aria-valuemin": LEAST,
      "aria-valuemax": MOST,
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.press(event),
      onpointerdown: (/** @type {PointerEvent} */ event) => this.drag(event),
    });
    this.node = h(
      "aside",
      { class: "shelf", hidden: true, "aria-label": t("sheet.docked") },
      this.edge,
      h(
        "header",
        {},
        this.title,
        h(
          "button",
          { class: "bare", title: t("sheet.undock"), "aria-label": t("sheet.undock"), onclick: () => this.clear() },
          icon("i-close"),
        ),
      ),
      this.table.node,
    );
    this.widen(this.wide);
  }

  /** Lay a sheet here; "" for none. @param {string} sheet */
  put(sheet) {
    if (sheet !== this.sheet) {
      const table = tableOf(this.game, { go: this.go });
      this.table.node.replaceWith(table.node);
      this.table = table;
    }
    this.sheet = sheet;
    this.keep();
    this.show(this.sheets);
    if (sheet) this.title.focus();
  }

  /** Put it away; the keyboard goes to its tab. */
  clear() {
    const tab = document.getElementById(`tab-sheet-${this.sheet}`);
    this.put("");
    tab?.focus();
  }

  /** @param {import("../wire.js").SheetCard[]} sheets */
  show(sheets) {
    this.sheets = sheets;
    const found = sheets.find((one) => one.id === this.sheet);
    this.node.hidden = !found;
    refill(this.title, found?.name);
    this.table.show(found);
  }

  /** Bring the row of a thing into sight, lit. @param {string} on */
  light(on) {
    for (const row of this.node.querySelectorAll("[data-of]"))
      row.classList.toggle("lit", Boolean(on) && row.getAttribute("data-of") === on);
    this.node.querySelector(".lit")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} to in pixels */
  widen(to) {
    this.wide = Math.round(Math.min(Math.max(to, LEAST), MOST));
    this.node.style.width = `${this.wide}px`;
    this.edge.setAttribute("aria-valuenow", String(this.wide));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const by = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key];
    if (!by) return;
    event.preventDefault();
    this.widen(this.wide + by);
    this.keep();
  }

  /** @param {PointerEvent} down */
  drag(down) {
    const [from, wide] = [down.clientX, this.wide];
    const move = (/** @type {PointerEvent} */ event) => this.widen(wide + from - event.clientX);
    this.edge.setPointerCapture(down.pointerId);
    this.edge.addEventListener("pointermove", move);
    this.edge.addEventListener(
      "lostpointercapture",
      () => {
        this.edge.removeEventListener("pointermove", move);
        this.keep();
      },
      { once: true },
    );
  }

  keep() {
    localStorage.setItem(`princeps.shelf.${this.game}`, JSON.stringify({ sheet: this.sheet, wide: this.wide }));
  }
}
