// What goes over the wire (docs/protocol.md), written by `python tools/wire_types.py`: not to be changed by hand.

/** What a kind of decision is about, what a sensible player looks at, and what of the table that speaks of. */
export type AdviceCard = { says: string; light: string[] };

/** A page of rules and printed values, to be laid beside the board. */
export interface Aid {
  id: string;
  title: string;
  paragraphs: Paragraph[];
  tables: AidTable[];
}

export interface AidTable {
  title: string;
  rule: string;
  head: string[];
  rows: string[][];
}

export type Answer = { seat: string; version: number; answer: string[] };

export type Archived = { archived: boolean };

export type AskHint = { seat: string };

/** Of two answers of a hint. */
export interface AskReasons {
  seat: string;
  version: number;
  best: string[];
  other: string[];
}

export type AskUndo = { version: number; to?: number | null };

export type Back = { version: number; to: number };

export interface Begun {
  id: string;
  url: string;
  commitment: string;
  invitations: Record<string, string>;
}

export interface BotCard {
  id: string;
  name: string;
  about: string;
  level: number;
  rating: Rating | null;
}

export type Called = { called: string };

export interface ChapterLine {
  id: string;
  title: string;
  goal: string;
  done: boolean;
}

export interface ChatLine {
  n: number;
  who: string;
  seat: string | null;
  guest: boolean;
  text: string;
  at: number;
}

export interface ChronicleCard {
  version: number;
  first: number;
  effects: EffectCard[];
  names: Record<string, string>;
  since: Since | null;
}

export type CitedBy = { steps: string[]; rulings: RulingCard[]; examples: string[] };

export type Clock = { seconds: number; left: number };

export type Closed = { closed: boolean };

export interface ComponentTable {
  file: string;
  table: string;
  source: string;
  note: string;
  parts: PartOrigin[];
  rows: any;
}

export interface CourseCard {
  id: string;
  title: string;
  about: string;
  minutes: number;
  chapters: ChapterLine[];
}

export type Credentials = { name: string; password: string };

export interface DailyPuzzle {
  game: string;
  title: string;
  id: string;
  theme: string;
  level: number;
  tried: boolean;
  solved: boolean;
}

export interface Decided {
  decided: boolean;
  votes: number;
  needed: number;
  wait: number;
  invitation: string | null;
}

export interface Decision {
  seat: string;
  kind: "choose" | "some" | "amount" | "allocate";
  step: string;
  rule: string;
  question: string;
  options: OptionChoice[];
  refused: Refusal[];
  least: number;
  most: number;
  slots: Slot[];
  total: number;
}

export type DecisionOdds = { question: string; playouts: number; answers: Odds[] };

export type Deleted = { destroyed: boolean };

export type DraftAsked = { seat: string };

/** An order that can be given next, and how often; what it does as in `Foreseen`. */
export interface DraftChoice {
  words: string[];
  label: string;
  on: string;
  most: number;
  does: string[];
  shows: Shown;
}

/** The orders that can be given next; `left`: how many must follow; `must`: all of them, where nothing is left to
choose; `usual`: what is mostly answered. */
export interface DraftChoices {
  version: number;
  seat: string;
  choices: DraftChoice[];
  left: number;
  must: string[][];
  usual: DraftUsual | null;
}

export type DraftDoes = { seat: string; orders: string[][]; answer?: string[] };

/** Where a plan leads; `decision`: what is asked then, null if the plan is at its end; `end`: the answer there that
closes it, "" if there is none. */
export interface DraftFound {
  version: number;
  seat: string;
  plan: string;
  orders: DraftOrder[];
  refused: DraftRefusal | null;
  decision: Decision | null;
  end: string;
  answers: number;
  shows: Shown;
  does: string[];
  goals: DraftGoal[];
  odds: DraftOdds[];
}

export type DraftGiven = { seat: string; orders: string[][]; version: number };

/** What the rules will make of a goal, as it is and after the plan. */
export interface DraftGoal {
  id: string;
  name: string;
  track: string;
  before: number | null;
  now: number | null;
  danger: boolean;
}

export type DraftLook = { seat: string; orders: string[][] };

export interface DraftMove {
  seat: string;
  orders: string[][];
  source: string;
  target: string;
}

/** An order from one place to another, and how often it can be given. */
export type DraftMoveFound = { words: string[]; says: string; most: number };

export type DraftMoves = { version: number; seat: string; moves: DraftMoveFound[] };

export interface DraftOdds {
  id: string;
  on: string;
  name: string;
  before: string;
  now: string;
}

