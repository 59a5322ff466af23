import type { Fields } from './fields.ts'

/**
 * A value of a new row: as written, taken from the user (`id`: the user's own), or a moment some minutes after the next half hour.
 */
export type QuickValue = string | { readonly me: string } | { readonly soon: number }

/** The small form of a new row: its title, and few other fields. The whole form stays behind it. */
export type Quick<F extends Fields = Fields> = {
  /** Fields beside the title, in their order: long texts below it, all others as chips. */
  readonly fields: readonly (keyof F & string)[]
  /** Values of the small form that the page does not give: as written, or a field of the user (`me`, on the wire). */
  readonly values?: { readonly [N in keyof F & string]?: QuickValue }
  /** References that say where a row is: made on the page of another, a new one is in the same place. */
  readonly place?: readonly (keyof F & string)[]
  /** The key `c` makes a row wherever the page is not a list of something else; only one entity may say so. */
  readonly anywhere?: true
  /**
   * A row may be written in one line ('call Harbour tomorrow 9am every friday'): the fields that take what it
   * says beside the title and the tags.
   */
  readonly line?: {
    readonly due?: keyof F & string
    readonly priority?: keyof F & string
    readonly people?: keyof F & string
    readonly repeat?: keyof F & string
  }
  /** The page of a new row opens; unless said, the page stays and the message leads there. */
  readonly opens?: true
}
