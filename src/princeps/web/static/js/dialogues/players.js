// Who sits at a table, who is here, how to fill a chair, and where notices of one's turn go.

import { levels } from "./new_game.js";
import { dialogue } from "./dialogue.js";
import { leaveTable } from "./leave_table.js";
import { get, post, put } from "../lib/api.js";
import { emblem } from "../board/owners.js";
import { h } from "../lib/dom.js";
import { attempt, note } from "../lib/notices.js";
import { t } from "../lib/texts.js";
import { promised } from "../proof/promise_list.js";

/** @typedef {import("../table/table.js").Table} Table */

/** Who sits where, who is here, and how to fill a chair. @param {Table} table */
export async function playersDialogue(table) {
  const summary = await attempt(() => get(`/matches/${table.summary.id}`));
  if (!summary) return;
  table.summary = summary;
  dialogue(t("players.title"), (close) => [
    h(
      "ul",
      { class: "players" },
      summary.seats.map((/** @type {import("../wire.js").SeatCard} */ told) => {
        const chair = table.chairs().find((one) => one.id === told.id);
        const seat = { ...told, name: chair?.name ?? told.name };
        const link = summary.invitations?.[seat.id];
        const address = link ? new URL(link, location.origin).href : "";
        const here = table.here[seat.id];
        return h(
          "li",
          {},
          h("strong", {}, emblem(table.game.layout, chair?.owners[0] ?? seat.id), seat.name),
          h(
            "span",
            { class: "quiet" },
            chair?.person || t(`seat.${seat.kind}`),
            here ? ` · ${t("players.here")}` : "",
            seat.kept ? ` · ${t("players.kept")}` : "",
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
          votes(table, seat),
          (seat.kind === "other" && seat.wait !== null && seat.needed !== null) || seat.kind === "open"
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
          seat.kind === "me" && summary.mode === "online" && !summary.over
            ? h(
                "span",
                { class: "acts" },
                h(
                  "button",
                  { onclick: () => (close(), leaveTable(table, seat)) },
                  t("leave.open", { name: seat.name }),
                ),
              )
            : null,
          seat.kind === "other" && summary.host ? h("span", { class: "acts" }, muting(table, seat, close)) : null,
          seat.kind === "bot" && summary.host && summary.mode === "online" && !seat.kept && !summary.known
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

/**
 * How long a seat waits for its player, and who wants a bot there.
 * @param {Table} table
 * @param {import("../wire.js").SeatCard} seat
 */
function votes(table, seat) {
  if (seat.wait === null || seat.kind !== "other") return null;
  if (seat.needed === null) return h("small", { class: "quiet" }, t("players.alone"));
  const names = Object.values(seat.votes)
    .flat()
    .map((id) => (id === "host" ? t("players.host") : table.seatName(id)));
  const minutes = Math.ceil(seat.wait / 60);
  const waits =
    minutes === 0
      ? t("players.waited")
      : minutes < 180
        ? t("players.waits_minutes", { n: minutes })
        : t("players.waits_hours", { n: Math.ceil(minutes / 60) });
  const wanted = names.length
    ? t("players.votes", { who: names.join(", "), n: names.length, needed: seat.needed })
    : "";
  return h("small", { class: "quiet" }, waits, " ", wanted);
}

/**
 * The host's switch for a seat that says what it should not.
 * @param {Table} table
 * @param {import("../wire.js").SeatCard} seat
 * @param {() => void} close
 */
function muting(table, seat, close) {
  const muted = !seat.muted;
  const act = async () => {
    if (!(await attempt(() => put(`/matches/${table.summary.id}/seats/${seat.id}/muted`, { muted })))) return;
    close();
    note(t(muted ? "players.is_muted" : "players.is_heard", { name: seat.name }));
  };
  return h("button", { onclick: act }, t(muted ? "players.mute" : "players.unmute", { name: seat.name }));
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
  const [votes, needed] = [done.votes, done.needed];
  note(t(done.decided ? "players.decided" : votes < needed ? "players.voted" : "players.later", { n: votes, needed }));
  table.summary = await get(`/matches/${table.summary.id}`);
  if (table.state) table.screen.people(table.state);
}
