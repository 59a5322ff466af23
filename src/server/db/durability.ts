import type pg from 'pg'

/** Unsafe settings for durable commits, and their consequence. */
const unsafe = [
  { name: 'fsync', value: 'off', effect: 'a crash of the machine can destroy the whole database' },
  { name: 'full_page_writes', value: 'off', effect: 'a crash of the machine can leave half-written pages' },
  { name: 'synchronous_commit', value: 'off', effect: 'a crash can lose writes that were confirmed' },
] as const

/**
 * Missing durability guarantees of the database in use (PostgreSQL documentation, 19.5 and 28.3), read on our own
 * connection, since roles and databases can override settings.
 * @returns one line for each setting
 */
export const durabilityWarnings = async (pool: pg.Pool): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [unsafe.map(({ name }) => name)],
  )
  return unsafe
    .filter(({ name, value }) => rows.some((row) => row.name === name && row.setting === value))
    .map(({ name, value, effect }) => `Warning: the database runs with ${name} = ${value}: ${effect}.`)
}

/** Bytes of one WAL segment: PostgreSQL allocates that much at a time, and stops if it cannot. */
export const logSegmentSize = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ bytes: number }>(
    "select setting::int as bytes from pg_settings where name = 'wal_segment_size'",
  )
  return rows[0]?.bytes ?? 16 * 2 ** 20
}
