import { expect, test } from 'vitest'
import { freshDatabase } from './database.ts'

test('each database is an own copy of the migrated template, and gone after use', async () => {
  const [one, two] = await Promise.all([freshDatabase(), freshDatabase()])
  await one.pool.query('CREATE TABLE only_here (id int)')
  const seen = await two.pool.query("SELECT to_regclass('only_here') AS found, to_regclass('users') AS users")
  expect(seen.rows[0]).toEqual({ found: null, users: 'users' })

  for (const database of [one, two]) await database.drop()
  await expect(two.pool.query('SELECT 1')).rejects.toThrow()
})

test('letters beyond ASCII are letters: lower case, accents and trigrams of every script in use', async () => {
  const { pool, drop } = await freshDatabase()
  for (const name of ['pg_trgm', 'unaccent', 'citext', 'btree_gist'])
    await pool.query(`CREATE EXTENSION IF NOT EXISTS ${name}`)
  const { rows } = await pool.query(
    "SELECT lower('ÉLOÏSE ŁÓDŹ') AS lower, unaccent('Łódź é') AS plain, cardinality(show_trgm('محمد')) AS arabic",
  )
  expect(rows[0]).toEqual({ lower: 'éloïse łódź', plain: 'Lodz e', arabic: 5 })
  await drop()
})
