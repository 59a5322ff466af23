/** A table's columns by name, each with the function that reads its value from a thing. */
type Columns<T> = { readonly [name: string]: (of: T) => unknown }
/** A row of such a table, by the names of its columns. */
type RowOfColumns<C> = { readonly [N in keyof C]: C[N] extends (of: never) => infer V ? V : never }

/** A long list of equal things as it is sent: by column, the values of all things in their order. */
type PackedTable<R> = { readonly [N in keyof R]: readonly R[N][] }
export type TableOfColumns<C> = PackedTable<RowOfColumns<C>>

export const packTable = <T, const C extends Columns<T>>(columns: C, things: readonly T[]): TableOfColumns<C> => {
  type Row = RowOfColumns<C>
  const table: { [N in keyof Row]?: readonly Row[N][] } = {}
  for (const name in columns) table[name] = things.map(columns[name] as (of: T) => Row[typeof name])
  return table as TableOfColumns<C>
}

/** The value of the thing at an index. */
export const valueAt = <V>(column: readonly V[], index: number): V => column[index] as V
