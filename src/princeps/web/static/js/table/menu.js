// The table's menu and the dialogues behind it: players, the board in words, keys.

import { get, post, put } from "../lib/api.js";
import { h, icon, s } from "../lib/dom.js";
import { keysOff, setKeysOff } from "./keyboard.js";
import { levels } from "../dialogues/new_game.js";
import { attempt, dialogue, note } from "../lib/notices.js";
import { sample } from "../board/lines.js";
import { promised } from "../proof/promise_list.js";
import { language, t } from "../lib/texts.js";
import { SIZE, pips, token, work } from "../board/tokens.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table @param {HTMLElement} button */
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
    ["fork", "i-fork", () => table.fork()],
    ["export", "i-save", `/api/matches/${id}/export`],
    ["report", "i-list", `/api/matches/${id}/report?lang=${language()}`],
    ["replay", "i-play", `/replay/${id}`],
    ["rules", "scroll", `/rules/${table.summary.game}`],
    ["legend", "i-help", () => legendDialogue(table.game.layout)],
    ["words", "i-list", () => wordsDialogue(table)],
    ["keys", "i-key", () => keysDialogue()],
  ];
  if (table.summary.seats.length > 1) entries.unshift(["players", "i-link", () => players(table)]);
  if (table.summary.host && table.summary.mode === "online")
    entries.push(
      table.state?.closed
        ? ["reopen", "i-open", () => setClosed(table, false)]
        : ["close", "i-close", () => closing(table)],
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
    const content = [icon(sign), t(`menu.${what}`)];
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

/** Who sits where, who is here, and how to fill a chair. @param {Table} table */
export async function players(table) {
  const summary = await attempt(() => get(`/matches/${table.summary.id}`));
  if (!summary) return;
  table.summary = summary;
  dialogue(t("players.title"), (close) => [
    h(
      "ul",
      { class: "players" },
      summary.seats.map((/** @type {import("../types.js").Seat} */ seat) => {
        const link = summary.invitations?.[seat.id];
        const address = link ? new URL(link, location.origin).href : "";
        const here = table.here?.[seat.id];
        return h(
          "li",
          {},
          h("strong", {}, seat.name),
          h(
            "span",
            { class: "quiet" },
            seat.bot
              ? t("seat.bot", { name: table.game.bots.find((bot) => bot.id === seat.bot)?.name ?? seat.bot })
              : t(`seat.${seat.kind}`),
            here ? ` · ${t("players.here")}` : "",
            seat.muted ? ` · ${t("players.muted")}` : "",
          ),
          address &&
            h(
              "span",
              { class: "invite" },
              h("input", {
                type: "text",
                readonly: true,
                value: address,
                "aria-label": t("players.link", { name: seat.name }),
              }),
              h("button", { onclick: () => copy(address) }, t("players.copy")),
            ),
          seat.kind === "other" || seat.kind === "open"
            ? h(
                "span",
                { class: "acts" },
                levels(table.game).map((bot) =>
                  h(
                    "button",
                    { onclick: () => give(table, seat.id, `bot:${bot.id}`, close) },
                    t("players.give", { name: bot.name }),
                  ),
                ),
              )
            : null,
          seat.kind === "other" && summary.host ? h("span", { class: "acts" }, muting(table, seat, close)) : null,
          seat.kind === "bot" && summary.host
            ? h(
                "span",
                { class: "acts" },
                h("button", { onclick: () => give(table, seat.id, "open", close) }, t("players.free")),
              )
            : null,
        );
      }),
    ),
    h(
      "section",
      { class: "proof" },
      h("h3", {}, t("players.dice")),
      h("p", { class: "quiet" }, t("players.dice_about")),
      promised(summary, (seat) => table.seatName(seat)),
    ),
    hook(table.summary.id),
  ]);
}

/** The host's switch for a seat that says what it should not. @param {Table} table @param {import("../types.js").Seat} seat @param {() => void} close */
function muting(table, seat, close) {
  const muted = !seat.muted;
  const act = async () => {
    if (!(await attempt(() => put(`/matches/${table.summary.id}/seats/${seat.id}/muted`, { muted })))) return;
    close();
    note(t(muted ? "players.is_muted" : "players.is_heard", { name: seat.name }));
  };
  return h("button", { onclick: act }, t(muted ? "players.mute" : "players.unmute", { name: seat.name }));
}

/** @param {Table} table */
function closing(table) {
  dialogue(t("menu.close"), (close) => [
    h("p", { class: "prose" }, t("players.close_about")),
    h(
      "div",
      { class: "acts" },
      h("button", { onclick: close }, t("cancel")),
      h("button", { class: "first", onclick: () => (close(), setClosed(table, true)) }, t("players.close")),
    ),
  ]);
}

/** @param {Table} table @param {boolean} closed */
async function setClosed(table, closed) {
  await attempt(() => put(`/matches/${table.summary.id}/closed`, { closed }));
}

/** Where a notice goes when it is one's turn. @param {string} match */
function hook(match) {
  const field = h("input", {
    type: "text",
    name: "url",
    inputmode: "url",
    autocomplete: "off",
    placeholder: "https://",
    "aria-describedby": "hook-about",
  });
  const form = h(
    "form",
    { class: "hook" },
    h("label", {}, t("players.hook"), field),
    h("small", { id: "hook-about", class: "quiet" }, t("players.hook_about")),
    h("div", { class: "acts" }, h("button", {}, t("players.hook_keep"))),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await attempt(() => put(`/matches/${match}/webhook`, { url: field.value.trim() || null })))
      note(t("players.hook_kept"));
  });
  return form;
}

