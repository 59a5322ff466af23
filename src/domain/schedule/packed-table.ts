/** What stands in each column of a table, by the column's name. */
type Columns<T> = { readonly [name: string]: (of: T) => unknown }
/** A row of such a table, by the names of its columns. */
export type RowOfColumns<C> = { readonly [N in keyof C]: C[N] extends (of: never) => infer V ? V : never }

/** A long list of equal things as it travels: the names of its columns once, and of each thing its values in that order. */
export type PackedTable<R> = {
  readonly columns: readonly (keyof R & string)[]
  readonly rows: readonly (readonly R[keyof R][])[]
}

export const packTable = <T, const C extends Columns<T>>(
  columns: C,
  things: readonly T[],
): PackedTable<RowOfColumns<C>> => {
  type Row = RowOfColumns<C>
  const readers = Object.values(columns) as ((of: T) => Row[keyof Row])[]
  return {
    columns: Object.keys(columns) as (keyof Row & string)[],
    rows: things.map((one) => readers.map((read) => read(one))),
  }
}

/** The rows of a table with the names of their columns, as the table itself tells them. */
export const unpackTable = <R>({ columns, rows }: PackedTable<R>): readonly R[] =>
  rows.map((values) => {
    const row: { [N in keyof R]?: R[N] } = {}
    for (let at = 0; at < columns.length; at++) row[columns[at] as keyof R] = values[at] as R[keyof R]
    return row as R
  })
