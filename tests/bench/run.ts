import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbedded } from '../../src/server/db/embedded.ts'
import { openPool } from '../../src/server/db/pool.ts'
import { measureBoards } from './board.ts'
import { measureCalendars } from './calendar.ts'
import { measureChats } from './chats.ts'
import { measureDashboard } from './dashboard.ts'
import { measureDocuments } from './documents.ts'
import { drive } from './drive.ts'
import { measureImports } from './import.ts'
import { measureListeners } from './listeners.ts'
import { type Operation, operations } from './operations.ts'
import { measureTyping } from './page-typing.ts'
import { type BenchServer, bundleServer, startServer } from './processes.ts'
import { measureReaders } from './readers.ts'
import { measureSchedule } from './schedule.ts'
import { seed } from './seed.ts'
import { measureStart } from './start.ts'
import { taskOperations } from './task-operations.ts'
import { seedTasks } from './task-seed.ts'
import { measureTemplates } from './templates.ts'
import { measureTickets } from './tickets.ts'
import { measureTimeReports } from './time-reports.ts'
import { measureTimelines } from './timeline.ts'
import { measureTogether } from './together.ts'
import { measureUsers } from './users.ts'
import { measureWeb } from './web.ts'

/**
 * `npm run bench`: the product under load, as an ordinary member, on our own PostgreSQL with fsync on.
 * Once with specimens at growing numbers of rows, then with the product's own tasks, 500 to a project.
 * `-- --rows 1000,100000 --seconds 2 --connections 8 --only create,update` for a part, `--rows 0` or `--tasks 0` without those, `-- --only web` for the browser's,
 * `-- --only board` for boards in it, `-- --only import` for files brought in, `-- --only schedule` for plans,
 * `-- --only timeline` for them in the browser, `-- --only calendar` for months and feeds, `-- --only users` for people and history,
 * `-- --only tickets` for service levels (`--tickets 20000` for fewer), `-- --only documents` for a tree of documents and its pages,
 * `-- --only templates` for a project kept and made anew (`--copied 500` for fewer tasks),
 * `-- --only time-reports` for hours counted by client and month (`--entries 200000` for fewer),
 * `-- --only together` for twenty people in one page, `-- --only typing` for keys in pages of up to 2 MB,
 * `-- --rows 0 --only dashboard` for the dashboard over all tasks,
 * `-- --only chats` for conversations among a million messages (`--messages 100000` for fewer).
 */
const option = (name: string, fallback: string): readonly string[] => {
  const at = process.argv.indexOf(`--${name}`)
  return (at < 0 ? fallback : (process.argv[at + 1] ?? fallback)).split(',')
}
const sizes = option('rows', '1000,100000,1000000')
  .map(Number)
  .filter((rows) => rows > 0)
const tasks = Number(option('tasks', '1000000')[0])
const connections = option('connections', '1,8,32').map(Number)
const seconds = Number(option('seconds', '3')[0])
/** `web` is the browser's part: its weight, and Lighthouse. */
const only = option(
  'only',
  [
    ...operations,
    ...taskOperations,
    { key: 'web' },
    { key: 'board' },
    { key: 'import' },
    { key: 'schedule' },
    { key: 'calendar' },
    { key: 'timeline' },
    { key: 'users' },
    { key: 'tickets' },
    { key: 'documents' },
    { key: 'time-reports' },
    { key: 'templates' },
    { key: 'chats' },
    { key: 'together' },
    { key: 'typing' },
    { key: 'dashboard' },
  ]
    .map(({ key }) => key)
    .join(','),
)
const chosen = [...operations, ...taskOperations].filter(({ key }) => only.includes(key))

const folder = mkdtempSync(join(tmpdir(), 'tms-bench-'))
chmodSync(folder, 0o711)

const cell = (value: number, digits = 1) => value.toFixed(digits).padStart(9)
type Figures = Map<string, number[]>
let wrong = 0

type Visible = { readonly token: string; readonly visible: number }

/** @param single p50 at one connection, by operation and size, which it adds to */
const measure = async <S extends Visible>(
  server: { readonly url: string },
  seeded: S,
  all: readonly Operation<S>[],
  single: Figures,
): Promise<void> => {
  console.log(`${'operation'.padEnd(18)} conn.    req/s   p50 ms   p99 ms    calls  wrong`)
  for (const { name, wish, call } of all.filter(({ key }) => only.includes(key)))
    for (const count of connections) {
      const got = await drive({ url: server.url, token: seeded.token }, call(seeded), wish, count, seconds)
      wrong += got.wrong
      if (count === connections[0]) single.set(name, [...(single.get(name) ?? []), got.p50])
      console.log(
        `${name.padEnd(18)} ${String(count).padStart(5)}${cell(got.perSecond, 0)}${cell(got.p50, 2)}${cell(got.p99, 2)}${cell(got.calls, 0)}${String(got.wrong).padStart(7)}`,
      )
    }
}

