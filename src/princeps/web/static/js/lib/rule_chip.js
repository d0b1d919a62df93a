// A rule number that opens its paragraph right there.

import { once } from "./api.js";
import { h } from "./dom.js";
import { withTerms } from "./glossary.js";
import { t } from "./texts.js";

/**
 * @param {string} game
 * @param {string | undefined} number
 * @param {() => Element} home the element after whose content the paragraph appears
 */
export function ruleChip(game, number, home) {
  if (!number) return null;
  /** @type {HTMLElement | null} */
  let shown = null;
  const chip = h(
    "button",
    {
      class: "chip",
      type: "button",
      "aria-expanded": "false",
      title: t("rule.open", { number }),
      "aria-label": t("rule.open", { number }),
    },
    `§ ${number}`,
  );
  chip.addEventListener("click", async (event) => {
    event.preventDefault();
    event.stopPropagation();
    if (shown) {
      shown.remove();
      shown = null;
    } else {
      shown = h("div", { class: "rule-text", role: "note" });
      home().append(shown);
      shown.append(...(await paragraph(game, number, !home().closest(".term-box"))));
    }
    chip.setAttribute("aria-expanded", String(Boolean(shown)));
  });
  return chip;
}

/** @param {string} game @param {string} number @param {boolean} marked with the words of the game */
async function paragraph(game, number, marked) {
  const rules = /** @type {import("../wire.js").RuleCard[]} */ (await once(`/games/${game}/rules`));
  const rule = rules.find((one) => one.number === number);
  if (!rule) return [h("p", {}, t("rule.none", { number }))];
  return [
    h("strong", {}, `${rule.number} ${rule.title}`),
    h("p", { class: "prose" }, marked ? withTerms(game, rule.says) : rule.says),
    h("a", { href: `/rules/${game}#${number}` }, t("rule.browse")),
  ];
}
