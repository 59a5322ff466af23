import type { Group } from '../query/predicate.ts'

/**
 * Rows on the days of a calendar, at moments or on days; the last day is included. A row with only one of the two dates
 * is shown at that one.
 */
export type Calendar<N extends string = string> = {
  /** The moment or the day on which a row begins. */
  readonly start: N
  /** The moment at which it ends, or its last day; of the same kind. */
  readonly end?: N
  /** Yes or no, for rows at moments: the row takes whole days. */
  readonly allDay?: N
  /** The time zone that tells which days these are, and by whose clock the row repeats. */
  readonly zone?: N
  /** The colour of the row. */
  readonly color?: N
  /** Yes or no: the row is done, and shown as done. */
  readonly done?: N
  /** Texts of calendar files: rows are read from files (`import`) and written into them (`feed`). */
  readonly texts?: {
    readonly description?: N
    readonly location?: N
    readonly link?: N
    readonly uid?: N
    /** Yes or no: the people of the row are busy at that time. */
    readonly busy?: N
    /** The number of changes that others were told about (RFC 5545, 3.8.7.4); the row's version unless said. */
    readonly changes?: N
    /** The mail address of the person who invites by an imported file; files that go out keep it. */
    readonly organizer?: N
  }
  /**
   * Its rows are shown in calendar programs by a private address: in a user's own calendar the rows of `mine`, in the
   * calendar of a row with `feed` the rows that refer to it. `while`: only rows that meet it. `at`: the row is shown at
   * this moment instead of its whole time.
   */
  readonly feed?: { readonly mine: Group; readonly while?: Group; readonly at?: N }
  /** Its list opens as a calendar until somebody chooses another view. */
  readonly first?: true
  /**
   * Rows that stand for many: by the rule (`recurrence`), up to `last`, a derived moment. `without`: moments that are
   * left out. A row that differs from its series refers to it (`series`), with the moment that it replaces (`at`).
   */
  readonly repeats?: {
    readonly rule: N
    readonly last: N
    readonly without: N
    readonly series: N
    readonly at: N
  }
}

/** Rows in places, in the order that people give them: a backlog. */
export type Plan<N extends string = string> = {
  /** A closed list, or a reference: a place for each value, and one for the rows without any. */
  readonly places: N
  /** The order of rows, made by hand. */
  readonly rank: N
  /** Fields that a line shows beside the row's title. */
  readonly line?: readonly N[]
  /** A reference to a row with places of its own: a plan is shown only on a page of such a row. */
  readonly per?: N
  /** Children of the same entity: they follow their parent from place to place, unless they are in another one. */
  readonly parts?: N
  /** The moment at which a row ended: an ended row stays in its place. */
  readonly ended?: N
}

/** Rows as cards in columns: the rows of a list, or those on a row's page. */
export type Board<N extends string = string> = {
  /** A closed list, or a reference: a column for each value. */
  readonly columns: N
  /** The order of cards, made by hand. */
  readonly rank: N
  /** Fields that a card shows below the row's title. */
  readonly card?: readonly N[]
  /** A reference to a row with columns of its own: a board is shown only on a page of such a row. */
  readonly per?: N
  /** Fields by which people may part the board into lanes. */
  readonly lanes?: readonly N[]
  /** Numbers whose sums stand at the head of a column. */
  readonly sums?: readonly N[]
}

/** Rows as bars in time. */
export type Timeline<N extends string = string> = {
  /** The moment or day on which a row begins. */
  readonly start: N
  /** The moment or day on which it ends. */
  readonly end: N
  /** Per cent that is done; a computed one can't be changed there. */
  readonly progress?: N
  /** The people whose names are shown beside the bar. */
  readonly people?: N
  /** A reference to a row with a timeline of its own: a timeline is shown only on a page of such a row. */
  readonly per?: N
}
