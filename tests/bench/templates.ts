import { join } from 'node:path'
import pg from 'pg'
import { makeEngine, prepareContent } from '../../src/app/server/make-engine.ts'
import { openSession } from '../../src/server/auth/sessions.ts'
import { startEmbedded } from '../../src/server/db/embedded.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { onePool, openPool } from '../../src/server/db/pool.ts'
import { ProductProcess } from '../app/harness/product-process.ts'
import { chainOfTasks } from '../server/harness/many-tasks.ts'
import { id } from './seed.ts'

/** The first is to warm up, and does not count. */
const runs = 3

/** A project whose tasks follow each other. @returns an administrator's token */
const seedProject = async (pool: pg.Pool, tasks: number): Promise<string> => {
  await migrate(pool)
  const engine = makeEngine(onePool(pool))
  await prepareContent(engine)
  const made = [
    `insert into departments (id, name, created_at, updated_at) values (${id('d', '1')}, 'Harbour', now(), now())`,
    `insert into users (id, name, email, password, is_active, created_at, updated_at) values (${id('u', '1')}, 'Ada', 'ada@example.test', 'none', true, now(), now())`,
    `insert into users_roles (source_id, target_id) select ${id('u', '1')}, r.id from roles r where r.name = 'admin'`,
    `insert into projects (id, name, type, status, priority, destination, department_id, start_at, created_at, updated_at, created_by)
     values (${id('p', '1')}, 'Berths', 'waterfall', 'active', 'medium', 'internal', ${id('d', '1')}, '2027-01-04', now(), now(), ${id('u', '1')})`,
  ]
  for (const statement of made) await pool.query(statement)
  const one = async (what: string) =>
    (await pool.query<{ id: string }>(`select ${id(what, '1')} as id`)).rows[0]?.id ?? ''
  await chainOfTasks(engine, await one('p'), tasks)
  await pool.query('vacuum analyze')
  return (await openSession(engine.db, await one('u'), { userAgent: 'bench', ip: '127.0.0.1' }, Date.now())).token
}

/** A project of many tasks kept as a template and made anew at another start, by the calls. */
export const measureTemplates = async (folder: string, tasks: number): Promise<void> => {
  const own = await startEmbedded({ dataDir: join(folder, 'templates') })
  try {
    const admin = new pg.Client({ connectionString: own.url })
    await admin.connect()
    await admin.query('create database bench_templates')
    await admin.end()
    const url = new URL(own.url)
    url.pathname = '/bench_templates'
    const pool = openPool(url.href, () => {})
    const token = await seedProject(pool, tasks)
    const product = new ProductProcess(
      { TMS_DATA: join(folder, 'templates-files'), TMS_DEMO: '0', DATABASE_URL: url.href },
      { built: true },
    )
    const origin = await product.ready()
    const send = async (method: string, path: string, body?: object): Promise<{ readonly id: string }> => {
      const answer = await fetch(`${origin}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return ((await answer.json()) as { readonly data: { readonly id: string } }).data
    }
    const source = (await pool.query<{ id: string }>(`select ${id('p', '1')} as id`)).rows[0]?.id
    const template = await send('POST', `/projects/${source}/template`, { name: 'Berths' })
    const operations = [
      ['kept as a template', () => send('POST', `/projects/${source}/template`, { name: 'Berths' })],
      ['contents shown', () => send('GET', `/templates/${template.id}/contents`)],
      [
        'made from the template',
        () =>
          send('POST', `/templates/${template.id}/use`, {
            values: { name: 'Berths anew', start_at: '2027-06-07T08:00:00.000Z' },
            start: '2027-06-07',
          }),
      ],
    ] as const
    console.log(`\ntemplate of a project of ${tasks.toLocaleString('en')} tasks with links`)
    for (const [name, call] of operations) {
      const times: number[] = []
      for (let n = 0; n <= runs; n++) {
        const began = performance.now()
        await call()
        times.push(performance.now() - began)
      }
      const median = times.slice(1).toSorted((a, b) => a - b)[runs >> 1] ?? Number.NaN
      console.log(`${name.padEnd(26)}${median.toFixed(0).padStart(7)} ms`)
    }
    await pool.end()
    await product.end('SIGTERM')
  } finally {
    await own.stop()
  }
}
