import { join } from 'node:path'
import pg from 'pg'
import { keepHeapSmall } from '../../src/app/server/heap.ts'
import { makeEngine, prepareContent } from '../../src/app/server/make-engine.ts'
import { recomputeRunning } from '../../src/domain/tickets/server/sla/jobs.ts'
import { presentJudge, recompute } from '../../src/domain/tickets/server/sla/recompute.ts'
import { openSession } from '../../src/server/auth/sessions.ts'
import { startEmbedded } from '../../src/server/db/embedded.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { onePool, openPool } from '../../src/server/db/pool.ts'
import type { Engine } from '../../src/server/engine.ts'
import { failedRowsOf } from '../../src/server/jobs/failed-rows.ts'
import { writerFor } from '../../src/server/rows/write/write.ts'
import { ProductProcess } from '../app/harness/product-process.ts'
import { id } from './seed.ts'

const [users, clients, departments] = [200, 300, 20]
/** What becomes of a ticket: each step a status, one of them its last. */
const steps = ['new', 'open', 'pending', 'open', 'pending', 'open', 'on_hold', 'open', 'pending', 'solved'] as const
/** Each fifth is open still. */
const open = 'n % 5 = 0'
const fewer = 2_000
/** The first is to warm up, and does not count. */
const runs = 5
const batch = 2000

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const spread = (tickets: number): string =>
  `lateral (select date_trunc('minute', now()) - interval '366 days' + (n::float8 / ${tickets}) * interval '364 days' as at) x`
const priority = "(array['low','medium','high','urgent'])[1 + n % 4]"
const path = `(array[${steps.map((one) => `'${one}'`).join()}])`
const status = `case when ${open} then 'open' else 'solved' end`
/** The status after a step: whose last is not to be solved goes on as it was. */
const statusAt = (m: string): string =>
  `case when ${m} = ${steps.length - 1} and ${open} then 'open' else ${path}[1 + ${m}] end`