/** An order in full, in a sentence; `whole`: the next answer begins another one; `again`: how often the same can be
given once more after the plan. */
export interface DraftOrder {
  words: string[];
  says: string;
  whole: boolean;
  again: number;
}

export interface DraftProposal {
  version: number;
  seat: string;
  orders: string[][];
  hints: number;
}

export interface DraftRefusal {
  order: number;
  answer: string;
  text: string;
  rule: string;
}

export type DraftUsual = { words: string[]; label: string };

/** What changed in an answer's part of an episode. */
export interface EffectCard {
  n: number;
  episode: number;
  tracks: Record<string, number>;
  places: string[];
}

/** A stretch of the log; `bare`: nothing is told in it yet but where the game is. */
export interface EpisodeHead {
  id: number;
  title: string;
  owner: string;
  bare: boolean;
}

export type ErrorAnswer = { error: Fault };

export type Fault = { id: string; text: string };

/** What answers do, by answer, in sentences and for drawing; `chances`: what the dice that follow a single one can
bring. */
export interface Foreseen {
  version: number;
  seat: string;
  does: Record<string, string[]>;
  shows: Record<string, Shown>;
  chances: string[];
}

export type Fork = { version?: number | null; at: number };

export interface GameCard {
  facts: Record<string, any>;
  seats: Named[];
  options: OptionCard[];
  bots: BotCard[];
  reactions: boolean;
  layout: Record<string, any>;
  rules: string;
}

export interface GameLine {
  id: string;
  title: string;
  designer: string;
  players: number[];
  here: boolean;
  blurb: string;
  solitaire: boolean;
  minutes: number[] | null;
  learning: number | null;
  first: boolean;
  course: boolean;
}

export interface Gathering {
  commitment: string;
  seats: Record<string, boolean | null>;
  own: Record<string, string | null>;
}

/** Of a mark on a place: so many of a thing come or go; or, with 0, the word or the owner that stands there then. */
export interface Ghost {
  mark: string;
  word: string;
  owner: string;
  by: number;
}

/** How a goal or a danger stands, and what will come of it if nothing changes. */
export interface GoalCard {
  id: string;
  aim: string;
  owner: string;
  name: string;
  track: string;
  now: number;
  goal: number | null;
  limit: number | null;
  forecast: number | null;
  best: number | null;
  says: string;
  by: string[];
  rule: string;
  danger: boolean;
}

export type GoalIs = { version: number; done: number; reached: boolean };

/** Only a `chapter` takes no other answer than those of its steps. */
export interface GuideCard {
  kind: "chapter" | "free" | "lesson";
  course: string | null;
  number: number;
  of: number;
  next: string | null;
  title: string;
  text: string;
  goal: string;
  well: string;
  rules: string[];
  seat: string;
  light: string[];
  steps: StepCard[];
}

export interface Handbook {
  aim: string;
  picture: Picture;
  strategy: string[];
  aids: Aid[];
}

export interface Hint {
  question: string;
  playouts: number;
  answers: Odds[];
  version: number;
  hints: number;
}

export type Hook = { url: string | null };

export type HookIs = { url: string | null };

export type Hurried = { hurried: boolean };

export type Joined = { id: string; seat: string; url: string };

export type Kind = { kind: string };

export interface LessonCard {
  id: string;
  rule: string[];
  title: string;
  about: string;
}

export interface LogLine {
  n: number;
  rule: string;
  text: string;
  details: string[];
  kind: string;
  face: number | null;
  dice: number[];
  episode: number;
}

/** What the points of each owner came from; the owner is "" where there is one only. */
export type MadeOf = { owners: Record<string, string>; rows: SourceRow[]; totals: Record<string, number> };

export interface MatchCard {
  id: string;
  game: string;
  title: string;
  name: string;
  mode: "solo" | "hotseat" | "online" | "study";
  host: boolean;
  seats: SeatCard[];
  invitations: Record<string, string>;
  version: number;
  waiting: string[];
  over: boolean;
  closed: boolean;
  shared: boolean;
  known: boolean;
  commitment: string;
  salts: Record<string, string> | null;
  started: string | null;
  undo: string;
  dice: string;
  clock: number;
  pace: number;
  pack: PackCard | null;
  options: Record<string, any>;
  lesson: string | null;
  chapter: string | null;
  puzzle: string | null;
  from: Origin | null;
}

export interface MatchLine {
  id: string;
  game: string;
  title: string;
  name: string;
  mode: "solo" | "hotseat" | "online" | "study";
  turn: string;
  waiting: string[];
  mine: string[];
  my_turn: boolean;
  over: boolean;
  changed: number;
  archived: boolean;
  host: boolean;
  deletes: "all" | "mine" | null;
}