type Workload<S> = {
  readonly rows: number
  /** Whose entities the server serves. */
  readonly entities: 'bench' | 'own'
  readonly fill: (pool: pg.Pool, rows: number) => Promise<S>
  readonly operations: readonly Operation<S>[]
  readonly after?: (server: BenchServer, seeded: S) => Promise<void>
}

/** A database of its own for each size, filled, served, measured and dropped. */
const measureSize = async <S extends Visible>(
  adminUrl: string,
  file: string,
  { rows, entities, fill, operations: all, after }: Workload<S>,
  single: Figures,
): Promise<void> => {
  const admin = new pg.Client({ connectionString: adminUrl })
  // Whatever goes wrong ends the database, and that is not what is to be read.
  admin.on('error', () => {})
  await admin.connect()
  const database = `bench_${entities}_${rows}`
  await admin.query(`create database ${database}`)
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  const pool = openPool(url.href, () => {})
  const began = performance.now()
  const seeded = await fill(pool, rows)
  await pool.end()
  const took = ((performance.now() - began) / 1000).toFixed(0)
  console.log(
    `\n${rows.toLocaleString('en')} ${entities === 'own' ? 'tasks' : 'rows'}, of which the member sees ${seeded.visible.toLocaleString('en')} (filled in ${took} s)`,
  )
  const server: BenchServer = await startServer(file, url.href, folder, entities)
  const rest = await server.memory()
  await measure(server, seeded, all, single)
  console.log(
    `memory of the server: ${rest.toFixed(0)} MB at rest, ${(await server.memory()).toFixed(0)} MB after load`,
  )
  await after?.(server, seeded)
  await server.stop()
  await admin.query(`drop database ${database} with (force)`)
  await admin.end()
}

const measureServer = async (): Promise<void> => {
  const own = await startEmbedded({ dataDir: join(folder, 'data') })
  try {
    console.log(
      `${cpus().length} cores (${cpus()[0]?.model}), Node ${process.version}; server, database and callers share them`,
    )
    const file = await bundleServer()
    const single: Figures = new Map()
    const specimens = { entities: 'bench', fill: seed, operations } as const
    for (const [n, rows] of sizes.entries()) {
      const isLast = n === sizes.length - 1
      await measureSize(own.url, file, { ...specimens, rows, ...(isLast ? { after: measureListeners } : {}) }, single)
    }
    console.log(`\np50 in ms at ${connections[0]} connection, by number of rows`)
    console.log(
      `${''.padEnd(18)}${sizes.map((rows) => rows.toLocaleString('en').padStart(12)).join('')}   last : first`,
    )
    for (const [name, times] of single)
      console.log(
        `${name.padEnd(18)}${times.map((time) => time.toFixed(2).padStart(12)).join('')}${((times.at(-1) ?? 0) / (times[0] ?? 1)).toFixed(1).padStart(15)}`,
      )
    const work = {
      entities: 'own',
      fill: seedTasks,
      operations: taskOperations,
      ...(only.includes('dashboard') ? { after: measureDashboard } : {}),
    } as const
    if (tasks > 0) await measureSize(own.url, file, { ...work, rows: tasks }, new Map())
  } finally {
    await own.stop()
  }
}

try {
  if (only.includes('import')) await measureReaders()
  if (chosen.length > 0 || only.includes('dashboard')) await measureServer()
  if (!existsSync(fileURLToPath(new URL('../../dist/server/main.mjs', import.meta.url))))
    console.log('start and browser: not measured, since nothing is built (npm run build)')
  else {
    if (chosen.length > 0) await measureStart(folder)
    if (only.includes('web')) await measureWeb(folder)
    if (only.includes('board')) await measureBoards(folder)
    if (only.includes('import')) await measureImports(folder)
    if (only.includes('schedule')) measureSchedule()
    if (only.includes('calendar')) await measureCalendars(folder)
    if (only.includes('timeline')) await measureTimelines(folder)
    if (only.includes('users'))
      await measureUsers(folder, Number(option('users', '100000')[0]), Number(option('events', '10000000')[0]))
    if (only.includes('documents')) await measureDocuments(folder)
    if (only.includes('together')) await measureTogether(folder)
    if (only.includes('typing')) await measureTyping(folder)
    if (only.includes('chats')) await measureChats(folder, Number(option('messages', '1000000')[0]))
    if (only.includes('time-reports')) await measureTimeReports(folder, Number(option('entries', '2000000')[0]))
    if (only.includes('templates')) await measureTemplates(folder, Number(option('copied', '2000')[0]))
    if (only.includes('tickets')) await measureTickets(folder, Number(option('tickets', '200000')[0]))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
if (wrong > 0) {
  console.error(`${wrong} answers had another status than wished for: these figures are worth nothing.`)
  process.exit(1)
}
