// Decision (2026-11): Row objects are built from columns in one pass; building objects and taking nested objects
// out of them again took twice as long for a list. Revisit with a driver that returns nested rows.
import type { Json, Table } from '../../db/database.ts'

/** Separates a group from its columns in column names; no wire name contains it. */
const point = '.'

/** Adjacent columns that belong to one object: the row itself, or a group in it. */
type Part = { readonly group: string | undefined; readonly names: readonly string[] }

const partsOf = (columns: readonly string[]): readonly Part[] => {
  const parts: { group: string | undefined; names: string[] }[] = []
  for (const column of columns) {
    const at = column.indexOf(point)
    const group = at < 0 ? undefined : column.slice(0, at)
    const last = parts.at(-1)
    const name = at < 0 ? column : column.slice(at + 1)
    if (last !== undefined && last.group === group) last.names.push(name)
    else parts.push({ group, names: [name] })
  }
  return parts
}

/**
 * Builds rows from columns: a column `name` becomes a property of the row, `group.name` a property of an object in
 * the row.
 * @param groupName property name of a group's object
 */
export const rowsOf = ({ columns, rows }: Table, groupName: (group: string) => string): Json[] => {
  const parts = partsOf(columns).map(({ group, names }) => ({
    names,
    group: group === undefined ? undefined : groupName(group),
  }))
  return rows.map((values) => {
    const row: Json = {}
    let at = 0
    for (const { group, names } of parts) {
      const into: Json = group === undefined ? row : {}
      for (const name of names) into[name] = values[at++]
      if (group !== undefined) row[group] = into
    }
    return row
  })
}

/** Groups rows by their first column, the id of their owner; that column is left out of the rows. */
export const rowsByOwner = ({ columns, rows }: Table): ReadonlyMap<string, Json[]> => {
  const owned = rowsOf({ columns: columns.slice(1), rows: rows.map((values) => values.slice(1)) }, (group) => group)
  const groups = new Map<string, Json[]>()
  rows.forEach(([owner], n) => {
    const row = owned[n] as Json
    const group = groups.get(owner as string)
    if (group === undefined) groups.set(owner as string, [row])
    else group.push(row)
  })
  return groups
}
