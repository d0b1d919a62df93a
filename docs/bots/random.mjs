// A bot for Princeps in Node: any answer that is offered. `princeps sim aurelian --bot "exec:node docs/bots/random.mjs"`
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

/** Numbers from 0 to n - 1; the same seed gives the same ones, so that games can be played again. */
export const dice = (word) => (n) => Math.floor(((word = (Math.imul(word, 1664525) + 1013904223) >>> 0) / 2 ** 32) * n);

export function answer({ kind, options, least, most, slots, total }, below) {
  if (kind === "choose") return [options[below(options.length)].id];
  if (kind === "amount") return [String(least + below(most - least + 1))];
  if (kind === "some") {
    const number = least + below(Math.min(most, options.length) - least + 1);
    return options.map(({ id }) => [below(1e6), id]).sort(([a], [b]) => a - b).slice(0, number).map(([, id]) => id);
  }
  const points = slots.map(({ low }) => low); // allocate: the lowest everywhere, then point by point where there is room
  for (let left = total - points.reduce((a, b) => a + b, 0); left > 0; left--) {
    const room = slots.flatMap(({ high }, at) => (points[at] < high ? [at] : []));
    points[room[below(room.length)]]++;
  }
  return points.map(String);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  for await (const line of createInterface({ input: process.stdin })) {
    const { decision, seed } = JSON.parse(line);
    console.log(JSON.stringify({ answer: answer(decision, dice(seed)) }));
  }
}
