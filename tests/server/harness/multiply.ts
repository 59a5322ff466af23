import { type SQL, sql } from 'drizzle-orm'
import type { Product } from './product.ts'

/** Copies the rows of a table several times, with other values in some columns. */
export const multiply = async (
  { engine: { db } }: Product,
  table: string,
  times: number,
  values: { readonly [column: string]: SQL },
): Promise<void> => {
  const rows = await db.all<{ c: string }>(
    sql`select column_name as c from information_schema.columns where table_name = ${table} and is_generated = 'NEVER'`,
  )
  const columns = rows.map(({ c }) => c)
  const list = (of: (column: string) => SQL) => sql.join(columns.map(of), sql`, `)
  // One connection with one seed: a test that fails fails again with the same rows.
  await db.transaction(async (tx) => {
    await tx.run(sql`select setseed(0.53)`)
    await tx.run(sql`insert into ${sql.identifier(table)} (${list((c) => sql`${sql.identifier(c)}`)})
    select ${list((c) => values[c] ?? sql`t.${sql.identifier(c)}`)} from ${sql.identifier(table)} t cross join generate_series(1, ${times}::int) n`)
  })
}

/** Returns one of some texts, a different one for each row. */
export const someOf = (values: readonly (string | null)[]): SQL =>
  sql`(array[${sql.join(
    values.map((value) => sql`${value}::text`),
    sql`, `,
  )}])[1 + floor(random() * ${values.length}::int)::int]`
