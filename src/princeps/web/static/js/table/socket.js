// The socket of an open table. It comes back by itself, and says what it has so that nothing is missed.

import { language, t } from "../lib/texts.js";

const FIRST_WAIT = 400; // milliseconds until the first attempt to come back
const LONGEST_WAIT = 8000;
const PING_EVERY = 25000;
// A server that does not answer for so long is not there: a phone that changed its network keeps a dead socket.
const PATIENCE = 10000;

/** @typedef {import("../wire.js").Message} Message */
/** @typedef {{resolve: (value: any) => void, reject: (why: any) => void, timer: number}} Waiting */

/**
 * What becomes of a table or list by a difference: `now` has what is new as a whole, `within` what changed inside.
 * @param {any} old @param {{now: Record<string, any>, within?: Record<string, any>}} difference
 */
function patched(old, { now, within = {} }) {
  const found = Object.assign(Array.isArray(old) ? [...old] : { ...old }, now);
  for (const key of Object.keys(within)) found[key] = patched(old[key], within[key]);
  return found;
}

export class Socket extends EventTarget {
  /** @param {string} match @param {string} seat */
  constructor(match, seat) {
    super();
    this.match = match;
    this.seat = seat;
    this.since = -1; // the last version seen
    /** @type {any} */
    this.state = null; // as this socket has told it: what follows are changes of it
    this.refs = 0;
    this.wait = FIRST_WAIT;
    this.closed = false;
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    this.pings = setInterval(() => this.ask({ type: "ping" }).catch(() => {}), PING_EVERY);
    this.again = () => this.open();
    addEventListener("online", this.again);
    this.open();
  }

  open() {
    if (this.closed || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    clearTimeout(this.timer);
    const address = new URL(`/api/matches/${this.match}/live`, location.origin);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    address.searchParams.set("lang", language());
    address.searchParams.set("states", "changes");
    address.searchParams.set("does", "after");
    if (this.seat) address.searchParams.set("seat", this.seat);
    if (this.since >= 0) address.searchParams.set("since", String(this.since));
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.tell("up");
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = () => this.lose(socket);
  }

  /** The server is gone, or says nothing any more: come back with another socket. @param {WebSocket} socket */
  lose(socket) {
    if (this.closed || this.socket !== socket) return;
    this.socket = null;
    socket.close();
    for (const one of this.waiting.values()) {
      clearTimeout(one.timer);
      one.reject({ id: "offline", text: t("problem.offline") });
    }
    this.waiting.clear();
    this.tell("down");
    this.timer = window.setTimeout(this.again, this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** @param {any} message */
  hear(message) {
    if (message.type === "changes") message = { ...patched(this.state, message), type: "state" };
    if (message.type === "state") {
      this.since = message.version;
      this.state = message;
    }
    const one = this.waiting.get(message.ref);
    if (one) {
      this.waiting.delete(message.ref);
      clearTimeout(one.timer);
      if (message.type === "error") one.reject(message);
      else one.resolve(message);
      return;
    }
    this.tell(message.type, message);
  }

  /** @param {string} what @param {any} [message] */
  tell(what, message) {
    this.dispatchEvent(new CustomEvent(what, { detail: message }));
  }

  /** @param {Message} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /**
   * Ask for something and wait until it is done, or refused.
   * @param {Message} message
   * @returns {Promise<any>}
   */
  ask(message) {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject({ id: "offline", text: t("problem.offline") });
    const ref = String(++this.refs);
    return new Promise((resolve, reject) => {
      this.waiting.set(ref, { resolve, reject, timer: window.setTimeout(() => this.lose(socket), PATIENCE) });
      this.send({ ...message, ref });
    });
  }

  close() {
    this.closed = true;
    clearInterval(this.pings);
    clearTimeout(this.timer);
    for (const one of this.waiting.values()) clearTimeout(one.timer);
    removeEventListener("online", this.again);
    this.socket?.close();
  }
}
