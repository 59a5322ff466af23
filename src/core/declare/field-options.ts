import type { Group } from '../query/predicate.ts'
import type { Me, My, Next, Now, Today } from './initial.ts'

/** The options of every field. `required` and `initial` are no parameters of this type, which would widen them. */
export type FieldOptions = {
  /**
   * The value with which the form of a new row begins, where a call without a value gets another one (`initial`).
   * `whereMailed`: only where the installation sends mails.
   */
  readonly proposed?: boolean | readonly string[] | { readonly whereMailed: boolean }
  /** The row must have a value after the write. */
  readonly required?: true
  /** Never accepted from a caller; the engine or the area's server part writes it. */
  readonly readOnly?: true
  /** Accepted when the row is made, refused afterwards. */
  readonly createOnly?: true
  /**
   * Refused when the row is made, accepted afterwards: a value that a user says only for themselves, although others
   * make their row.
   */
  readonly updateOnly?: true
  /** Written by the server from other data: raises no version and writes no event. Implies `readOnly`. */
  readonly derived?: true
  /** `false` keeps the field out of the change log (then a stale write of it can't be explained, only refused). */
  readonly tracked?: false
  /**
   * May be sorted by, and has an index for it. Choices sort in their declared order and references by the title that they lead
   * to, without one.
   */
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
  /** Permissions, all of them, without which the log does not show the field's earlier values. */
  readonly past?: readonly string[]
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
  /** Most characters (Unicode code points); 200 for `text`, 20,000 for `longText`, 200,000 for `richText`, 254 for `email`, 2,000 for `link` unless said. */
  readonly max?: number
  /** Takes part in the list's search: by any part of it, with a trigram index, or `whole`, by all of it in any case. */
  readonly search?: true | 'whole'
  /** No two rows have the same value, letter case aside. */
  readonly unique?: true
  /**
   * Texts that come with the product, by key: as long as a row has one of them unchanged, people read it in their language
   * (`shipped.<field>.<key>` of the entity's words).
   */
  readonly shipped?: { readonly [key: string]: string }
  /** The text is the name of an entity: people choose one that they may list, and read the name of its rows. */
  readonly names?: 'entity'
}
/** One line of text, which may be numbered by a series. */
export type LineOptions = Omit<TextOptions, 'initial'> & InitialOption<string | Next>
export type NumberOptions = InitialOption<number> & {
  /** Least value; -2,147,483,647 for `integer`, 0 for the others unless said. */
  readonly min?: number
  /** Greatest value; 2,147,483,647 for `integer`, 100 for `progress`, 6,000,000 (100,000 hours) for `minutes` unless said. */
  readonly max?: number
  /** Children of the same entity: in sums a row counts the values below it, or its own where there are none below. */
  readonly parts?: string
}
export type MinutesOptions = NumberOptions & {
  /** A working time of plans: it is read in days of eight hours. */
  readonly inDays?: true
}
export type IntegerOptions = NumberOptions & {
  /**
   * A row without a value comes last: it gets the greatest one and 1 more. A reference says among which rows: those
   * that refer to the same row; `true`: among all of the entity. The first row gets `initial`, 1 unless said.
   */
  readonly comesLast?: true | (string & {})
}
export type DecimalOptions = InitialOption<string> & {
  /** Digits after the point; 2 unless said. */
  readonly scale?: number
  /** Least value; the least of 15 digits in all unless said. */
  readonly min?: string
  /** Greatest value; the greatest of 15 digits in all unless said. */
  readonly max?: string
  /** Children of the same entity: in sums a row counts the values below it, or its own where there are none below. */
  readonly parts?: string
}
export type DateOptions = FieldOptions & {
  /** The first day (`YYYY-MM-DD`, of a moment by UTC); 1900-01-01 unless said. */
  readonly min?: string
  /** The last day (of a moment by UTC); 2199-12-31 unless said. */
  readonly max?: string
  /** Computed yes or no of the entity that says whether the date has passed and still matters; such a date is marked. */
  readonly late?: string
}
export type DayOptions = DateOptions & InitialOption<Today>
export type InstantOptions = DateOptions &
  InitialOption<Now> & {
    /**
     * The moment that a day without a time stands for: the end of the day's work, by the hours that the area's server
     * part knows of the row (`endOfDay`), else 17:00 in the writer's zone. Unless said, the beginning of the day.
     */
    readonly dayIs?: 'end'
    /** Yes-or-no field of the entity: while it says yes, lists show the time left until the moment, or passed since. */
    readonly leftWhile?: string
  }
