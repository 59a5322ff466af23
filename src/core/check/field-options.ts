import type { FieldOptions } from '../declare/field-options.ts'
import type { FieldKind } from '../declare/fields.ts'
import type { FieldOf } from '../declare/kinds.ts'

type OwnOption<K extends FieldKind> = Exclude<keyof FieldOf<K>, keyof FieldOptions | 'kind'>

/** Options of every kind of field. */
const shared = {
  required: true,
  readOnly: true,
  createOnly: true,
  updateOnly: true,
  past: true,
  derived: true,
  tracked: true,
  sort: true,
  filter: true,
  key: true,
  was: true,
  wire: true,
  read: true,
  write: true,
  shownWhen: true,
  requiredWhen: true,
  proposed: true,
} as const satisfies Record<keyof FieldOptions, true>

const words = ['max', 'search', 'unique', 'initial', 'shipped', 'names'] as const
const numbers = ['min', 'max', 'initial', 'parts'] as const
const exact = ['scale', 'min', 'max', 'initial', 'parts'] as const

/** Options that a kind of field has beside those. */
const own = {
  text: words,
  longText: words,
  richText: words,
  email: words,
  link: words,
  color: words,
  secret: [],
  boolean: ['initial'],
  integer: [...numbers, 'comesLast'],
  progress: numbers,
  minutes: [...numbers, 'inDays'],
  decimal: exact,
  money: exact,
  day: ['initial', 'min', 'max', 'late'],
  instant: ['initial', 'min', 'max', 'late', 'dayIs', 'leftWhile'],
  timeOfDay: [],
  timeZone: ['initial'],
  currency: ['initial'],
  recurrence: [],
  strings: ['max', 'items', 'among'],
  sequence: ['prefix', 'from'],
  rank: ['within', 'lists'],
  choice: ['options', 'initial', 'anyCase', 'also', 'marks', 'follows', 'returns'],
  ref: ['to', 'initial', 'includeAs', 'onDelete', 'within', 'offers', 'traced', 'searched', 'otherwise', 'ifPresent'],
  refs: ['to', 'includeAs', 'by', 'max'],
  children: ['of', 'by', 'includeAs', 'inline', 'asks', 'told', 'apiOnly', 'ifPresent'],
  count: ['of', 'only', 'includeAs'],
  computed: ['type', 'nullable', 'unit', 'titleOf', 'gone', 'names', 'light', 'includeAs', 'from', 'scale'],
  subject: [],
  file: ['accept', 'maxBytes', 'maxSide'],
  conditions: ['on', 'named'],
  data: [],
  tiles: [],
} as const satisfies { readonly [K in FieldKind]: readonly OwnOption<K>[] }

/** Every option that a field of the kind may have. */
export const optionsOf = (kind: FieldKind): readonly string[] => [...own[kind], ...Object.keys(shared)]
