/** What somebody chooses for a copy. A class, so that it is told from what hooks compute ahead of a write. */
export class CopyChoices {
  /** Entities, groups of fields, and `people`, that do not come along. */
  readonly without: ReadonlySet<string>
  /** Who stands in for whom; null: nobody. People who are not named stay. */
  readonly people: ReadonlyMap<string, string | null>
  /** The day from which dates are counted; dates stay where it is not said. */
  readonly start: string | undefined
  /** Words for the variables of texts, by name. */
  readonly words: { readonly [name: string]: string }
  /** Told how many rows are made, after each statement. */
  readonly tell: ((done: number, of: number) => void) | undefined
  constructor({
    without = [],
    people = [],
    start,
    words = {},
    tell,
  }: {
    readonly without?: Iterable<string>
    readonly people?: Iterable<readonly [string, string | null]>
    readonly start?: string | undefined
    readonly words?: { readonly [name: string]: string }
    readonly tell?: ((done: number, of: number) => void) | undefined
  } = {}) {
    this.without = new Set(without)
    this.people = new Map(people)
    this.start = start
    this.words = words
    this.tell = tell
  }
}

/** Name under which people are left out. */
export const peoplePart = 'people'