/** The maker of the row, or the row that a reference of the maker leads to. */
type RefInitial = InitialOption<Me | My>
export type RefOptions = RefInitial & {
  /** Name of the key under which the row itself is sent when included; the field's name unless said. */
  readonly includeAs?: string
  /**
   * Effect of deleting the target: the deletion is refused (default), the field is cleared, or the row follows into the
   * trash and back.
   */
  readonly onDelete?: 'restrict' | 'clear' | 'follow'
  /**
   * A path of field names in which the row and the one it refers to must agree: `project`, or `vehicle.department`.
   * Each of the two is read by the shortest end of the path that it has: `phase.project` for a sprint, `project` for
   * its task.
   */
  readonly within?: string
  /** Condition of the target's rows that people are offered; other rows are accepted as well. */
  readonly offers?: Group
  /** The log can be asked which rows ever led to a row of the target, and has an index for it. */
  readonly traced?: true
  /** The product may lack the other entity: then it has neither this field nor what the declaration says about it. */
  readonly ifPresent?: true
  /** The list's search also looks into the title of the row that the field leads to. */
  readonly searched?: true
  /** A text of the entity that is shown where the field leads to no row, such as a guest's address. */
  readonly otherwise?: string
}
export type RefsOptions = FieldOptions & {
  /** Name of the key under which the rows are sent when included; the field's name unless said. */
  readonly includeAs?: string
  /** Field of the target by which values travel in writes (ids are accepted beside it). */
  readonly by?: string
  /** Most of them that one call may name; 1,000 unless said. */
  readonly max?: number
}
export type StringsOptions = FieldOptions & {
  /** Most entries; 50 unless said. */
  readonly max?: number
  /** Entries are http or https addresses, mail addresses, moments, or intervals of a day's hours (`09:00-12:30`). */
  readonly items?: 'link' | 'email' | 'instant' | 'hours'
  /** Every entry is one of these; their words belong to the field, as the words of a choice do. */
  readonly among?: readonly string[]
}
/** The source of a value that the engine computes: a formula over the row's fields, or a field of its children. */
export type ComputedFrom =
  | { readonly formula: string }
  | {
      readonly take: 'sum' | 'least' | 'greatest'
      readonly children: string
      readonly field: string
      readonly where?: Group
    }
export type FiguredOptions = FieldOptions & {
  /** Type of the value: an exact decimal unless said; `number`: a whole number; `day`: a day. */
  readonly type?: 'decimal' | 'number' | 'day'
  /** Digits after the point of a decimal; 2 unless said. */
  readonly scale?: number
  /** A number that people read as a duration. */
  readonly unit?: 'minutes'
}
export type OfChildrenOptions = FiguredOptions & {
  /** Condition of the rows that count (`eq`, `ne`, `in`, `nin`, `null` and `nnull` on stored fields). */
  readonly where?: Group
}
export type ChildrenOptions = {
  /** Field of the other entity: a `ref` or `refs` to this one, or a `subject`, which leads anywhere. */
  readonly by: string
  /** Name of the key under which the rows are sent when included; the field's name unless said. */
  readonly includeAs?: string
  /**
   * Rows may come along in the body of this row, under the name of the field, each as in its own call without the reference
   * back: one with an `id` (and the `version` that was read) is changed, or deleted by `removed: true`; one without is new;
   * `before` says where it stands. At most 100 a call, all or none; rows that are not named stay. `new`: only when the row is made.
   */
  readonly inline?: true | 'new'
  /** Fields of these rows that the form asks for, as a table, where the form names this field. */
  readonly asks?: readonly string[]
  /** The history of this row shows what happens to these rows, to people who may see them. */
  readonly told?: true
  /** Only calls use the relation: no screen shows it. Without this, a relation that is shown nowhere is refused. */
  readonly apiOnly?: true
  /** The product may lack the other entity: then it has neither this field nor what the declaration says about it. */
  readonly ifPresent?: true
}