/** @param {string} text */
async function copy(text) {
  await navigator.clipboard?.writeText(text);
  note(t("players.copied"));
}

/** @param {Table} table @param {string} seat @param {string} kind @param {() => void} close */
async function give(table, seat, kind, close) {
  const done = await attempt(() => post(`/matches/${table.summary.id}/seats/${seat}`, { kind }));
  if (!done) return;
  close();
  note(t(done.decided ? "players.decided" : "players.voted", { n: done.votes }));
  table.summary = await get(`/matches/${table.summary.id}`);
  if (table.state) table.people(table.state);
}

/** The board as sentences, for those who would rather read it. @param {{game: {layout: import("../types.js").Layout}, state: import("../types.js").State | null}} table */
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
  const known = layout.groups.map((group) => group.id);
  dialogue(
    t("board.words"),
    () =>
      [
        ...layout.groups.map((group) => part(group.name, of(group.id))),
        ...[...new Set(layout.places.map((place) => place.group))]
          .filter((group) => !known.includes(group))
          .map((group) => part("", of(group))),
        part(t("table.trays"), table.state?.trays.map((tray) => tray.said) ?? []),
        part(t("table.tracks"), table.state?.tracks.map((now) => `${now.name}: ${now.value}`) ?? []),
      ].filter((section) => section !== null),
    "broad",
  );
}

/** The signs of the board, explained. @param {import("../types.js").Layout} layout */
export function legendDialogue(layout) {
  dialogue(t("legend.title"), () => [
    h(
      "ul",
      { class: "legend" },
      layout.legend.map(({ name, token: drawn, points, symbols, filled }) => {
        const wide = symbols ? symbols.length * 46 : SIZE + 4;
        const nodes = drawn
          ? [token(drawn)]
          : points
            ? [s("g", { transform: "translate(0,15)" }, pips(...points))]
            : (symbols ?? []).map((symbol, i) =>
                s("g", { transform: `translate(${i * 46},0)` }, work(symbol, filled ?? 0, SIZE)),
              );
        return h(
          "li",
          {},
          s(
            "svg",
            {
              class: "c-ink",
              viewBox: `-2 -2 ${wide + 4} ${SIZE + 4}`,
              width: (wide + 4) * 0.8,
              height: (SIZE + 4) * 0.8,
              "aria-hidden": "true",
            },
            nodes,
          ),
          h("span", {}, name),
        );
      }),
      layout.ways.map((way) =>
        h(
          "li",
          {},
          s("svg", { viewBox: "-2 -2 44 44", width: 35, height: 35, "aria-hidden": "true" }, sample(way)),
          h("span", {}, way.name),
        ),
      ),
      [...layout.groups, ...layout.owners.filter((owner) => !layout.groups.some((group) => group.id === owner.id))].map(
        (group) =>
          h(
            "li",
            { class: `c-${group.colour}` },
            s(
              "svg",
              { viewBox: "-16 -16 44 44", width: 35, height: 35, "aria-hidden": "true" },
              s("use", { href: `#${group.emblem}`, class: "emblem", width: 12, height: 12 }),
            ),
            h("span", {}, group.name),
          ),
      ),
    ),
  ]);
}

export function keysDialogue() {
  const rows = ["options", "confirm", "next", "undo", "redo", "decision", "log", "words", "zoom", "fit", "pan", "help"];
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
