import { join } from 'node:path'
import pg from 'pg'
import { makeEngine, prepareContent } from '../../src/app/server/make-engine.ts'
import { openSession } from '../../src/server/auth/sessions.ts'
import { startEmbedded } from '../../src/server/db/embedded.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { onePool, openPool } from '../../src/server/db/pool.ts'
import { ProductProcess } from '../app/harness/product-process.ts'
import { id } from './seed.ts'

const [users, departments, clients, projects, tasks] = [200, 20, 50, 400, 20_000]
/** The first is to warm up, and does not count. */
const runs = 3
/** So many entries in one statement. */
const chunk = 500_000

/** People who book four years of time on tasks of clients' projects. @returns tokens of an administrator and of a leader of a team of ten */
const seedEntries = async (pool: pg.Pool, entries: number): Promise<readonly (readonly [string, string])[]> => {
  await migrate(pool)
  const engine = makeEngine(onePool(pool))
  await prepareContent(engine)
  const made = [
    `insert into departments (id, name, created_at, updated_at) select ${id('d', 'n')}, 'Department ' || n, now(), now() from generate_series(1, ${departments}) n`,
    `insert into clients (id, name, created_at, updated_at) select ${id('k', 'n')}, 'Client ' || n, now(), now() from generate_series(1, ${clients}) n`,
    `insert into users (id, name, email, password, is_active, department_id, created_at, updated_at)
     select ${id('u', 'n')}, 'Person ' || n, 'person' || n || '@example.test', 'none', true, ${id('d', `1 + n % ${departments}`)}, now(), now() from generate_series(1, ${users}) n`,
    `insert into users_roles (source_id, target_id) select ${id('u', '1')}, r.id from roles r where r.name = 'admin'`,
    `insert into users_roles (source_id, target_id) select ${id('u', '2')}, r.id from roles r where r.name = 'team-leader'`,
    `insert into teams (id, name, leader_id, created_at, updated_at) values (${id('m', '1')}, 'Ropes', ${id('u', '2')}, now(), now())`,
    `insert into teams_members (source_id, target_id) select ${id('m', '1')}, ${id('u', 'n')} from generate_series(2, 11) n`,
    `insert into projects (id, name, type, status, priority, destination, client_id, created_at, updated_at, created_by)
     select ${id('p', 'n')}, 'Project ' || n, 'agile', 'active', 'medium', 'external', ${id('k', `1 + n % ${clients}`)}, now(), now(), ${id('u', '1')} from generate_series(1, ${projects}) n`,
    `insert into phases (id, project_id, name, "order", created_at, updated_at) select ${id('h', 'n')}, ${id('p', 'n')}, 'Delivery', 0, now(), now() from generate_series(1, ${projects}) n`,
    `insert into tasks (id, number, name, project_id, status, priority, position, created_at, updated_at, created_by)
     select ${id('t', 'n')}, n, 'Task ' || n, ${id('p', `1 + n % ${projects}`)}, 'pending', 'medium', 'a' || n, now(), now(), ${id('u', '1')} from generate_series(1, ${tasks}) n`,
  ]
  for (const statement of made) await pool.query(statement)
  for (let from = 1; from <= entries; from += chunk)
    await pool.query(
      `insert into time_entries (id, about_type, about_id, project_id, user_id, started_at, ended_at, created_at, updated_at, created_by)
       select ${id('e', 'n')}, 'task', ${id('t', `1 + n % ${tasks}`)}, ${id('p', `1 + (1 + n % ${tasks}) % ${projects}`)}, ${id('u', `1 + n % ${users}`)},
         at, at + (15 + n % 90) * interval '1 minute', now(), now(), ${id('u', '1')}
       from generate_series(${from}::bigint, ${Math.min(entries, from + chunk - 1)}) n,
         lateral (select timestamptz '2023-01-01' + (n::float8 / ${entries}) * interval '1460 days' as at) x`,
    )
  await pool.query('vacuum analyze')
  const tokenOf = async (n: number): Promise<string> => {
    const user = (await pool.query<{ id: string }>(`select ${id('u', `${n}`)} as id`)).rows[0]?.id ?? ''
    return (await openSession(engine.db, user, { userAgent: 'bench', ip: '127.0.0.1' }, Date.now())).token
  }
  return [
    ['administrator', await tokenOf(1)],
    ['team leader', await tokenOf(2)],
  ]
}

const sum = { entity: 'time_entry', measure: 'sum', field: 'minutes' }
const reports = [
  ['a week, by person and day', { ...sum, group: ['user_id', 'started_at.day'], from: '2026-11-16', to: '2026-11-22' }],
  [
    'a month, by project and person',
    { ...sum, group: ['project_id', 'user_id'], from: '2026-11-01', to: '2026-11-30' },
  ],
  ['a month, by client', { ...sum, group: ['project.client_id'], from: '2026-11-01', to: '2026-11-30' }],
  ['a month, by tag', { ...sum, group: ['about.tags'], from: '2026-11-01', to: '2026-11-30' }],
  [
    'a year, by client and month',
    { ...sum, group: ['project.client_id', 'started_at.month'], from: '2026-01-01', to: '2026-12-31' },
  ],
  ['all time, by client', { ...sum, group: ['project.client_id'] }],
  ['all time, by client and month', { ...sum, group: ['project.client_id', 'started_at.month'] }],
  ['all time, by department', { ...sum, group: ['user.department_id'] }],
] as const

/** Reports of time over many entries, by the call, as who sees all and as who sees some. */
export const measureTimeReports = async (folder: string, entries: number): Promise<void> => {
  const own = await startEmbedded({ dataDir: join(folder, 'time-reports') })
  try {
    const admin = new pg.Client({ connectionString: own.url })
    await admin.connect()
    await admin.query('create database bench_time_reports')
    await admin.end()
    const url = new URL(own.url)
    url.pathname = '/bench_time_reports'
    const pool = openPool(url.href, () => {})
    const people = await seedEntries(pool, entries)
    await pool.end()
    const product = new ProductProcess(
      { TMS_DATA: join(folder, 'time-reports-files'), TMS_DEMO: '0', DATABASE_URL: url.href },
      { built: true },
    )
    const origin = await product.ready()
    console.log(`\n${entries.toLocaleString('en')} time entries`)
    for (const [who, token] of people)
      for (const [name, question] of reports) {
        const times: number[] = []
        let groups = 0
        for (let n = 0; n <= runs; n++) {
          const began = performance.now()
          const answer = await fetch(`${origin}/api/figures`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify(question),
          })
          // A report of everything may take longer than a statement may.
          if (answer.status === 503) break
          if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`)
          groups = ((await answer.json()) as { data: unknown[] }).data.length
          times.push(performance.now() - began)
        }
        if (times.length <= runs) {
          console.log(`${who.padEnd(15)}${name.padEnd(34)}${'stopped'.padStart(10)}`)
          continue
        }
        const median = times.slice(1).toSorted((a, b) => a - b)[runs >> 1] ?? Number.NaN
        console.log(
          `${who.padEnd(15)}${name.padEnd(34)}${median.toFixed(0).padStart(7)} ms${groups.toString().padStart(6)} groups`,
        )
      }
    await product.end('SIGTERM')
  } finally {
    await own.stop()
  }
}
