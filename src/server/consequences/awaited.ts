import { sql } from 'drizzle-orm'
import type { Model } from '../../core/declare/model.ts'
import { isoOf } from '../clock.ts'
import { type Json, type Queryable, texts } from '../db/database.ts'
import type { Engine } from '../engine.ts'
import { consequenceJob } from './consequence-job.ts'

/** Tells whether a job is going to write the values that follow: until then the stored ones hold. */
export const isAwaited = async (on: Queryable, name: string, key: string): Promise<boolean> =>
  (await on.one(sql`select 1 as yes from awaited where name = ${name} and key = ${key}`)) !== undefined

/** Returns the row, with `is_awaited: true` while a job computes its stored values anew. */
export const withAwaited = async (engine: Engine, model: Model, row: Json): Promise<Json> => {
  const names = engine.consequences.filter(({ of }) => of === model.name).map((what) => what.name)
  if (names.length === 0) return row
  const found = await engine.db.one(
    sql`select 1 as yes from awaited where name = any(${texts(names)}) and key = ${row.id} limit 1`,
  )
  return found === undefined ? row : { ...row, is_awaited: true }
}

type Waiting = { readonly name: string; readonly key: string; readonly caller: { readonly id: string } | 'system' }

/** Leaves to a job what follows. */
export const waitFor = async (engine: Engine, tx: Queryable, { name, key, caller }: Waiting): Promise<void> => {
  await tx.run(
    sql`insert into awaited (name, key, since) values (${name}, ${key}, ${isoOf(engine.now())}) on conflict do nothing`,
  )
  const by = caller === 'system' ? null : caller.id
  await engine.jobs.send(tx, consequenceJob, { name, key, by }, { singletonKey: `${name} ${key}` })
}
