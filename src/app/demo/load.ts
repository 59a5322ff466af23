import { sql } from 'drizzle-orm'
import { demoSignIns } from '../../domain/people/demo-people.ts'
import { accountHooks } from '../../server/account/hooks.ts'
import { hashPassword } from '../../server/auth/passwords.ts'
import { type Clock, clockOf, systemNow } from '../../server/clock.ts'
import type { Config } from '../../server/config.ts'
import { name, type Queryable } from '../../server/db/database.ts'
import type { Pools } from '../../server/db/pool.ts'
import type { DemoParts, Ids } from '../../server/demo.ts'
import type { Engine } from '../../server/engine.ts'
import { makeEngine } from '../server/make-engine.ts'
import { demos } from './demos.ts'

/** Names those who made rows in their history too: what the demo writes, it writes by itself. */
const nameMakers = async ({ models }: Engine, tx: Queryable): Promise<void> => {
  for (const { name: entity, table, byName } of models.all) {
    const column = byName.get('created_by')?.column
    if (column === null || column === undefined) continue
    await tx.run(sql`update event e set actor_id = r.${name(column)} from ${name(table)} r
      where e.entity = ${entity} and e.row_id = r.id and e.action = 'created' and e.actor_id is null
        and r.${name(column)} is not null`)
  }
}

/**
 * Loads the demo organisation in one transaction: people through the engine's writer, mass data in bulk.
 * @param clock the process's clock; our own machine's by default
 */
export const loadDemo = async (pools: Pools, clock: Clock = clockOf(systemNow)): Promise<void> => {
  // All accounts share one password: hashing it once saves seconds of the first start.
  const passwordHash = await hashPassword(demoSignIns.password)
  const engine = makeEngine(pools, {
    clock,
    hooks: { user: { ...accountHooks, keepSecret: async () => passwordHash } },
  })
  await engine.long.transaction(async (tx) => {
    // If several processes start on one database, only one fills it.
    await tx.run(sql`select pg_advisory_xact_lock(7461090213)`)
    if ((await tx.one(sql`select 1 as yes from users limit 1`)) !== undefined) return
    const made = new Map<string, Ids>()
    const parts: DemoParts = {
      engine,
      tx,
      rows: { keep: (entity, ids) => void made.set(entity, ids), of: (entity) => made.get(entity) ?? new Map() },
    }
    for (const demo of demos) await demo.load(parts)
    for (const demo of demos) await demo.finish?.(parts)
    await nameMakers(engine, tx)
    // PostgreSQL looks at new rows by itself within minutes; until then it plans as if there were none, and a list of
    // tasks takes ten times as long.
    await tx.run(sql`analyze`)
  })
}

/** Tells whether the demo is wanted: unless set, it is for our own database, and is not for a given one. */
export const demoIsWanted = (config: Config): boolean => config.demo ?? config.databaseUrl === undefined

/** Tells whether this database contains the demo organisation. */
export const demoIsLoaded = async (pools: Pools): Promise<boolean> => {
  const engine = makeEngine(pools)
  const demoUser = await engine.db.one(sql`select 1 as yes from users where email = ${demoSignIns.emails[0]}`)
  return demoUser !== undefined
}
