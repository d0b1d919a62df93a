// Who is who: one name for a seat wherever it is spoken of, with whoever sits there.

import { t } from "../lib/texts.js";

/** @typedef {import("../wire.js").SeatCard} SeatCard */

/**
 * A seat as people speak of it: `name` as the log has it ("Otho"), `person` whoever sits there ("Livia (you)"), `full`
 * both, unless nothing is known of the person; `owners` are those whose pieces it plays.
 * @typedef {{id: string, name: string, person: string, full: string, owners: string[]}} Chair
 */

/**
 * @param {import("../wire.js").MatchCard} summary
 * @param {import("../types.js").Layout} layout
 * @param {import("../types.js").State | null} state
 * @param {import("../wire.js").BotCard[]} [bots]
 * @returns {Chair[]}
 */
export function chairs(summary, layout, state, bots = []) {
  const people = summary.seats.filter((seat) => seat.kind === "me" || seat.kind === "other");
  const several = people.length > 1 && people.every((seat) => seat.kind === "me"); // all of them one's own
  return summary.seats.map((seat) => {
    const owners = state?.plays[seat.id] ?? [];
    const names = owners.map((owner) => layout.owners.find((one) => one.id === owner)?.name ?? "").filter(Boolean);
    const name = owners.length && !owners.includes(seat.id) && names.length ? names.join(" + ") : seat.name;
    const person = personIn(seat, several, bots);
    const nameless = !person || (seat.kind === "other" && !seat.player);
    return { id: seat.id, name, person, full: nameless ? name : `${name} · ${person}`, owners };
  });
}

/** @param {SeatCard} seat @param {boolean} several @param {import("../wire.js").BotCard[]} bots */
function personIn(seat, several, bots) {
  if (seat.bot) return t("seat.bot", { name: bots.find((bot) => bot.id === seat.bot)?.name ?? seat.bot });
  if (seat.kind === "open") return t("chair.open");
  if (seat.kind === "me") return several ? "" : seat.player ? t("chair.you", { name: seat.player }) : t("seat.me");
  return seat.player ? guestName(seat.player, seat.guest) : t("seat.other");
}

/** A name that anybody may bear says so. @param {string} name @param {boolean} guest */
export function guestName(name, guest) {
  return guest ? t("chair.guest", { name }) : name;
}
