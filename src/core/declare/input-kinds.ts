import type { FieldKind } from './fields.ts'

/** How a kind of field is filled in; a trait that is absent does not hold. */
export type InputTraits = {
  /** Needs a form's whole width; `narrow`: never does, also with an input of an area's own. */
  readonly wide?: true
  readonly narrow?: true
  /** Is filled in within a cell. */
  readonly inCell?: true
  /** Typing on its cell replaces the cell's value. */
  readonly typedOver?: true
  /** A value is chosen and never typed. */
  readonly chosen?: true
  /** Choosing a value ends the input at once. */
  readonly chosenAtOnce?: true
  /** Many rows may sensibly get the same value. */
  readonly bulk?: true
}

const cell = { inCell: true, bulk: true } as const
const typed = { inCell: true, typedOver: true } as const
const number = { ...typed, bulk: true } as const
const date = number
const one = { ...cell, chosen: true, chosenAtOnce: true, narrow: true } as const

/** Every kind with its traits, those that only the server writes included. */
const kinds = {
  text: { ...typed, bulk: true, narrow: true },
  longText: { ...typed, wide: true },
  richText: { wide: true },
  email: typed,
  link: typed,
  color: { ...typed, bulk: true },
  secret: {},
  boolean: { ...cell, chosen: true },
  integer: number,
  progress: number,
  minutes: number,
  decimal: number,
  money: number,
  day: date,
  instant: date,
  timeOfDay: date,
  timeZone: { ...cell, chosen: true },
  currency: { ...cell, chosen: true, narrow: true },
  recurrence: { wide: true },
  strings: { inCell: true },
  choice: one,
  ref: one,
  refs: { ...cell, chosen: true },
  subject: {},
  file: { wide: true },
  conditions: { wide: true },
  data: { wide: true },
  tiles: {},
  sequence: {},
  rank: {},
  children: { wide: true },
  count: {},
  computed: {},
} as const satisfies Record<FieldKind, InputTraits>

export const inputTraitsOf = ({ kind }: { readonly kind: FieldKind }): InputTraits => kinds[kind]
