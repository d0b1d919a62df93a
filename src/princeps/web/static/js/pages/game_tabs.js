// Above the pages on one game: the games that are here, to choose another.

import { h } from "../lib/dom.js";
import { t } from "../lib/texts.js";

/** @param {import("../wire.js").GameLine[]} games @param {string} path @param {string} game */
export function gameTabs(games, path, game) {
  const here = games.filter((one) => one.here);
  return here.length < 2
    ? ""
    : h(
        "nav",
        { class: "which", "aria-label": t("lobby.games") },
        here.map((one) =>
          h("a", { href: `${path}/${one.id}`, "aria-current": one.id === game ? "page" : null }, one.title),
        ),
      );
}
