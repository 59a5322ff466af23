import type {
  ChildrenOptions,
  ComputedFrom,
  DayOptions,
  DecimalOptions,
  FieldOptions,
  FiguredOptions,
  InitialOption,
  InstantOptions,
  IntegerOptions,
  LineOptions,
  MinutesOptions,
  NumberOptions,
  OfChildrenOptions,
  RefOptions,
  RefsOptions,
  StringsOptions,
  TextOptions,
} from './field-options.ts'
import type { Mark } from './marks.ts'
import type { Step } from './step.ts'

export type SequenceOptions = FieldOptions & {
  /** Text before the number. */
  readonly prefix: string
  /** Number of the first row; 1 unless said. */
  readonly from?: number
}
export type ChoiceOptions<V extends string = string> = InitialOption<NoInfer<V>> & {
  /** Accepts any letter case on the wire (`High` is `high`). */
  readonly anyCase?: true
  /** Further names that the specification has for an option, and by which other servers may call it. */
  readonly also?: { readonly [O in NoInfer<V>]?: readonly string[] }
  /** The meaning of each option at a glance, where people should see it before they read the word. */
  readonly marks?: { readonly [O in NoInfer<V>]: Mark }
  /**
   * The values that may follow each value: none for a value without an entry, any where this is not declared at all. A
   * new row may begin with any value; a row that has a value keeps one. A step may take a permission of its own: `{ to:
   * 'open', verb: 'reopen' }` also asks for `<entity>-reopen`.
   */
  readonly follows?: { readonly [O in NoInfer<V>]?: readonly Step<NoInfer<V>>[] }
  /** A value from which a row may return to its earlier value as well, kept in a derived column, `suspended_from`. */
  readonly returns?: NoInfer<V>
}
/** Checks the keys of `follows` against the options, as the compiler does not check them in an inferred type. */
type KnownKeys<V extends string, O> = O extends { readonly follows: infer F }
  ? { readonly follows: { readonly [K in keyof F]: K extends V ? F[K] : never } }
  : unknown
export type FileOptions = FieldOptions & {
  /** Accepted types, judged by the file's content; an `image` accepts images only. */
  readonly accept: 'image' | 'any'
  /** Most bytes. */
  readonly maxBytes: number
  /** Pictures are kept at most this many pixels wide and high, without what the camera wrote into them. */
  readonly maxSide?: number
}
/** The type of a field's values. `markup`: rich text; conditions and search see its text alone. */
export type ValueKind =
  | 'text'
  | 'markup'
  | 'number'
  | 'decimal'
  | 'boolean'
  | 'day'
  | 'instant'
  | 'time'
  | 'id'
  | 'ids'
  | 'json'
export type ComputedOptions = FieldOptions & {
  /** The value may be missing. */
  readonly nullable?: true
  /** The unit in which people read a number: a duration, or an amount with a currency in `<name>_currency`. */
  readonly unit?: 'minutes' | 'money'
  /** The text of the title of the row that this `subject` leads to, shown as that entity's titles are. */
  readonly titleOf?: string
  /** Beside `titleOf`: the yes-or-no field that says that the row is gone, and its title unknown to the reader. */
  readonly gone?: string
  /** A text that is the name of an entity, which people read as what its rows are called. */
  readonly names?: 'entity'
  /** Computing it costs next to nothing, so that it is sent even where the row comes along with others. */
  readonly light?: true
  /** Name under which the value is sent as well, where a call includes it. */
  readonly includeAs?: string
  /** Digits after the point of a value that the engine computes; 2 unless said. */
  readonly scale?: number
  /** The source from which the engine computes the value, as `sum`, `least`, `greatest` and `formula` declare it. */
  readonly from?: ComputedFrom
}
export type CountOptions = Pick<ComputedOptions, keyof FieldOptions | 'includeAs'> & {
  /** Yes-or-no field of the counted rows: only rows for which it says yes count. */
  readonly only?: string
}
const make =
  <K extends string>(kind: K) =>
  <const O extends object>(options: O): { readonly kind: K } & O => ({ kind, ...options })
