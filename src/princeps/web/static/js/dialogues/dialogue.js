// The box that every dialogue stands in.

import { h, icon } from "../lib/dom.js";
import { t } from "../lib/texts.js";

/**
 * A modal dialogue; it closes by Escape, by its cross, or by `close`.
 * @param {string} title
 * @param {(close: () => void) => (Node | string)[]} content
 * @param {string} [kind]
 */
export function dialogue(title, content, kind = "") {
  const close = () => box.close();
  const box = h("dialog", { class: kind, "aria-labelledby": "dialogue-title" });
  box.append(
    h(
      "header",
      {},
      h("h2", { id: "dialogue-title", tabindex: "-1" }, title),
      h("button", { class: "bare", "aria-label": t("close"), onclick: close }, icon("i-close")),
    ),
    h("div", { class: "inside" }, content(close)),
  );
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => {
    if (event.target === box) close();
  });
  document.body.append(box);
  box.showModal();
  /** @type {HTMLElement | null} */ (box.querySelector("[autofocus]") ?? box.querySelector("h2"))?.focus();
  return box;
}
