// The board as sentences, for those who would rather read it.

import { dialogue } from "./dialogue.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/texts.js";

/** @param {{game: {layout: import("../types.js").Layout}, state: import("../types.js").State | null}} table */
export function wordsDialogue(table) {
  const { layout } = table.game;
  const said = table.state?.board ?? {};
  /** @param {string} title @param {string[]} lines */
  const part = (title, lines) =>
    lines.length
      ? h(
          "section",
          {},
          title ? h("h3", {}, title) : null,
          h(
            "ul",
            { class: "prose" },
            lines.map((line) => h("li", {}, line)),
          ),
        )
      : null;
  const of = (/** @type {string} */ group) =>
    layout.places.filter((place) => place.group === group).map((place) => said[place.on] ?? place.name);
  const aims = table.state?.goals.map(({ says, danger }) => (danger ? `${t("goals.danger")}: ${says}` : says)) ?? [];
  const cups = layout.cups?.cups.map(({ id, name }) => t("tray.cup", { name, n: table.state?.cups[id] ?? 0 })) ?? [];
  const known = layout.groups.map((group) => group.id);
  dialogue(
    t("board.words"),
    () =>
      [
        ...layout.groups.map((group) => part(group.name, of(group.id))),
        ...[...new Set(layout.places.map((place) => place.group))]
          .filter((group) => !known.includes(group))
          .map((group) => part("", of(group))),
        part(t("table.trays"), [...cups, ...(table.state?.trays.map((tray) => tray.said) ?? [])]),
        part(t("table.tracks"), table.state?.tracks.map((now) => `${now.name}: ${now.value}`) ?? []),
        part(t("goals.title"), aims),
      ].filter((section) => section !== null),
    "broad",
  );
}
