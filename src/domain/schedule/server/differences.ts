import type { Json } from '../../../server/db/database.ts'

type Row = Json & { readonly id: string }

/**
 * The differences between two states of rows: each changed row as its id and its changed fields, each new row with all
 * fields; and the ids of rows that are gone.
 */
export type Differences = { readonly changed: readonly Json[]; readonly gone: readonly string[] }

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** Returns the id and the changed fields; undefined where none has changed. */
export const fieldsChanged = (before: Row, after: Row): Json | undefined => {
  const fields = Object.entries(after).filter(([name, value]) => !isSame(before[name], value))
  return fields.length === 0 ? undefined : { id: after.id, ...Object.fromEntries(fields) }
}

type Means<R> = {
  readonly idOf: (row: R) => string
  /** Returns how an earlier row has changed; undefined where it has not. */
  readonly difference: (before: R, after: R) => Json | undefined
  readonly answer: (row: R) => Json
}

/** Differences between rows with ids. */
export const differencesOf = <R>(
  before: readonly R[],
  after: readonly R[],
  { idOf, difference, answer }: Means<R>,
): Differences => {
  const left = new Map(before.map((row) => [idOf(row), row]))
  const changed = after.flatMap((row): Json[] => {
    const old = left.get(idOf(row))
    left.delete(idOf(row))
    if (old === undefined) return [answer(row)]
    const fields = difference(old, row)
    return fields === undefined ? [] : [fields]
  })
  return { changed, gone: [...left.keys()] }
}
