import type { Caller } from '../../actor.ts'

/** The choices of a user for a copy. A class, so that it differs from what hooks compute ahead of a write. */
export class CopyChoices {
  /** Entities, groups of fields, and `people`, that do not come along. */
  readonly without: ReadonlySet<string>
  /** The people who replace others; null: nobody. People who are not named stay. */
  readonly people: ReadonlyMap<string, string | null>
  /** The day from which dates are counted; without it dates stay. */
  readonly start: string | undefined
  /** Words for the variables of texts, by name. */
  readonly words: { readonly [name: string]: string }
  /** Receives the number of rows that are made, after each statement. */
  readonly tell: ((done: number, of: number) => void) | undefined
  /**
   * The user to whom the rows will belong, where the server makes them: this user's rights decide what they may refer
   * to and what comes along.
   */
  readonly maker: Caller | undefined
  constructor({
    without = [],
    people = [],
    start,
    words = {},
    tell,
    maker,
  }: {
    readonly without?: Iterable<string>
    readonly people?: Iterable<readonly [string, string | null]>
    readonly start?: string | undefined
    readonly words?: { readonly [name: string]: string }
    readonly tell?: ((done: number, of: number) => void) | undefined
    readonly maker?: Caller | undefined
  } = {}) {
    this.without = new Set(without)
    this.people = new Map(people)
    this.start = start
    this.words = words
    this.tell = tell
    this.maker = maker
  }
}

/** Name under which people are left out. */
export const peoplePart = 'people'
