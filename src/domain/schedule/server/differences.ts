import type { Json } from '../../../server/db/database.ts'

type Row = Json & { readonly id: string }

/** What became of rows: of each that changed its id and the fields that are others, of each new one all; and ids of those that are gone. */
export type Differences = { readonly changed: readonly Json[]; readonly gone: readonly string[] }

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** Differences between rows with ids. A plan of 10,000 tasks is 14 MB, and a change alters a few fields of some rows. */
export const differencesOf = (before: readonly Row[], after: readonly Row[]): Differences => {
  const left = new Map(before.map((row) => [row.id, row]))
  const changed = after.flatMap((row): Json[] => {
    const old = left.get(row.id)
    left.delete(row.id)
    if (old === undefined) return [row]
    const fields = Object.entries(row).filter(([name, value]) => !isSame(old[name], value))
    return fields.length === 0 ? [] : [{ id: row.id, ...Object.fromEntries(fields) }]
  })
  return { changed, gone: [...left.keys()] }
}
