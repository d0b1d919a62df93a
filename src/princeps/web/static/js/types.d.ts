// What the document of the server leaves open: how a board is laid out (docs/page.md), and what lies on its places.

import type { Token } from "./board/tokens.js";
import type * as wire from "./wire.js";

/** A group of places, or an owner (`seat`: one whom somebody may play). */
export interface Group {
  id: string;
  name: string;
  seat?: boolean;
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
  /** What is written on the board, if that is shorter. */
  brief: string;
  at: [number, number];
  true: [number, number] | null;
  size: [number, number] | null;
  sites: [number, number][];
  note: string;
  symbol: string;
  /** How cards from there look. */
  suit: { colour?: string; symbol?: string } | null;
}

export interface Look {
  symbol?: string;
  text?: string;
  size?: string;
  filled?: number;
  colour?: string;
  shape?: string;
  face?: string;
  /** Of a land: its pattern, and how strong the colour of its group is ("full", "bare"). */
  pattern?: string;
  tone?: string;
}

export interface Mark {
  form: string;
  name: string;
  names: Record<string, string>;
  symbol?: string;
  shape?: string;
  size?: string;
  colour?: string;
  /** What stands beside it: a column of a sheet. */
  note?: { sheet: string; column: string; form: string; symbol: string };
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
  beside: string[];
  name: string;
  symbol: string;
}

/** How a goal looks; `GoalCard` of the wire is how it stands. */
export interface GoalLook {
  id: string;
  name: string;
  symbol: string;
  quiet: boolean;
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
  /** A word of the mark that fills lands. */
  land?: string;
}

export interface Layout {
  map: string;
  script: string;
  frame: [number, number, number, number];
  areas: string[];
  bounds: string;
  control: string;
  /** The mark whose words say how lands are filled. */
  fill: string;
  /** How far lands go beyond the frontier of the empire, around their places. */
  reach: number;
  /** A part of the shared map on a board that is none: where it lies (x, y, width, height), and which part of the coast
   * it shows: left, top, right in units of that. */
  chart: { at: [number, number, number, number]; of: [number, number, number] } | null;
  groups: Group[];
  owners: Group[];
  kinds: Record<string, { form: string; look?: string }>;
  places: Place[];
  lines: { from: string; to: string; style: string }[];
  ways: Way[];
  panels: Panel[];
  icons: Record<string, Look>;
  marks: Record<string, Mark>;
  chits: Record<string, Chit>;
  cards: Record<string, Card>;
  tracks: TrackLook[];
  goals: GoalLook[];
  score: string;
  trays: TrayLook[];
  sheets: { id: string; name: string; end: boolean; dock: boolean; scene: boolean; columns: string[] }[];
  lenses: LensLook[];
  drafts: DraftLook[];
  cups: Cups | null;
  legend: LegendEntry[];
}

/** One number of each land: that of a mark, of a column of a sheet, or the rows that have a tag. */
export interface LensLook {
  id: string;
  name: string;
  colour: string;
  mark: string;
  sheet: string;
  column: string;
  tag: string;
  form: string;
  /** Where each step begins. */
  scale: number[];
}

/**
 * Decisions that are planned together; an order begins at the first of the steps. gathers: how answers begin that are
 * gathered (none: all are); whole: an order is chosen in one go; usual: steps that are mostly answered in one way.
 */
export interface DraftLook {
  id: string;
  name: string;
  steps: string[];
  ends: string[];
  gathers: string[];
  whole: boolean;
  usual: string[];
}

/** sheet: what is told under the cards of a stage; strip: the sheet by whose columns they lie on a mat. */
export interface TrayLook {
  id: string;
  field: string;
  name: string;
  on?: string;
  sheet?: string;
  strip?: string;
  drawer?: boolean;
  several?: boolean;
  shop?: { sheet: string; price: string; purse: string };
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
