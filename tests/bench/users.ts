import { join } from 'node:path'
import pg from 'pg'
import { makeEngine, prepareContent } from '../../src/app/server/make-engine.ts'
import { openSession } from '../../src/server/auth/sessions.ts'
import { startEmbedded } from '../../src/server/db/embedded.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { onePool, openPool } from '../../src/server/db/pool.ts'
import { ProductProcess } from '../app/harness/product-process.ts'
import { measureReads, type Read } from './reads.ts'
import { id } from './seed.ts'

const departments = 200
/** So many events in one statement: of all of them the database would keep one transaction's memory. */
const chunk = 1_000_000

/** People in departments, and an administrator who reads them. @returns the administrator's token */
const seedPeople = async (pool: pg.Pool, users: number): Promise<string> => {
  await migrate(pool)
  const engine = makeEngine(onePool(pool))
  await prepareContent(engine)
  await pool.query(
    `insert into departments (id, name, created_at, updated_at)
     select ${id('d', 'n')}, 'Department ' || n, now(), now() from generate_series(1, ${departments}) n`,
  )
  await pool.query(
    `insert into users (id, name, email, password, job_title, is_active, department_id, created_at, updated_at)
     select ${id('u', 'n')}, (array['Amal','Benoît','Chloé','Dalia','Émile','Farid','Gisèle','Hicham','Inès','Jamal'])[1 + n % 10] || ' no. ' || n,
       'person' || n || '@example.test', 'none', (array['Driver','Planner','Mechanic','Clerk'])[1 + n % 4], n % 20 > 0,
       ${id('d', `1 + n % ${departments}`)}, timestamptz '2020-01-01' + n * interval '1 minute', now()
     from generate_series(1, ${users}) n`,
  )
  await pool.query(
    `insert into users_roles (source_id, target_id) select u.id, r.id from users u join roles r on r.name = 'member'`,
  )
  await pool.query(
    `insert into users_roles (source_id, target_id) select ${id('u', '1')}, r.id from roles r where r.name = 'admin'`,
  )
  const me = (await pool.query<{ id: string }>(`select ${id('u', '1')} as id`)).rows[0]?.id ?? ''
  return (await openSession(engine.db, me, { userAgent: 'bench', ip: '127.0.0.1' }, Date.now())).token
}

/** Events of people over ten years, each with a change, as if each had been kept by others. */
const seedEvents = async (pool: pg.Pool, events: number, users: number): Promise<void> => {
  for (let from = 1; from <= events; from += chunk) {
    const numbers = `generate_series(${from}::bigint, ${Math.min(events, from + chunk - 1)}) n`
    await pool.query(
      `insert into event (id, entity, row_id, action, version, actor_id, at, recorded_at, source)
       select ${id('e', 'n')}, 'user', ${id('u', `1 + n % ${users}`)}, 'updated', 1 + (n / ${users})::int, ${id('u', `1 + (n * 31) % ${users}`)},
         at, at, 'api' from ${numbers}, lateral (select timestamptz '2016-01-01' + (n::float8 / ${events}) * interval '3650 days' as at) x`,
    )
    await pool.query(
      `insert into change (event_id, field, old, new) select ${id('e', 'n')}, 'job_title', '"Clerk"', '"Planner"' from ${numbers}`,
    )
  }
  await pool.query('vacuum analyze')
}

const reads = (user: string, department: string): readonly Read[] => [
  ['list of people', '/api/users?perPage=25&include=department,roles'],
  ['  page 3,000', '/api/users?perPage=25&page=3000'],
  ['  by name', '/api/users?perPage=25&orderOn=name&orderBy=asc'],
  ['  search', '/api/users?perPage=25&search=no.%2077'],
  ['  of a department', `/api/users?perPage=25&filter[department_id]=${department}`],
  ['  with a role', '/api/users?perPage=25&filter[roles.name]=admin'],
  ['history of all', '/api/history?perPage=25'],
  ['  page 300', '/api/history?perPage=25&page=300'],
  ['history of one', `/api/users/${user}/history`],
  ['log', '/api/logs?perPage=25'],
  ['  of one causer', `/api/logs?perPage=25&filter[causer_id]=${user}`],
]

/** The list of people, history and log at the size of a large organisation, by the call of an administrator. */
export const measureUsers = async (folder: string, users: number, events: number): Promise<void> => {
  const own = await startEmbedded({ dataDir: join(folder, 'users') })
  try {
    const admin = new pg.Client({ connectionString: own.url })
    await admin.connect()
    await admin.query('create database bench_users')
    await admin.end()
    const url = new URL(own.url)
    url.pathname = '/bench_users'
    const pool = openPool(url.href, () => {})
    const began = performance.now()
    const token = await seedPeople(pool, users)
    await seedEvents(pool, events, users)
    const one = await pool.query<{ user: string; department: string }>(
      `select ${id('u', '7')} as user, ${id('d', '7')} as department`,
    )
    await pool.end()
    const took = ((performance.now() - began) / 1000).toFixed(0)
    console.log(
      `\n${users.toLocaleString('en')} people, ${events.toLocaleString('en')} events (filled in ${took} s)\n${'call'.padEnd(26)}median ms`,
    )
    const product = new ProductProcess(
      { TMS_DATA: join(folder, 'users-files'), TMS_DEMO: '0', DATABASE_URL: url.href },
      { built: true },
    )
    const origin = await product.ready()
    await measureReads(origin, token, reads(one.rows[0]?.user ?? '', one.rows[0]?.department ?? ''))
    await product.end('SIGTERM')
  } finally {
    await own.stop()
  }
}
