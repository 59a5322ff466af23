import type { Json } from '../../../server/db/database.ts'

type Row = Json & { readonly id: string }

/** What became of rows: of each that changed its id and the fields that are others, of each new one all; and ids of those that are gone. */
export type Differences = { readonly changed: readonly Json[]; readonly gone: readonly string[] }

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** The id and the fields that are others; undefined where none is. */
export const fieldsChanged = (before: Row, after: Row): Json | undefined => {
  const fields = Object.entries(after).filter(([name, value]) => !isSame(before[name], value))
  return fields.length === 0 ? undefined : { id: after.id, ...Object.fromEntries(fields) }
}

type Means<R> = {
  readonly idOf: (row: R) => string
  /** What is other of a row that was there; undefined where nothing is. */
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
