// What the document of the server leaves open: how a board is laid out (docs/page.md), and what lies on its places.

import type { Token } from "./board/tokens.js";
import type * as wire from "./wire.js";

/** A group of places, or an owner. */
export interface Group {
  id: string;
  name: string;
  colour: string;
  emblem: string;
  pattern: string;
}

export interface Place {
  on: string;
  kind: string;
  id: string;
  group: string;
  name: string;
  at: [number, number];
  true: [number, number] | null;
  size: [number, number] | null;
  sites: [number, number][];
  note: string;
  symbol: string;
}

export interface Look {
  symbol?: string;
  text?: string;
  size?: string;
  filled?: number;
  colour?: string;
  shape?: string;
  face?: string;
}

export interface Mark {
  form: string;
  name: string;
  names: Record<string, string>;
  symbol?: string;
  shape?: string;
  symbols?: Record<string, string>;
  face?: Record<string, string>;
  words?: Record<string, Look>;
}

export interface Chit {
  name: string;
  symbol: string;
  shape: string;
  show: string;
  group: string;
  owner: string;
  values: Record<string, number>;
}

export interface Card {
  name: string;
  suit: { name: string; symbol?: string; colour?: string; pattern?: string };
  values: { name: string; value: number | string; symbol: string }[];
  icons: { id: string; name: string }[][];
  says: string;
  note: string;
}

/** How a track looks; `Track` of the wire is where it stands. */
export interface TrackLook {
  id: string;
  form: string;
  each: string;
  name: string;
  symbol: string;
}

export interface Way {
  id: string;
  name: string;
  look: string;
  colour?: string;
}

export interface Panel {
  id: string;
  name: string;
  at: [number, number, number, number];
}

export interface Family {
  name: string;
  group: string;
  chits: string[];
}

export interface Cups {
  field: string;
  cups: { id: string; name: string; tone: string }[];
  families: Family[];
}

/** A sign of the board, explained. */
export interface LegendEntry {
  id: string;
  name: string;
  token?: Token;
  points?: [number, number];
  symbols?: string[];
  filled?: number;
}

export interface Layout {
  map: string;
  script: string;
  frame: [number, number, number, number];
  areas: string[];
  bounds: string;
  control: string;
  groups: Group[];
  owners: Group[];
  kinds: Record<string, { form: string; names?: string }>;
  places: Place[];
  lines: { from: string; to: string; style: string }[];
  ways: Way[];
  panels: Panel[];
  icons: Record<string, Look>;
  marks: Record<string, Mark>;
  chits: Record<string, Chit>;
  cards: Record<string, Card>;
  tracks: TrackLook[];
  trays: { id: string; field: string; name: string; on?: string }[];
  sheets: { id: string; name: string; end: boolean }[];
  cups: Cups | null;
  legend: LegendEntry[];
}

export interface Part {
  owner: string;
  word: string;
  number: number;
}

export interface Item {
  mark: string;
  form: string;
  /** Chits (topmost first), pieces, icons, cards, or the one word. */
  words?: string[];
  side?: string;
  /** The numbers printed on the side that is up. */
  values?: number[];
  total?: boolean;
  number?: number;
  high?: number;
  quiet?: boolean;
  owner?: string;
  parts?: Part[];
}

/** What lies on a place. */
export interface Lies {
  row: Item[];
  edge: Item[];
}

export type State = Omit<wire.State, "items"> & { items: Record<string, Lies> };

export type GameCard = Omit<wire.GameCard, "layout"> & { layout: Layout };

/** The course of a track; of each point the answer, the turn and the value. */
export type Series = Omit<wire.Series, "points"> & { points: [number, number, number | null][] };