const seedTickets = async (pool: pg.Pool, engine: Engine, tickets: number): Promise<string> => {
  const make = async (statement: string) => void (await pool.query(statement))
  await make(
    `insert into departments (id, name, created_at, updated_at) select ${id('d', 'n')}, 'Department ' || n, now(), now() from generate_series(1, ${departments}) n`,
  )
  await make(
    `insert into users (id, name, email, password, is_active, department_id, created_at, updated_at)
     select ${id('u', 'n')}, 'Person ' || n, 'person' || n || '@example.test', 'none', true, ${id('d', `1 + n % ${departments}`)}, now(), now() from generate_series(1, ${users}) n`,
  )
  await make(
    `insert into clients (id, name, created_at, updated_at) select ${id('c', 'n')}, 'Client ' || n, now(), now() from generate_series(1, ${clients}) n`,
  )
  await make(
    "insert into users_roles (source_id, target_id) select u.id, r.id from users u join roles r on r.name = 'agent'",
  )
  await make(
    `insert into tickets (id, number, version, title, description, status, priority, client_id, department_id, requester_id, assignee_id,
       first_reply_at, solved_at, position, created_at, updated_at, created_by)
     select ${id('k', 'n')}, n, ${steps.length}, (array['Late lorry','Wet boxes','Wrong invoice','Lost seal','Broken door'])[1 + n % 5] || ' no. ' || n,
       case when n % 3 = 0 then '<p>' || repeat('It stands at the gate. ', (1 + n % 8)::int) || '</p>' end, ${status}, ${priority}, ${id('c', `1 + n % ${clients}`)},
       ${id('d', `1 + n % ${departments}`)}, ${id('u', `1 + (n * 7) % ${users}`)}, case when n % 10 > 0 then ${id('u', `1 + (n * 31) % ${users}`)} end,
       at + interval '4 hours', case when not ${open} then at + ${steps.length - 1} * interval '4 hours' end, 'f' || lpad(n::text, 6, '0'),
       at, at + ${steps.length - 1} * interval '4 hours', ${id('u', `1 + (n * 7) % ${users}`)}
     from generate_series(1::bigint, ${tickets}) n, ${spread(tickets)}`,
  )
  await make(`select setval(pg_get_serial_sequence('tickets', 'number'), ${tickets})`)
  await make(
    `insert into event (id, entity, row_id, action, version, actor_id, at, recorded_at, source)
     select ${id('v', `n * ${steps.length} + m`)}, 'ticket', ${id('k', 'n')}, case when m = 0 then 'created' else 'updated' end, 1 + m, ${id('u', `1 + (n * 31) % ${users}`)},
       at + m * interval '4 hours', at + m * interval '4 hours', 'api'
     from generate_series(1::bigint, ${tickets}) n, ${spread(tickets)}, generate_series(0, ${steps.length - 1}) m`,
  )
  await make(
    `insert into change (event_id, field, old, new)
     select ${id('v', `n * ${steps.length}`)}, f.field, null, f.value from generate_series(1::bigint, ${tickets}) n
     cross join lateral (values ('status', '"new"'::jsonb), ('priority', to_jsonb(${priority})), ('client_id', to_jsonb(${id('c', `1 + n % ${clients}`)}))) f(field, value)`,
  )
  await make(
    `insert into change (event_id, field, old, new)
     select ${id('v', `n * ${steps.length} + m`)}, 'status', to_jsonb(${statusAt('m - 1')}), to_jsonb(${statusAt('m')})
     from generate_series(1::bigint, ${tickets}) n, generate_series(1, ${steps.length - 1}) m`,
  )
  await engine.db.transaction(async (tx) => {
    const writer = writerFor(engine, 'system', tx)
    const day = ['08:30-12:00', '13:00-17:30']
    const calendar = await writer.create(engine.models.of('business_calendar'), {
      name: 'Office',
      time_zone: 'Europe/Paris',
      monday: day,
      tuesday: day,
      wednesday: day,
      thursday: day,
      friday: day,
    })
    for (const [order, asked] of ['urgent', 'high', undefined].entries())
      await writer.create(engine.models.of('sla_policy'), {
        name: asked ?? 'Standard',
        within_hours: '16',
        target_status: 'solved',
        calendar_id: calendar,
        order,
        excluded_statuses: ['pending', 'on_hold'],
        ...(asked === undefined
          ? {}
          : { criteria: { operator: 'and', filters: [{ column: 'priority', operator: 'eq', value: asked }] } }),
        reminders: [{ timing: 'before', offset: 60, notify: ['assignee'] }],
      })
  })
  await make('vacuum analyze')
  return (await pool.query<{ id: string }>(`select ${id('u', '1')} as id`)).rows[0]?.id ?? ''
}

/** All clocks from their logs, as if none had been read before. @returns milliseconds */
const readAnew = async (pool: pg.Pool, engine: Engine): Promise<number> => {
  const { rows } = await pool.query<{ id: string }>('select id from tickets order by id')
  const began = performance.now()
  for (let from = 0; from < rows.length; from += batch)
    await engine.long.transaction(async (tx) => {
      const ids = rows.slice(from, from + batch).map((row) => row.id)
      await recompute(engine, tx, ids, await presentJudge(engine, tx), true)
    })
  return performance.now() - began
}

const year = () => {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  return `from=${day(-364)}&to=${day(0)}`
}
const inOrder = '&orderOn=due_at&orderBy=asc&perPage=25&include=type,client,requester,assignee,team,tags'
const calls = (): readonly (readonly [name: string, path: string])[] => [
  ['desk by time left', `/api/tickets?filter[unsolved]=true${inOrder}`],
  ['  of one agent', `/api/tickets?filter[assignee_id]=@me&filter[unsolved]=true${inOrder}`],
  ['  overdue', `/api/tickets?filter[overdue]=true${inOrder}`],
  ['overview of a year', `/api/tickets/overview?${year()}`],
]

