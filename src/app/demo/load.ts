import { sql } from 'drizzle-orm'
import { accountHooks } from '../../server/account/hooks.ts'
import { hashPassword } from '../../server/auth/passwords.ts'
import { type Clock, clockOf, systemNow } from '../../server/clock.ts'
import type { Config } from '../../server/config.ts'
import type { Pools } from '../../server/db/pool.ts'
import { writerFor } from '../../server/rows/write/write.ts'
import { makeEngine } from '../server/make-engine.ts'
import { loadDays } from './load-days.ts'
import { loadNotices } from './load-notices.ts'
import { loadPlan } from './load-plan.ts'
import { loadCalendars, loadTickets } from './load-tickets.ts'
import { idIn, loadClients, loadProjects, loadShared } from './load-work.ts'
import { demoDepartments, demoSignIns, demoUsers } from './people.ts'
import { storeAllPlanDates } from './store-plan-dates.ts'

/**
 * Loads the demo organisation in one transaction: people through the engine's writer, mass data in bulk.
 * @param clock the process's clock; our own machine's by default
 */
export const loadDemo = async (pools: Pools, clock: Clock = clockOf(systemNow)): Promise<void> => {
  // All share one password: hashing it once saves seconds of the first start.
  const passwordHash = await hashPassword(demoSignIns.password)
  const engine = makeEngine(pools, {
    clock,
    hooks: { user: { ...accountHooks, keepSecret: async () => passwordHash } },
  })
  const department = engine.models.of('department')
  const user = engine.models.of('user')
  await engine.long.transaction(async (tx) => {
    // If several processes start on one database, only one fills it.
    await tx.run(sql`select pg_advisory_xact_lock(7461090213)`)
    if ((await tx.one(sql`select 1 as yes from users limit 1`)) !== undefined) return
    const writer = writerFor(engine, 'system', tx)
    const departments = new Map<string, string>()
    for (const { key, name, description, color, under } of demoDepartments) {
      const parent_id = under === undefined ? null : (departments.get(under) ?? null)
      departments.set(key, await writer.create(department, { name, description, color, parent_id }))
    }
    const clients = await loadClients(engine, tx)
    const people = new Map<string, string>()
    const managed = new Set<string>()
    for (const one of demoUsers) {
      const department_id = one.department === undefined ? null : (departments.get(one.department) ?? null)
      const id = await writer.create(user, {
        name: one.name,
        email: one.email,
        password: demoSignIns.password,
        job_title: one.jobTitle,
        department_id,
        client_id: one.client === undefined ? null : idIn(clients, one.client),
        roles: one.roles,
        is_active: one.active,
        locale: one.locale,
      })
      people.set(one.email.split('@')[0] ?? '', id)
      // The first leader of a department stays its leader.
      if (department_id !== null && one.roles.includes('team-leader') && !managed.has(department_id)) {
        managed.add(department_id)
        await writer.update(department, department_id, { manager_id: id })
      }
    }
    const calendars = await loadCalendars(engine, tx)
    const shared = await loadShared(engine, tx, departments, people)
    await loadProjects(engine, tx, { departments, people, clients, ...shared })
    await loadDays(engine, tx, people)
    const crew = ['manager', 'leader', 'member'].flatMap((local) => people.get(local) ?? [])
    const own = await tx.one<{ department_id: string }>(
      sql`select department_id from users where id = ${crew[0] ?? ''}`,
    )
    await loadPlan(engine, tx, {
      department: own?.department_id ?? idIn(departments, demoDepartments[0]?.key ?? ''),
      people: crew,
    })
    const readers = demoSignIns.emails.flatMap((email) => people.get(email.split('@')[0] ?? '') ?? [])
    await loadNotices(engine, tx, readers)
    await loadTickets(engine, tx, people, calendars)
    await storeAllPlanDates(engine, tx)
    // PostgreSQL looks at new rows by itself within minutes; until then it plans as if there were none, and a list of
    // tasks takes ten times as long.
    await tx.run(sql`analyze`)
  })
}

/** By default yes for our own database, no for a given one. */
export const demoIsWanted = (config: Config): boolean => config.demo ?? config.databaseUrl === undefined

/** Whether this database contains the demo organisation. */
export const demoIsLoaded = async (pools: Pools): Promise<boolean> => {
  const engine = makeEngine(pools)
  const demoUser = await engine.db.one(sql`select 1 as yes from users where email = ${demoSignIns.emails[0]}`)
  return demoUser !== undefined
}
