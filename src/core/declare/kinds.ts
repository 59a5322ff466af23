import type { ComputedFrom } from './field-options.ts'
import type { Field, FieldKind, ValueKind } from './fields.ts'

/**
 * The traits of a kind of field: the type of its values and where they are stored; a trait that is absent does not
 * hold. How people fill it in is in `input-kinds.ts`, which lists do not need.
 */
export type Traits = {
  /** Type of its values, for filters, where they can be compared. A computed field declares its own type. */
  readonly value?: ValueKind
  /** Its column has `_id` behind its name; `none`: it has no column, and is kept in other tables or computed. */
  readonly column?: 'id' | 'none'
  /** Never accepted from a caller. */
  readonly serverMade?: true
  /** Calls can include it as they include relations. */
  readonly aside?: true
  /** Leads to rows, which may be included. */
  readonly relation?: true
  /** A value names rows by their ids. */
  readonly points?: true
  /** A new row belongs to the row that it leads to. */
  readonly hangs?: true
  /** A value is a list. */
  readonly many?: true
  /** Stored as JSON. */
  readonly json?: true
  /** The database lets no row be without it. */
  readonly alwaysSet?: true
  /** A plain row leaves it out. */
  readonly apart?: true
  /** It is sent to the server and does not come back as it was sent. */
  readonly oneWay?: true
  /** Says nothing to people. */
  readonly inner?: true
  /** Lists sort by it whether that is declared or not. */
  readonly sorted?: true
  /** Lists sort by something else than the value itself: its place among the choices, the title of its row. */
  readonly sortedApart?: true
  /** Names a row to people. */
  readonly naming?: true
  /** Its values make groups. */
  readonly grouping?: true
  /** Can be added up. */
  readonly adding?: true
  /** Its values are from a known list, although their type is text. */
  readonly listed?: true
  /** Amounts of money: another field of the row says their currency. */
  readonly money?: true
  /** A number of minutes, read as a duration. */
  readonly lasting?: true
  /** Its input needs the space of a page. */
  readonly roomy?: true
}

const text = { value: 'text' } as const
const number = { value: 'number' } as const
const exact = { value: 'decimal', adding: true } as const
const unheld = { column: 'none', serverMade: true } as const

/** Every kind with its traits: a new kind is described here and nowhere else. */
export const kinds = {
  text: { ...text, naming: true },
  longText: text,
  richText: { value: 'markup', roomy: true },
  email: { ...text, naming: true },
  link: { ...text, naming: true },
  color: text,
  secret: { apart: true, oneWay: true, inner: true },
  boolean: { value: 'boolean', alwaysSet: true, grouping: true },
  integer: { ...number, adding: true },
  progress: number,
  minutes: { ...number, adding: true, lasting: true },
  decimal: exact,
  money: { ...exact, money: true },
  day: { value: 'day' },
  instant: { value: 'instant' },
  timeOfDay: { value: 'time' },
  timeZone: { ...text, listed: true },
  currency: { ...text, listed: true },
  recurrence: { ...text, roomy: true },
  strings: { aside: true, many: true, json: true, alwaysSet: true },
  sequence: { ...number, serverMade: true },
  rank: { serverMade: true, alwaysSet: true, sorted: true, inner: true },
  choice: { ...text, grouping: true, listed: true, sortedApart: true },
  ref: { value: 'id', column: 'id', relation: true, points: true, hangs: true, grouping: true, sortedApart: true },
  refs: { value: 'ids', column: 'none', relation: true, points: true, many: true, apart: true, grouping: true },
  children: { ...unheld, relation: true, apart: true, roomy: true },
  count: { ...unheld, value: 'number', aside: true },
  computed: { ...unheld, value: 'text', aside: true },
  subject: { hangs: true },
  file: { column: 'id', oneWay: true, roomy: true },
  conditions: { json: true, roomy: true },
  data: { json: true, roomy: true },
  tiles: { many: true, json: true, alwaysSet: true, roomy: true },
} as const satisfies Record<FieldKind, Traits>

/** Tells whether values of a kind are words, which may be contained in each other. */
export const isWords = (kind: ValueKind | null | undefined): boolean => kind === 'text' || kind === 'markup'

export const traitsOf = ({ kind }: { readonly kind: FieldKind }): Traits => kinds[kind]

/** Returns the fields that a form asks for, of rows that come with its own; undefined where there are none. */
export const asksOf = (field: Field): readonly string[] | undefined =>
  'inline' in field && field.inline !== undefined ? field.asks : undefined

/** Tells whether rows are written along with their parent on every write: added, changed, ordered and removed. */
export const isEditedInline = (field: Field): boolean => 'inline' in field && field.inline === true

/** Tells whether a form has the rows in a table; rows without fields that it asks for, such as files, have another input. */
export const isRowTable = (field: Field): boolean => isEditedInline(field) && asksOf(field) !== undefined

/** Returns the field by which rows of a `children` field lead to their parent; undefined for other fields. */
export const backOf = (field: Field): string | undefined => ('by' in field && 'of' in field ? field.by : undefined)

/** Tells whether the engine computes the value, from the row's fields or its children. */
export const isFigured = (field: Field): boolean => fromOf(field) !== undefined

/** Returns the source from which the engine computes a value; undefined for all other values. */
export const fromOf = (field: Field | undefined): ComputedFrom | undefined =>
  field !== undefined && 'from' in field && typeof field.from === 'object' ? field.from : undefined

/** Tells whether a field is an amount of money, whose currency another field says. */
export const isMoney = (field: Field): field is FieldOf<'money'> => traitsOf(field).money === true

/** Tells whether a field is an amount of money, stored or computed. */
export const isAmount = (field: Field): boolean => isMoney(field) || ('unit' in field && field.unit === 'money')

/** The declaration of a field of one kind. */
export type FieldOf<K extends FieldKind> = Field extends infer F
  ? F extends { readonly kind: infer Q }
    ? K extends Q
      ? F
      : never
    : never
  : never
