import type { Mark } from './marks.ts'
import type { Group } from './predicate.ts'

/** What every field may say. `required` and `initial` are read from the options' type: a parameter of their own would widen. */
export type FieldOptions = {
  /** Must have a value in the row as it would become. */
  readonly required?: true
  /** Never accepted from a caller; the engine or the area's server part writes it. */
  readonly readOnly?: true
  /** Accepted when the row is made, refused afterwards. */
  readonly createOnly?: true
  /** Written by the server from other data: raises no version and writes no event. Implies `readOnly`. */
  readonly derived?: true
  /** `false` keeps the field out of the change log (then a stale write of it can't be explained, only refused). */
  readonly tracked?: false
  /** May be sorted by, and has an index for it. */
  readonly sort?: true
  /** `false` takes the field out of the filter dialect. */
  readonly filter?: false
  /** Letter that edits the field where its row is shown; unlike those of the row's other fields and of every page. */
  readonly key?: string
  /** Name that the field had before: the next migration renames its column, and its history comes along. */
  readonly was?: string
  /** Name on the wire where the specification differs from ours. */
  readonly wire?: string
  /** Permissions, all of them, without which the field is neither sent nor filtered by. */
  readonly read?: readonly string[]
  /** Permissions, all of them, without which the field is refused in a write. */
  readonly write?: readonly string[]
  /** The form shows the field while this holds for the row (wire names). */
  readonly shownWhen?: Group
  /** The field is required while this holds for the row (wire names). */
  readonly requiredWhen?: Group
}

export type InitialOption<T> = FieldOptions & {
  /** Value of a new row that brings none. */
  readonly initial?: T
}
export type TextOptions = InitialOption<string> & {
  /** Most characters (Unicode code points); 200 for `text`, 20,000 for `longText`, 200,000 for `richText` unless said. */
  readonly max?: number
  /** Takes part in the list's search: by any part of it, with a trigram index, or `whole`, by all of it in any case. */
  readonly search?: true | 'whole'
  /** No two rows have the same value, letter case aside. */
  readonly unique?: true
}
export type NumberOptions = InitialOption<number> & {
  /** Least value. */
  readonly min?: number
  /** Greatest value. */
  readonly max?: number
}
export type DecimalOptions = InitialOption<string> & {
  /** Digits after the point; 2 unless said. */
  readonly scale?: number
  /** Least value. */
  readonly min?: string
  /** Greatest value. */
  readonly max?: string
}
export type SequenceOptions = FieldOptions & {
  /** Text before the number. */
  readonly prefix: string
  /** Number of the first row; 1 unless said. */
  readonly from?: number
}
export type ChoiceOptions<V extends string = string> = InitialOption<NoInfer<V>> & {
  /** Accept any letter case on the wire (`High` is `high`). */
  readonly anyCase?: true
  /** Further names that the specification has for an option, by which other servers may call it. */
  readonly also?: { readonly [O in NoInfer<V>]?: readonly string[] }
  /** What each option means at a glance, where that is to be seen before it is read. */
  readonly marks?: { readonly [O in NoInfer<V>]: Mark }
  /**
   * What a row's value may become, by the value that it has: nothing where a value has no entry. Any where this is not said
   * at all. A new row may begin with any; one that has a value is not emptied.
   */
  readonly follows?: { readonly [O in NoInfer<V>]?: readonly NoInfer<V>[] }
  /** A value that may become what it was before, beside what `follows` it: kept in a derived column, `suspended_from`. */
  readonly returns?: NoInfer<V>
}
export type RefOptions = FieldOptions & {
  /** Name under which the row itself comes when included; the field's name unless said. */
  readonly includeAs?: string
  /** When the target is deleted: refused (default), the field cleared, or the row follows into the trash and back. */
  readonly onDelete?: 'restrict' | 'clear' | 'follow'
  /**
   * A path of field names that the row and the one it refers to must agree in: `project`, or `vehicle.department`. Each of the
   * two is read by the shortest end of the path that it has: `phase.project` is a sprint's, and `project` its task's own.
   */
  readonly within?: string
  /** Condition of the target's rows that people are offered; other rows are accepted as well. */
  readonly offers?: Group
  /** The log is asked which rows ever led to one of the target, and has an index for it. */
  readonly traced?: true
  /** The list's search looks into the title of the row that it leads to as well. */
  readonly searched?: true
}
export type DateOptions = FieldOptions & {
  /** Computed yes or no of the entity that says whether the date has passed and still matters; such a date is marked. */
  readonly late?: string
}
export type RefsOptions = FieldOptions & {
  /** Name under which the rows come when included; the field's name unless said. */
  readonly includeAs?: string
  /** Field of the target by which values travel in writes (ids are accepted beside it). */
  readonly by?: string
}
export type FileOptions = FieldOptions & {
  /** Accepted types by content; images only for an `image`. */
  readonly accept: 'image' | 'any'
  /** Most bytes. */
  readonly maxBytes: number
  /** Pictures are kept at most this many pixels wide and high, without what the camera wrote into them. */
  readonly maxSide?: number
}
export type ComputedOptions = FieldOptions & {
  /** There may be no value. */
  readonly nullable?: true
  /** A number that people read as a duration. */
  readonly unit?: 'minutes'
  /** The text of the title of the row that this `subject` leads to, shown as that entity's titles are. */
  readonly titleOf?: string
  /** It costs next to nothing, and is there too where the row comes along with others. */
  readonly light?: true
  /** Sent under this name as well where it is asked along. */
  readonly includeAs?: string
}
export type CountOptions = Pick<ComputedOptions, keyof FieldOptions | 'includeAs'> & {
  /** Yes-or-no field of the counted rows: those alone count of which it says yes. */
  readonly only?: string
}
export type StringsOptions = FieldOptions & {
  /** Most of them; 50 unless said. */
  readonly max?: number
  /** Each is an http or https address, a mail address, a moment, or an interval of a day's hours (`09:00-12:30`). */
  readonly items?: 'link' | 'email' | 'instant' | 'hours'
  /** Each is one of these, whose words are the field's as those of a choice are. */
  readonly among?: readonly string[]
}
export type RankOptions = FieldOptions & {
  /** A reference: rows that refer to the same have one order among themselves; all rows of the entity unless said. */
  readonly within?: string
  /** References by which parts of the order are read, such as the columns of a board: each gets an index. */
  readonly lists?: readonly string[]
}
export type ChildrenOptions = {
  /** Field of the other entity: a `ref` or `refs` to this one, or a `subject`, which leads anywhere. */
  readonly by: string
  /** Name under which the rows come when included; the field's name unless said. */
  readonly includeAs?: string
  /** Rows may come along when the row is made, each as the body of its own create call without the reference back. */
  readonly inline?: true
  /** Fields of such a row that the form of a new one asks for, where it names this field. */
  readonly asks?: readonly string[]
  /** What becomes of them stands in this row's history, for whoever may see them. */
  readonly told?: true
  /** For calls alone: no screen shows them. Without it, a relation that is shown nowhere is refused. */
  readonly apiOnly?: true
}
