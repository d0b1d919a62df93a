// Tabs with a panel each: log, cups, chat, notes. Left and right go from tab to tab.

import { h } from "../lib/dom.js";

/** @typedef {{id: string, label: string, panel: Node}} Tab */

/**
 * @param {string} label
 * @param {Tab[]} pages the first one lies open
 */
export function tabPanel(label, pages) {
  const tabs = pages.map(({ id, label: name }) =>
    h("button", { role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`, onclick: () => open(id) }, name),
  );
  const panels = pages.map(({ id, panel }) =>
    h(
      "div",
      { role: "tabpanel", class: "panel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, tabindex: "0" },
      panel,
    ),
  );

  /** @param {string} id */
  function open(id) {
    pages.forEach((page, i) => {
      const chosen = page.id === id;
      tabs[i].setAttribute("aria-selected", String(chosen));
      tabs[i].tabIndex = chosen ? 0 : -1;
      panels[i].hidden = !chosen;
      if (chosen) tabs[i].classList.remove("fresh");
    });
  }

  const list = h("div", { class: "tabs", role: "tablist", "aria-label": label }, tabs);
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = tabs.findIndex((tab) => tab === event.target);
    if (!step || at < 0) return;
    const next = tabs[(at + step + tabs.length) % tabs.length];
    next.click();
    next.focus();
  });
  open(pages[0].id);
  return {
    node: h("div", { class: "papers" }, list, panels),
    open,
    /** A sign that there is something new under a tab that is not open. @param {string} id */
    freshen(id) {
      const tab = tabs[pages.findIndex((page) => page.id === id)];
      if (tab?.getAttribute("aria-selected") === "false") tab.classList.add("fresh");
    },
  };
}
