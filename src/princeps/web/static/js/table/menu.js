// The menu of an open table; what it opens are dialogues.

import { askToClose, setClosed } from "../dialogues/close_table.js";
import { keysDialogue } from "../dialogues/keys.js";
import { legendDialogue } from "../dialogues/legend.js";
import { playersDialogue } from "../dialogues/players.js";
import { wordsDialogue } from "../dialogues/board_in_words.js";
import { h, icon } from "../lib/dom.js";
import { language, t } from "../lib/texts.js";
import { changeSpeed, speed } from "./chronicle.js";

/** @param {import("./table.js").Table} table @param {HTMLElement} button */
export function menu(table, button) {
  const open = document.querySelector(".menu");
  if (open) {
    open.remove();
    button.setAttribute("aria-expanded", "false");
    return;
  }
  const id = table.summary.id;
  /** @type {[string, string, (() => void) | string][]} */
  const entries = [
    ["told", "i-next", () => table.screen.chronicle.show(true)],
    ["speed", "hourglass", changeSpeed],
    ["rules", "scroll", `/rules/${table.summary.game}`],
    ["legend", "i-help", () => legendDialogue(table.game.layout, table.chairs())],
    ["words", "i-list", () => wordsDialogue(table)],
    ["keys", "i-key", () => keysDialogue()],
  ];
  // what would be refused is not offered
  if ((table.mine.length || table.state?.over) && !table.state?.gathering)
    entries.unshift(
      ["report", "i-list", `/api/matches/${id}/report?lang=${language()}`],
      ["replay", "i-play", `/replay/${id}`],
    );
  if (table.open && !table.state?.gathering)
    entries.unshift(["fork", "i-fork", () => table.fork()], ["export", "i-save", `/api/matches/${id}/export`]);
  const closes = table.summary.mode === "online" && table.alone && !table.summary.known && !table.state?.over;
  const warned = (/** @type {string} */ what) => closes && (what === "fork" || what === "export");
  if (table.summary.seats.length > 1) entries.unshift(["players", "i-link", () => playersDialogue(table)]);
  if (table.summary.host && table.summary.mode === "online")
    entries.push(
      table.state?.closed
        ? ["reopen", "i-open", () => setClosed(table, false)]
        : ["close", "i-close", () => askToClose(table)],
    );
  const close = () => {
    list.remove();
    button.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside);
  };
  const outside = (/** @type {Event} */ event) => {
    if (event.target instanceof Node && !list.contains(event.target) && !button.contains(event.target)) close();
  };
  const items = entries.map(([what, sign, act]) => {
    const warning = warned(what) ? h("small", { class: "quiet" }, t("menu.closes")) : null;
    const content = [icon(sign), h("span", {}, t(`menu.${what}`, { speed: t(`chronicle.${speed()}`) }), warning)];
    if (typeof act === "string")
      return h(
        "a",
        { role: "menuitem", tabindex: "-1", href: act, download: act.startsWith("/api/") ? "" : null, onclick: close },
        content,
      );
    return h(
      "button",
      {
        role: "menuitem",
        tabindex: "-1",
        onclick: () => {
          close();
          act();
        },
      },
      content,
    );
  });
  const list = h("div", { class: "menu", role: "menu", "aria-label": t("table.menu") }, items);
  list.addEventListener("keydown", (event) => {
    const at = items.findIndex((item) => item === document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) items[(at + step + items.length) % items.length].focus();
    else if (event.key === "Escape" || event.key === "Tab") {
      close();
      button.focus();
    } else return;
    event.preventDefault();
  });
  document.addEventListener("pointerdown", outside);
  button.after(list);
  button.setAttribute("aria-expanded", "true");
  items[0].focus();
}