export type MatchName = { name: string };

export type Me = { name: string | null; called: string | null };

export interface MistakeCard {
  answer: string[];
  label: string;
  on: string;
  refused: boolean;
  why: string;
  rule: string;
  light: string[];
}

export type Muted = { muted: boolean };

export type Named = { id: string; name: string };

export interface NewMatch {
  game: string;
  mode?: "solo" | "hotseat" | "online" | "study";
  seats?: Record<string, string>;
  options?: Record<string, string>;
  undo?: "free" | "information" | "none" | null;
  dice?: "same" | "fresh";
  clock?: number;
  name?: string;
  lesson?: string | null;
  chapter?: string | null;
  puzzle?: string | null;
  pack?: string | null;
  seed?: number | null;
  salted?: boolean;
  pace?: number;
}

export type Note = { text: string };

export type NoteIs = { text: string };

/** An answer and its chance to win in percent, with the 95 % interval. */
export interface Odds {
  answer: string[];
  label: string;
  chance: number;
  low: number;
  high: number;
  trials: number;
  given: boolean;
}

export type Opened = { id: string; url: string };

export interface OptionCard {
  id: string;
  name: string;
  about: string;
  values: OptionValue[];
  default: string;
  only: Record<string, string[]>;
}

export interface OptionChoice {
  id: string;
  label: string;
  on: string;
  rule: string;
  odds: string[];
  does?: string[];
}

export interface OptionValue {
  id: string;
  name: string;
  about: string;
  only: Record<string, string[]>;
}

export type OrdersAre = { orders: "always" | "mine" | "never" };

export type Origin = { match: string; at: number };

export type PackCard = { name: string; digest: string };

export type Paragraph = { number: string; title: string; says: string };

export type PartOrigin = { part: string; source: string; note: string };

/** A board under way, with the parts that are named on it. */
export type Picture = { items: Record<string, any>; board: Record<string, string>; parts: Named[] };

export type Place = { rule: string; name: string };

/** A puzzle at the table, before anything is answered. */
export interface PuzzleCard {
  id: string;
  theme: string;
  level: number;
  seat: string;
  aim: string;
  today: boolean;
  next: string | null;
  tried: boolean;
  solved: boolean;
}

export interface PuzzleLine {
  id: string;
  level: number;
  seat: string;
  tried: boolean;
  solved: boolean;
}

export interface PuzzleList {
  today: string | null;
  solved: number;
  first: number;
  streak: number;
  themes: PuzzleTheme[];
}

export interface PuzzleOdds {
  answer: string[];
  label: string;
  chance: number;
  low: number;
  high: number;
  trials: number;
  given: boolean;
  best: boolean;
}

export type PuzzleTheme = { id: string; title: string; puzzles: PuzzleLine[] };

export type PuzzleTry = { answer?: string[] | null };

/** How good an answer is. Until the best one was given or shown it has neither words nor label. */
export interface PuzzleVerdict {
  right: boolean;
  of: number;
  place: number | null;
  answers: PuzzleOdds[];
  reasons: string[];
  next_label: string;
  first: boolean;
  next: string | null;
}

/** How often a bot won in games that were counted, with the 95 % interval. */
export interface Rating {
  rate: number;
  low: number;
  high: number;
  games: number;
}

export type Reasons = { version: number; reasons: string[] };

/** A score of somebody who played to the end here. */
export interface RecordLine {
  score: number;
  player: string | null;
  guest: boolean;
  made: number;
  seats: number;
  options: Record<string, string>;
  mine: boolean;
}

export interface Refusal {
  id: string;
  label: string;
  on: string;
  reason: string;
  rule: string;
}

export interface Result {
  ending: string;
  won: Record<string, boolean>;
  outcome: Record<string, "won" | "drawn" | "lost">;
  title: string;
  text: string;
  score: Record<string, number>;
  made_of: MadeOf | null;
  told: string[];
  seed: string;
  salt: string;
  commitment: string;
  salts: Record<string, string> | null;
  started: string | null;
}

export interface ReviewCard {
  seat: string;
  ended: number | null;
  curve: [number, number][];
  points: TurningPoint[];
  luck: string;
  others: string;
  judgement: string;
  playouts: number;
  says: string[];
}

/** How far it is, 0 to 1; about how many seconds it waits for its next turn; the review once it is done. */
export type ReviewState = { done: number; wait: number; review: ReviewCard | null };

export interface RuleCard {
  number: string;
  title: string;
  says: string;
  status: string;
  cited_by: CitedBy;
}

export type RulingCard = { id: string; title: string; ruling: string };

export type Said = { text: string };

export type SaltIs = { salt: string | null };