type Plain = Record<never, never>
const text_ = make('text')
const longText_ = make('longText')
const richText_ = make('richText')
const email_ = make('email')
const link_ = make('link')
const color_ = make('color')
const secret_ = make('secret')
const boolean_ = make('boolean')
const integer_ = make('integer')
const progress_ = make('progress')
const minutes_ = make('minutes')
const decimal_ = make('decimal')
const money_ = make('money')
const day_ = make('day')
const instant_ = make('instant')
const timeOfDay_ = make('timeOfDay')
const timeZone_ = make('timeZone')
const currency_ = make('currency')
const recurrence_ = make('recurrence')
const strings_ = make('strings')
const sequence_ = make('sequence')
const rank_ = make('rank')
const subject_ = make('subject')
const data_ = make('data')
const tiles_ = make('tiles')
const file_ = make('file')
/** One line of text. */
export const text = <const O extends LineOptions = Plain>(options?: O) => text_((options ?? {}) as O)
/** Several lines of plain text. */
export const longText = <const O extends TextOptions = Plain>(options?: O) => longText_((options ?? {}) as O)
/** Sanitised HTML. */
export const richText = <const O extends TextOptions = Plain>(options?: O) => richText_((options ?? {}) as O)
/** A mail address (one), kept in lower case. */
export const email = <const O extends TextOptions = Plain>(options?: O) => email_((options ?? {}) as O)
/** An http or https address; the server never fetches it. */
export const link = <const O extends TextOptions = Plain>(options?: O) => link_((options ?? {}) as O)
/** `#rrggbb`. */
export const color = <const O extends TextOptions = Plain>(options?: O) => color_((options ?? {}) as O)
/** A password: accepted, hashed, never sent. */
export const secret = <const O extends FieldOptions = Plain>(options?: O) => secret_((options ?? {}) as O)
/** Yes or no; no in a new row unless said. */
export const boolean = <const O extends InitialOption<boolean> = Plain>(options?: O) => boolean_((options ?? {}) as O)
/** A whole number, 32 bits. */
export const integer = <const O extends IntegerOptions = Plain>(options?: O) => integer_((options ?? {}) as O)
/** A whole number of per cent, 0 to 100. */
export const progress = <const O extends NumberOptions = Plain>(options?: O) => progress_((options ?? {}) as O)
/** A duration in whole minutes. */
export const minutes = <const O extends MinutesOptions = Plain>(options?: O) => minutes_((options ?? {}) as O)
/** An exact decimal, a string on the wire. */
export const decimal = <const O extends DecimalOptions = Plain>(options?: O) => decimal_((options ?? {}) as O)
/** An amount, a decimal string on the wire. It brings along a field for its currency: `price` has `price_currency`. */
export const money = <const O extends DecimalOptions = Plain>(options?: O) => money_((options ?? {}) as O)
/** A calendar day, `YYYY-MM-DD`, without time or zone. */
export const day = <const O extends DayOptions = Plain>(options?: O) => day_((options ?? {}) as O)
/** A moment, UTC ISO 8601 with milliseconds on the wire. */
export const instant = <const O extends InstantOptions = Plain>(options?: O) => instant_((options ?? {}) as O)
/** A time of day, `HH:MM`, without zone. */
export const timeOfDay = <const O extends FieldOptions = Plain>(options?: O) => timeOfDay_((options ?? {}) as O)
/** A time zone by its IANA name. */
export const timeZone = <const O extends InitialOption<string> = Plain>(options?: O) => timeZone_((options ?? {}) as O)
/** A currency by its ISO 4217 code. */
export const currency = <const O extends InitialOption<string> = Plain>(options?: O) => currency_((options ?? {}) as O)
/** A recurrence rule (RFC 5545, the RRULE value). */
export const recurrence = <const O extends FieldOptions = Plain>(options?: O) => recurrence_((options ?? {}) as O)
/** A short list of texts. */
export const strings = <const O extends StringsOptions = Plain>(options?: O) => strings_((options ?? {}) as O)
/** A number given by the server, one counter for the installation, shown with its prefix. */
export const sequence = <const O extends SequenceOptions>(options: O) => sequence_(options)
export type RankOptions = FieldOptions & {
  /** A reference: rows that refer to the same have one order among themselves; all rows of the entity unless said. */
  readonly within?: string
  /** References by which parts of the order are read, such as the columns of a board: each gets an index. */
  readonly lists?: readonly string[]
}
/** Place in an order that people make by hand (fractional key, compared as bytes); the server gives it. Lists sort by it. */
export const rank = <const O extends RankOptions = Plain>(options?: O) => rank_((options ?? {}) as O)
/** One value of a closed list. */
export const choice = <const V extends string, const O extends ChoiceOptions<V> = Plain>(
  options: readonly V[],
  more?: O & KnownKeys<V, O>,
): { readonly kind: 'choice'; readonly options: readonly V[] } & O => ({ kind: 'choice', options, ...(more as O) })
/** One row of another entity. */
export const ref = <const T extends string, const O extends RefOptions = Plain>(
  to: T,
  options?: O,
): { readonly kind: 'ref'; readonly to: T } & O => ({ kind: 'ref', to, ...(options as O) })
/** Several rows of another entity, kept in a table between the two. */
export const refs = <const T extends string, const O extends RefsOptions = Plain>(
  to: T,
  options?: O,
): { readonly kind: 'refs'; readonly to: T } & O => ({ kind: 'refs', to, ...(options as O) })
/** The rows of another entity that point here through their field `by`. Read only. */
export const children = <const T extends string, const O extends ChildrenOptions>(
  of: T,
  options: O,
): { readonly kind: 'children'; readonly of: T } & O => ({ kind: 'children', of, ...options })
/** The number of rows in a `children` or `refs` field that the caller may see. */
export const count = <const N extends string, const O extends CountOptions = Plain>(
  of: N,
  options?: O,
): { readonly kind: 'count'; readonly of: N } & O => ({ kind: 'count', of, ...(options as O) })
/** A value that the area's server part computes in SQL; it filters like a stored one. */
export const computed = <
  const T extends Exclude<ValueKind, 'markup' | 'ids' | 'json'>,
  const O extends ComputedOptions = Plain,
