// The curtain between two players at one screen.

import { find, h, icon } from "../lib/dom.js";
import { announce } from "../lib/notices.js";
import { t } from "../lib/texts.js";

/** @param {string} name whom it waits for @param {HTMLElement[]} behind @param {() => void} lifted */
export function dropCurtain(name, behind, lifted) {
  for (const part of behind) part.inert = true;
  const lift = () => {
    curtain.remove();
    for (const part of behind) part.inert = false;
    lifted();
  };
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
    ),
  );
  document.body.append(curtain);
  find("button", curtain).focus();
  announce(t("curtain.title", { name }));
}
