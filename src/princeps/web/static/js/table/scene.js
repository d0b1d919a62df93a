// A scene: sides that stand against each other, over the board for as long as a sheet tells of them; and what came of
// it, until the next answer.

import { emblem, ownerLook } from "../board/owners.js";
import { h, icon, refill } from "../lib/dom.js";
import { t } from "../lib/texts.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../wire.js").SheetCard} SheetCard */
/** @typedef {import("../wire.js").LogLine} LogLine */

const LINES = 4; // of what came of it

export class Scene {
  /** @param {Layout} layout */
  constructor(layout) {
    this.layout = layout;
    this.node = h("section", { class: "scene", hidden: true });
    /** @type {SheetCard | undefined} */
    this.sheet = undefined; // as it was seen last
  }

  /** @param {State} state @param {LogLine[]} fresh what was told since */
  show(state, fresh) {
    const ids = this.layout.sheets.filter((one) => one.scene).map((one) => one.id);
    const now = state.sheets.find((one) => ids.includes(one.id) && one.rows.length > 1);
    if (now) this.draw(now, []);
    else if (this.sheet && fresh.length) this.draw(this.sheet, fresh.slice(0, LINES));
    else this.close();
    this.sheet = now;
  }

  /** @param {SheetCard} sheet @param {LogLine[]} outcome */
  draw(sheet, outcome) {
    this.node.hidden = false;
    this.node.setAttribute("aria-label", sheet.name);
    this.node.classList.toggle("past", outcome.length > 0);
    refill(this.node, [
      h("h2", {}, sheet.name, outcome.length ? this.closer() : null),
      h(
        "div",
        { class: "sides" },
        sheet.rows.map((row) => this.side(sheet, row)),
      ),
      outcome.length
        ? h(
            "ul",
            { class: "ended-so" },
            outcome.map((line) => h("li", {}, line.text)),
          )
        : null,
    ]);
    this.stand(sheet.rows[0].on);
  }

  /**
   * Who, in which part, with how much, made of what.
   * @param {SheetCard} sheet
   * @param {import("../wire.js").SheetRow} row
   */
  side(sheet, row) {
    const [name, ...rest] = row.cells;
    const told = rest.map((cell, i) => ({ cell, column: sheet.columns[i + 1] })).filter(({ cell }) => cell.text);
    const main = told.find(({ cell }) => cell.details.length);
    return h(
      "div",
      { class: `side-of c-${ownerLook(this.layout, row.id).colour}` },
      h("span", { class: "who" }, emblem(this.layout, row.id), h("b", {}, name.text)),
      main
        ? h(
            "span",
            { class: "main", title: main.column },
            h("span", { class: "hush" }, `${main.column}: `),
            h("strong", {}, main.cell.text),
            h("small", {}, main.cell.details.join(" · ")),
          )
        : null,
      told
        .filter((one) => one !== main)
        .map(({ cell, column }) =>
          cell.number === null
            ? h("span", { class: "part" }, cell.text)
            : h("span", { class: "part" }, `${column} `, h("b", {}, cell.text)),
        ),
    );
  }

  /** In the corner that is farthest from what it is about. @param {string} on */
  stand(on) {
    const board = document.querySelector("princeps-board");
    const place = board?.querySelector(`[data-on="${CSS.escape(on)}"]`);
    if (!board || !place) return;
    const [all, at] = [board.getBoundingClientRect(), place.getBoundingClientRect()];
    this.node.classList.toggle("low", at.top + at.bottom < all.top + all.bottom);
    this.node.classList.toggle("east", at.left + at.right < all.left + all.right);
  }

  closer() {
    return h(
      "button",
      { class: "bare shut", "data-key": "scene-shut", "aria-label": t("tray.shut"), onclick: () => this.close() },
      icon("i-close"),
    );
  }

  close() {
    this.node.hidden = true;
    this.sheet = undefined;
    refill(this.node);
  }
}