>(
  type: T,
  options?: O,
): { readonly kind: 'computed'; readonly type: T } & O => ({ kind: 'computed', type, ...(options as O) })
type TypeOf<O> = O extends { readonly type: infer T extends 'decimal' | 'number' | 'day' } ? T : 'decimal'
/** A value that the engine computes by itself. */
type Figured<O> = { readonly kind: 'computed'; readonly nullable: true; readonly from: ComputedFrom } & Omit<
  O,
  'type' | 'where'
> & {
    readonly type: TypeOf<O>
  }
const figured = <const O extends FiguredOptions>(from: ComputedFrom, options: O | undefined): Figured<O> => {
  const { type = 'decimal', where: _, ...more } = (options ?? {}) as OfChildrenOptions
  return { kind: 'computed', nullable: true, from, type, ...more } as Figured<O>
}
const ofChildren =
  (take: 'sum' | 'least' | 'greatest') =>
  <const O extends OfChildrenOptions = Plain>(children: string, field: string, options?: O): Figured<O> => {
    const where = options?.where
    return figured({ take, children, field, ...(where === undefined ? {} : { where }) }, options)
  }
/** The sum of a field of the `children` that the caller may see, 0 without any; lists filter and sort by it without an index. */
export const sum = ofChildren('sum')
/** The least value of a field of those rows. */
export const least = ofChildren('least')
/** The greatest value of a field of those rows. */
export const greatest = ofChildren('greatest')
/**
 * A number from other fields of the row: `formula('monthly_rate * months')`, with `+ - * /`, parentheses and days minus days; none
 * where a value is missing or something is divided by zero. A form that names it shows it as one types.
 */
export const formula = <const O extends FiguredOptions = Plain>(text: string, options?: O): Figured<O> =>
  figured({ formula: text }, options)
/** Any row of any entity that this one hangs on (`subject_type`, `subject_id`); access is inherited from it. */
export const subject = <const O extends FieldOptions = Plain>(options?: O) => subject_((options ?? {}) as O)
/** One uploaded file. */
export const file = <const O extends FileOptions>(options: O) => file_(options)
/** Conditions on another entity's rows, in the predicate language. */
export const conditions = <const T extends string, const O extends FieldOptions = Plain>(
  on: T,
  options?: O,
): { readonly kind: 'conditions'; readonly on: T } & O => ({ kind: 'conditions', on, ...(options as O) })
/** Conditions on rows of an entity named in the row itself, at `named`: the field `entity`, or `when.entity`. */
export const conditionsOf = <const O extends FieldOptions = Plain>(
  named: string,
  options?: O,
): { readonly kind: 'conditions'; readonly named: string } & O => ({ kind: 'conditions', named, ...(options as O) })
/** A JSON object or list; the area's server part checks what is in it, and its browser part shows it. */
export const data = <const O extends FieldOptions = Plain>(options?: O) => data_((options ?? {}) as O)
/** Tiles of a dashboard in their order: questions about rows of any entity, as plain data. */
export const tiles = <const O extends FieldOptions = Plain>(options?: O) => tiles_((options ?? {}) as O)
type Of<K extends string, O> = { readonly kind: K } & O
export type Field =
  | Of<'text' | 'longText' | 'richText' | 'email' | 'link' | 'color', LineOptions>
  | Of<'secret' | 'timeOfDay' | 'recurrence' | 'subject' | 'data' | 'tiles', FieldOptions>
  | Of<'day', DayOptions>
  | Of<'instant', InstantOptions>
  | Of<'rank', RankOptions>
  | Of<'timeZone' | 'currency', InitialOption<string>>
  | Of<'boolean', InitialOption<boolean>>
  | Of<'integer', IntegerOptions>
  | Of<'progress', NumberOptions>
  | Of<'minutes', MinutesOptions>
  | Of<'decimal' | 'money', DecimalOptions>
  | Of<'strings', StringsOptions>
  | Of<'sequence', SequenceOptions>
  | Of<'choice', ChoiceOptions & { readonly options: readonly string[] }>
  | Of<'ref', RefOptions & { readonly to: string }>
  | Of<'refs', RefsOptions & { readonly to: string }>
  | Of<'children', ChildrenOptions & { readonly of: string }>
  | Of<'count', CountOptions & { readonly of: string }>
  | Of<'computed', ComputedOptions & { readonly type: Exclude<ValueKind, 'markup' | 'ids' | 'json'> }>
  | Of<'file', FileOptions>
  | Of<'conditions', FieldOptions & { readonly on?: string; readonly named?: string }>

export type FieldKind = Field['kind']
export type Fields = { readonly [name: string]: Field }