export interface SeatCard {
  id: string;
  name: string;
  kind: "me" | "other" | "bot" | "open";
  player: string | null;
  guest: boolean;
  bot: string | null;
  here: boolean;
  muted: boolean;
  kept: "me" | "other" | null;
  wait: number | null;
  votes: Record<string, string[]>;
  needed: number | null;
}

export type Seated = { seat: string };

export interface Series {
  id: string;
  track: string;
  owner: string;
  name: string;
  points: (number | null)[][];
}

export interface SheetCard {
  id: string;
  name: string;
  columns: string[];
  brief: number[];
  filters: Record<string, string>;
  rows: SheetRow[];
  end: boolean;
}

export interface SheetCell {
  text: string;
  details: string[];
  number: number | null;
  rule: string;
}

export interface SheetRow {
  id: string;
  on: string;
  tags: string[];
  cells: SheetCell[];
}

/** What an answer changes, for drawing; `told`: so many of its sentences tell that, the others what follows;
`dice`: they follow at once. */
export interface Shown {
  tracks: Record<string, number>;
  trays: Record<string, number>;
  cups: Record<string, number>;
  places: Record<string, Ghost[]>;
  told: number;
  dice: boolean;
}

/** What is different since a seat's own answer n was given. */
export type Since = { n: number; tracks: Record<string, number>; places: string[] };

export interface Slot {
  id: string;
  label: string;
  on: string;
  low: number;
  high: number;
  now: number;
}

export type SourceRow = { name: string; points: Record<string, number> };

export interface State {
  type: "state";
  match: string;
  version: number;
  seat: string | null;
  over: boolean;
  stopped: boolean;
  view: Record<string, any>;
  board: Record<string, string>;
  items: Record<string, Record<string, any>>;
  breadcrumb: Place[];
  waiting: string[];
  mine: string[];
  answered: string[];
  openly: string[];
  decisions: Decision[];
  answers: number;
  log_from: number;
  log: LogLine[];
  episodes: EpisodeHead[];
  tracks: Track[];
  trays: TrayCard[];
  cups: Record<string, number>;
  owners: Record<string, string>;
  plays: Record<string, string[]>;
  sheets: SheetCard[];
  goals: GoalCard[];
  beliefs: Record<string, any> | null;
  undo: Undo;
  undo_asked: UndoRequest | null;
  kept: string[];
  redo: boolean;
  clients: number;
  closed: boolean;
  orders: Record<string, string>;
  clock: Clock | null;
  gathering: Gathering | null;
  result: Result | null;
}

export interface StepCard {
  seat: string;
  answer: string[];
  label: string;
  also: string[][];
  do: string;
  well: string;
  light: string[];
  mistakes: MistakeCard[];
}

/** A word of the game in all its forms, with what it means. */
export interface TermCard {
  id: string;
  words: string[];
  says: string;
  rule: string;
}

export type Thought = { says: string };

export interface Track {
  id: string;
  track: string;
  owner: string;
  name: string;
  form: string;
  value: number;
  low: number;
  of: number | null;
  goal: number | null;
  note: string | null;
}

export type Tracks = { series: Series[] };

export interface TrayCard {
  id: string;
  tray: string;
  owner: string;
  form: string;
  name: string;
  size: number;
  things: [string, number][];
  said: string;
}

export interface TurningPoint {
  number: number;
  where: string;
  answer: string[];
  best: string[];
  answer_on: string[];
  best_on: string[];
  change: string;
  luck: string;
  others: string;
  judgement: string;
  says: string[];
}

export type Undo = { allowed: boolean; reason: string | null; ask: boolean };

export interface UndoRequest {
  seat: string;
  to: number;
  answers: number;
  agreed: string[];
  waits: string[];
}

export type Version = { version: number };

export type VersionIs = { version: number };

/** What a page says on its socket. */
export type Message =
  | { type: "answer"; ref?: string | number | null; seat: string; version: number; answer: string[] }
  | { type: "undo"; ref?: string | number | null; version: number }
  | { type: "redo"; ref?: string | number | null; version: number }
  | { type: "ask_undo"; ref?: string | number | null; version: number; to?: number | null }
  | { type: "agree_undo"; ref?: string | number | null; version: number }
  | { type: "refuse_undo"; ref?: string | number | null; version: number }
  | { type: "withdraw_undo"; ref?: string | number | null; version: number }
  | { type: "seat"; ref?: string | number | null; seat: string | null }
  | { type: "lang"; ref?: string | number | null; lang: "de" | "en" }
  | { type: "chat"; ref?: string | number | null; text: string }
  | { type: "ping"; ref?: string | number | null };
