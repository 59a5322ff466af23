import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbedded } from '../../src/server/db/embedded.ts'
import { openPool } from '../../src/server/db/pool.ts'
import { drive } from './drive.ts'
import { measureListeners } from './listeners.ts'
import { operations } from './operations.ts'
import { type BenchServer, bundleServer, startServer } from './processes.ts'
import { type Seeded, seed } from './seed.ts'
import { measureStart } from './start.ts'
import { measureWeb } from './web.ts'

/**
 * `npm run bench`: the product under load, as an ordinary member, on our own PostgreSQL with fsync on.
 * `-- --rows 1000,100000 --seconds 2 --connections 8 --only create,update` for a part, `-- --only web` for the browser's.
 */
const option = (name: string, fallback: string): readonly string[] => {
  const at = process.argv.indexOf(`--${name}`)
  return (at < 0 ? fallback : (process.argv[at + 1] ?? fallback)).split(',')
}
const sizes = option('rows', '1000,100000,1000000').map(Number)
const connections = option('connections', '1,8,32').map(Number)
const seconds = Number(option('seconds', '3')[0])
/** `web` is the browser's part: its weight, and Lighthouse. */
const only = option('only', [...operations.map(({ key }) => key), 'web'].join(','))
const chosen = operations.filter(({ key }) => only.includes(key))

const folder = mkdtempSync(join(tmpdir(), 'tms-bench-'))
chmodSync(folder, 0o711)

const cell = (value: number, digits = 1) => value.toFixed(digits).padStart(9)
/** p50 at one connection, by operation and size. */
const single = new Map<string, number[]>()
let wrong = 0

const measure = async (server: { readonly url: string }, seeded: Seeded): Promise<void> => {
  console.log(`${'operation'.padEnd(18)} conn.    req/s   p50 ms   p99 ms    calls  wrong`)
  for (const { name, wish, call } of chosen)
    for (const count of connections) {
      const got = await drive({ url: server.url, token: seeded.token }, call(seeded), wish, count, seconds)
      wrong += got.wrong
      if (count === connections[0]) single.set(name, [...(single.get(name) ?? []), got.p50])
      console.log(
        `${name.padEnd(18)} ${String(count).padStart(5)}${cell(got.perSecond, 0)}${cell(got.p50, 2)}${cell(got.p99, 2)}${cell(got.calls, 0)}${String(got.wrong).padStart(7)}`,
      )
    }
}

/** A database of its own for each size, filled, served, measured and dropped. */
const measureSize = async (adminUrl: string, file: string, rows: number, isLast: boolean): Promise<void> => {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`create database bench_${rows}`)
  const url = new URL(adminUrl)
  url.pathname = `/bench_${rows}`
  const pool = openPool(url.href, () => {})
  const began = performance.now()
  const seeded = await seed(pool, rows)
  await pool.end()
  const took = ((performance.now() - began) / 1000).toFixed(0)
  console.log(
    `\n${rows.toLocaleString('en')} rows, of which the member sees ${seeded.visible.toLocaleString('en')} (filled in ${took} s)`,
  )
  const server: BenchServer = await startServer(file, url.href, folder)
  const rest = await server.memory()
  await measure(server, seeded)
  console.log(
    `memory of the server: ${rest.toFixed(0)} MB at rest, ${(await server.memory()).toFixed(0)} MB after load`,
  )
  if (isLast) await measureListeners(server, seeded)
  await server.stop()
  await admin.query(`drop database bench_${rows} with (force)`)
  await admin.end()
}

const measureServer = async (): Promise<void> => {
  const own = await startEmbedded({ dataDir: join(folder, 'data') })
  try {
    console.log(
      `${cpus().length} cores (${cpus()[0]?.model}), Node ${process.version}; server, database and callers share them`,
    )
    const file = await bundleServer()
    for (const [n, rows] of sizes.entries()) await measureSize(own.url, file, rows, n === sizes.length - 1)
    console.log(`\np50 in ms at ${connections[0]} connection, by number of rows`)
    console.log(
      `${''.padEnd(18)}${sizes.map((rows) => rows.toLocaleString('en').padStart(12)).join('')}   last : first`,
    )
    for (const [name, times] of single)
      console.log(
        `${name.padEnd(18)}${times.map((time) => time.toFixed(2).padStart(12)).join('')}${((times.at(-1) ?? 0) / (times[0] ?? 1)).toFixed(1).padStart(15)}`,
      )
  } finally {
    await own.stop()
  }
}

try {
  if (chosen.length > 0) await measureServer()
  if (!existsSync(fileURLToPath(new URL('../../dist/server/main.mjs', import.meta.url))))
    console.log('start and browser: not measured, since nothing is built (npm run build)')
  else {
    if (chosen.length > 0) await measureStart(folder)
    if (only.includes('web')) await measureWeb(folder)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
if (wrong > 0) {
  console.error(`${wrong} answers had another status than wished for: these figures are worth nothing.`)
  process.exit(1)
}
