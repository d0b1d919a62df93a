// The keys of a table, and a switch for those whose tools type for them.

import { dialogue } from "./dialogue.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/texts.js";
import { keysOff, setKeysOff } from "../table/keyboard.js";

export function keysDialogue() {
  const rows = [
    "options",
    "confirm",
    "next",
    "undo",
    "redo",
    "story",
    "decision",
    "log",
    "words",
    "zoom",
    "fit",
    "pan",
    "help",
  ];
  dialogue(t("keys.title"), () => [
    h(
      "dl",
      { class: "keys" },
      rows.map((row) =>
        h(
          "div",
          {},
          h(
            "dt",
            {},
            t(`keys.${row}_key`)
              .split(" ")
              .map((key) => h("kbd", {}, key)),
          ),
          h("dd", {}, t(`keys.${row}`)),
        ),
      ),
    ),
    h(
      "label",
      { class: "tick" },
      h("input", {
        type: "checkbox",
        checked: keysOff(),
        onchange: (/** @type {any} */ event) => setKeysOff(event.target.checked),
      }),
      h("span", {}, t("keys.off")),
    ),
  ]);
}
