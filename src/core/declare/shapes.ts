import type { Group } from '../query/predicate.ts'

/**
 * Rows on the days of a calendar, at moments or on days; of days the last one is included. A row with one of the two stands at
 * that one.
 */
export type Calendar<N extends string = string> = {
  /** The moment or the day on which a row begins. */
  readonly start: N
  /** The moment at which it ends, or its last day; of the same kind. */
  readonly end?: N
  /** Yes or no, of moments: it takes whole days. */
  readonly allDay?: N
  /** The zone whose days these are, and by whose clock the row repeats. */
  readonly zone?: N
  /** The colour of the row. */
  readonly color?: N
  /** Yes or no: it is over with, and shown as such. */
  readonly done?: N
  /** What calendar files say beside: rows are brought in from them (`import`) and written into them (`feed`). */
  readonly texts?: {
    readonly description?: N
    readonly location?: N
    readonly link?: N
    readonly uid?: N
    /** Yes or no: whoever has it is busy then. */
    readonly busy?: N
    /** Its number of changes that others were told of (RFC 5545, 3.8.7.4); its version unless said. */
    readonly changes?: N
  }
  /**
   * Its rows stand in calendar programs that have a private address: in one's own calendar those of `mine`, in that of a row
   * with `feed` those that refer to it. `while`: these alone. `at`: at this moment, not for their whole time.
   */
  readonly feed?: { readonly mine: Group; readonly while?: Group; readonly at?: N }
  /** Its list is a calendar before somebody chooses. */
  readonly first?: true
  /**
   * Rows that stand for many: by the rule (`recurrence`), up to `last`, a derived moment. `without`: moments that are left
   * out. A row that differs from its series refers to it (`series`), with the moment that it stands for (`at`).
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
  /** What a line shows beside the row's title. */
  readonly line?: readonly N[]
  /** A reference to what has places of its own: there is a plan only where a page knows which one it is. */
  readonly per?: N
  /** Children of the same entity: they follow their parent from place to place, unless they are in another one. */
  readonly parts?: N
  /** The moment at which a row ended: one that has ended stays in the place where it was. */
  readonly ended?: N
}

/** Rows as cards in columns: of a list, and of the rows that a row's page has. */
export type Board<N extends string = string> = {
  /** A closed list, or a reference: a column for each value. */
  readonly columns: N
  /** The order of cards, made by hand. */
  readonly rank: N
  /** What a card shows below the row's title. */
  readonly card?: readonly N[]
  /** A reference to what has columns of its own: there is a board only where a page knows which one it is. */
  readonly per?: N
  /** Fields by which the board is parted into lanes, where one asks for it. */
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
  /** Per cent that is done; a computed one is shown only. */
  readonly progress?: N
  /** Whose names stand beside the bar. */
  readonly people?: N
  /** A reference to what has a timeline of its own: there is one only where a page knows which one it is. */
  readonly per?: N
}
