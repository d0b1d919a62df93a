// The box that every dialogue stands in.

import { h, icon } from "../lib/dom.js";
import { t } from "../lib/texts.js";

/**
 * A modal dialogue; it closes by Escape, by its cross, or by `close`. Its content scrolls between its head and the
 * buttons in `.acts`; what is said meanwhile stands below them, in `.told` (lib/notices.js).
 * @param {string} title
 * @param {(close: () => void) => (Node | string)[]} content
 * @param {string} [kind]
 */
export function dialogue(title, content, kind = "") {
  const close = () => box.close();
  const box = h("dialog", { class: kind, "aria-labelledby": "dialogue-title" });
  const inside = h("div", { class: "inside" }, content(close));
  // what scrolls is reached by the keyboard: by what is in it, or else by itself
  if (!inside.querySelector("a, button, input, select, textarea, summary")) inside.tabIndex = 0;
  box.append(
    h(
      "header",
      {},
      h("h2", { id: "dialogue-title", tabindex: "-1" }, title),
      h("button", { class: "bare", "aria-label": t("close"), onclick: close }, icon("i-close")),
    ),
    inside,
    h("div", { class: "told" }),
  );
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => {
    if (event.target === box) close();
  });
  document.body.append(box);
  box.showModal();
  /** @type {HTMLElement | null} */ (box.querySelector("[autofocus]") ?? box.querySelector("h2"))?.focus({
    preventScroll: true,
  });
  inside.scrollTop = 0; // it opens at its top, wherever the button with the focus is
  return box;
}