type Figures = ReadonlyMap<string, number>

const measureSize = async (own: { readonly url: string }, folder: string, tickets: number): Promise<Figures> => {
  const database = `bench_tickets_${tickets}`
  const admin = new pg.Client({ connectionString: own.url })
  // Whatever goes wrong ends the database, and that is not what is to be read.
  admin.on('error', () => {})
  await admin.connect()
  await admin.query(`create database ${database}`)
  const url = new URL(own.url)
  url.pathname = `/${database}`
  const pool = openPool(url.href, () => {})
  await migrate(pool)
  const engine = makeEngine(onePool(pool))
  await prepareContent(engine)
  const figures = new Map<string, number>()
  const set = (name: string, value: number) => {
    figures.set(name, value)
    console.log(`${tickets} tickets: ${name} ${Math.round(value)}`)
  }
  const began = performance.now()
  const me = await seedTickets(pool, engine, tickets)
  set('filled in, s', (performance.now() - began) / 1000)
  set('all clocks anew, tickets/s', (tickets * 1000) / (await readAnew(pool, engine)))
  await pool.query('vacuum analyze')
  await pool.query("update sla_policies set within_hours = within_hours + 8 where name = 'Standard'")
  const [changed, before] = [performance.now(), process.cpuUsage()]
  const running = await recomputeRunning({
    engine,
    signal: new AbortController().signal,
    failedRows: failedRowsOf(engine, 'sla-recompute'),
  })
  const took = performance.now() - changed
  const { user, system } = process.cpuUsage(before)
  set('running clocks', running)
  set('after a policy, tickets/s', (running * 1000) / took)
  // Of this process alone, as if the database had processors of its own.
  set('  by processor time here', (running * 1_000_000) / (user + system))
  const { token } = await openSession(engine.db, me, { userAgent: 'bench', ip: '127.0.0.1' }, Date.now())
  await pool.query('vacuum analyze')
  await pool.end()
  const product = new ProductProcess(
    { TMS_DATA: join(folder, database), TMS_DEMO: '0', DATABASE_URL: url.href },
    { built: true },
  )
  const origin = await product.ready()
  for (const [name, path] of calls()) {
    const times: number[] = []
    for (let n = 0; n <= runs; n++) {
      const start = performance.now()
      const answer = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } })
      const text = await answer.text()
      // Stopped by its limit: a figure as well, and no reason to lose those of half an hour.
      if (answer.status === 503) console.log(`${name}: stopped after ${Math.round(performance.now() - start)} ms`)
      else if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`)
      else times.push(performance.now() - start)
    }
    set(`${name}, ms`, median(times.slice(1)))
  }
  await product.end('SIGTERM')
  await admin.query(`drop database ${database} with (force)`)
  await admin.end()
  return figures
}

/** Service levels of few and of many tickets, each with ten events of its past: their clocks, the desk, the overview. */
export const measureTickets = async (folder: string, tickets: number): Promise<void> => {
  // Clocks are computed in this process, with the heap that the product has.
  keepHeapSmall()
  const own = await startEmbedded({ dataDir: join(folder, 'tickets') })
  try {
    const sizes = [fewer, tickets]
    const columns: Figures[] = []
    for (const size of sizes) columns.push(await measureSize(own, folder, size))
    console.log(
      `\n${''.padEnd(28)}${sizes.map((size) => size.toLocaleString('en').padStart(12)).join('')}  tickets, ${steps.length} events each`,
    )
    for (const name of columns[0]?.keys() ?? [])
      console.log(
        `${name.padEnd(28)}${columns
          .map((figures) =>
            Math.round(figures.get(name) ?? Number.NaN)
              .toLocaleString('en')
              .padStart(12),
          )
          .join('')}`,
      )
  } finally {
    await own.stop()
  }
}
