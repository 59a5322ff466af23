import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { insideOf } from './postgres.ts'

/**
 * Moves the clock of one database, from which products take their moments: a function of the public schema stands before
 * PostgreSQL's own. Connections that do not know it yet are ended; products open others.
 * @param ahead milliseconds
 */
export const moveDatabaseClock = async (db: pg.Pool | pg.Client, ahead: number): Promise<void> => {
  const { rows } = await db.query(
    "select 1 from pg_proc where proname = 'clock_timestamp' and pronamespace = 'public'::regnamespace",
  )
  await db.query(`create or replace function public.clock_timestamp() returns timestamptz language sql volatile
    as $$ select pg_catalog.clock_timestamp() + interval '${Math.round(ahead)} milliseconds' $$`)
  if (rows.length > 0) return
  await db.query(
    `do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`,
  )
  await db.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
  )
}

/** A connection to the database that a running product keeps in this data folder. */
export const databaseIn = (data: string): Promise<pg.Client> => {
  const port = Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[3])
  return insideOf(readFileSync(join(data, 'postgres-password'), 'utf8').trim(), port)
}
