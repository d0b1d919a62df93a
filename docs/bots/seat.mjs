// The same bot at a table: takes an open seat by its invitation link and plays it over the socket.
// node --experimental-websocket docs/bots/seat.mjs http://127.0.0.1:8000/join/SECRET        (the flag up to Node 21)
import { answer, dice } from "./random.mjs";

const link = new URL(process.argv[2]);
const joined = await fetch(new URL(`/api${link.pathname}`, link), { method: "POST", headers: { "X-Princeps": "1" } });
if (!joined.ok) throw new Error((await joined.json()).error.text);
const { id, seat } = await joined.json();
const cookie = joined.headers.getSetCookie()[0].split(";")[0]; // the token of the seat: who has it sits here
const socket = new WebSocket(`${link.origin.replace("http", "ws")}/api/matches/${id}/live?seat=${seat}&states=plain`, { headers: { cookie } });
const below = dice(Date.now());

socket.onmessage = ({ data }) => {
  const { type, version, over, decisions } = JSON.parse(data);
  if (type !== "state") return;
  if (over) socket.close();
  for (const decision of decisions) socket.send(JSON.stringify({ type: "answer", seat, version, answer: answer(decision, below) }));
};
