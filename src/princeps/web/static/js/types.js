/**
 * What comes over the wire (docs/protocol.md), for the type checker; there is no code here.
 *
 * @typedef {{id: string, name: string, colour: string, emblem: string, pattern: string}} Group groups of places, and owners
 * @typedef {{on: string, kind: string, id: string, group: string, name: string, at: [number, number], true: [number, number] | null, size: [number, number] | null,
 *   sites: [number, number][], note: string, symbol: string}} Place
 * @typedef {{symbol?: string, text?: string, size?: string, filled?: number, colour?: string, shape?: string, face?: string}} Look
 * @typedef {{form: string, name: string, names: Record<string, string>, symbol?: string, shape?: string, symbols?: Record<string, string>, face?: Record<string, string>,
 *   words?: Record<string, Look>}} Mark
 * @typedef {{owner: string, word: string, number: number}} Part
 * @typedef {{mark: string, form: string, words?: string[], side?: string, values?: number[], total?: boolean, number?: number, high?: number, quiet?: boolean, owner?: string, parts?: Part[]}} Item
 *   words: chits (topmost first), pieces, icons, cards, or the one word; values: the numbers printed on the side that is up
 * @typedef {{row: Item[], edge: Item[]}} Lies what lies on a place
 * @typedef {{name: string, symbol: string, shape: string, show: string, group: string, owner: string, values: Record<string, number>}} Chit
 * @typedef {{name: string, suit: {name: string, symbol?: string, colour?: string, pattern?: string}, values: {name: string, value: number | string, symbol: string}[],
 *   icons: {id: string, name: string}[][], says: string, note: string}} Card
 * @typedef {{id: string, form: string, each: string, name: string, symbol: string}} Track
 * @typedef {{id: string, name: string, look: string, colour?: string}} Way
 * @typedef {{id: string, name: string, at: [number, number, number, number]}} Panel
 * @typedef {{name: string, group: string, chits: string[]}} Family
 * @typedef {{field: string, cups: {id: string, name: string, tone: string}[], families: Family[]}} Cups
 * @typedef {{map: string, script: string, frame: [number, number, number, number], areas: string[], bounds: string, control: string, groups: Group[], owners: Group[],
 *   kinds: Record<string, {form: string, tokens?: number}>, places: Place[], lines: {from: string, to: string, style: string}[], ways: Way[], panels: Panel[], icons: Record<string, Look>,
 *   marks: Record<string, Mark>, chits: Record<string, Chit>, cards: Record<string, Card>, tracks: Track[],
 *   trays: {id: string, field: string, name: string, on?: string}[], sheets: {id: string, name: string, end: boolean}[], cups: Cups | null,
 *   legend: {id: string, name: string, token?: import("./board/tokens.js").Token, points?: [number, number], symbols?: string[], filled?: number}[]}} Layout
 *
 * @typedef {{id: string, label: string, on: string, rule?: string, odds?: string[]}} Option
 * @typedef {{id: string, label: string, on: string, reason: string, rule: string}} Refused
 * @typedef {{id: string, label: string, on: string, low: number, high: number, now: number}} Slot
 * @typedef {{seat: string, kind: "choose" | "some" | "amount" | "allocate", step: string, rule: string, question: string, options: Option[], refused: Refused[],
 *   least: number, most: number, slots: Slot[], total: number}} Decision
 * @typedef {{n: number, rule: string, text: string, details: string[], kind: string, face: number | null}} Line
 * @typedef {{id: string, track: string, owner: string, name: string, form: string, value: number, low: number, of: number | null, goal: number | null, note: string | null}} TrackNow
 * @typedef {{id: string, tray: string, owner: string, form: string, name: string, size: number, things: [string, number][], said: string}} TrayNow
 * @typedef {{text: string, details: string[], number: number | null, rule: string}} Cell
 * @typedef {{id: string, on: string, tags: string[], cells: Cell[]}} SheetRow
 * @typedef {{id: string, name: string, columns: string[], brief: number[], filters: Record<string, string>, rows: SheetRow[], end: boolean}} Sheet
 * @typedef {{ending: string, won: Record<string, boolean>, outcome: Record<string, "won" | "drawn" | "lost">, title: string, text: string,
 *   score: Record<string, number>, seed: string, salt: string, commitment: string, salts: Record<string, string> | null, started: string | null}} Result
 * @typedef {{commitment: string, seats: Record<string, boolean | null>, own: Record<string, string | null>}} Gathering while a table gathers salts: who has given one (null: not decided), and one's own
 * @typedef {Record<string, any>} View
 * @typedef {{type: "state", match: string, version: number, seat: string | null, over: boolean, view: View, breadcrumb: {rule: string, name: string}[], waiting: string[],
 *   mine: string[], answered: string[], decisions: Decision[], answers: number, log_from: number, log: Line[], tracks: TrackNow[], beliefs: any, undo: {allowed: boolean, reason: string | null},
 *   redo: boolean, clients: number, closed: boolean, orders: Record<string, string>, clock: {seconds: number, left: number} | null, gathering: Gathering | null, result: Result | null, board: Record<string, string>,
 *   items: Record<string, Lies>, trays: TrayNow[], owners: Record<string, string>, sheets: Sheet[]}} State
 *
 * @typedef {{id: string, title: string, designer: string, players: [number, number], here: boolean, blurb: string, solitaire: boolean}} GameCard
 * @typedef {{id: string, name: string, about: string, values: {id: string, name: string}[], default: string}} GameOption
 * @typedef {{id: string, name: string, about: string, level: number, rating: {rate: number, low: number, high: number, games: number} | null}} Bot level: 1 to 5 for the named strengths, 0 for others
 * @typedef {{facts: any, seats: {id: string, name: string}[], options: GameOption[], bots: Bot[], reactions: boolean, layout: Layout, rules: string}} GameInfo
 * @typedef {{number: string, title: string, says: string, status: string, cited_by: {steps: string[], rulings: {id: string, title: string, ruling: string}[], examples: string[]}}} Rule
 * @typedef {{id: string, name: string, kind: "me" | "other" | "bot" | "open", player: string | null, bot: string | null, here: boolean, muted: boolean}} Seat
 * @typedef {{id: string, game: string, name: string, mode: string, host: boolean, seats: Seat[], version: number, waiting: string[], over: boolean, closed: boolean,
 *   commitment: string, salts: Record<string, string> | null, started: string | null, undo: string, dice: string, pack: {name: string, digest: string} | null, invitations: Record<string, string>, title: string, lesson: string | null,
 *   from: {match: string, at: number} | null}} Summary
 * @typedef {{id: string, game: string, name: string, title: string, mode: string, turn: string, waiting: string[], mine: string[], my_turn: boolean, over: boolean, changed: number}} MyMatch
 */

export {};
