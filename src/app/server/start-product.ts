import { existsSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import { demoSignIns } from '../../domain/people/demo-people.ts'
import { clockWarning, databaseClock, keepTime } from '../../server/clock.ts'
import { readConfig } from '../../server/config.ts'
import { makeDataFolder } from '../../server/data-folder.ts'
import { logSegmentSize } from '../../server/db/durability.ts'
import { migrate } from '../../server/db/migrate.ts'
import { reserveOf, roomOn } from '../../server/disk.ts'
import { startWorkers } from '../../server/jobs/workers.ts'
import { root } from '../../server/root.ts'
import { demoIsLoaded, demoIsWanted, loadDemo } from '../demo/load.ts'
import { buildProduct } from './build-product.ts'
import { openDatabase } from './database.ts'
import { bytesFor } from './files.ts'
import { anybody, prepareFirstRun } from './first-run.ts'
import { makeEngine, prepareContent } from './make-engine.ts'
import { listenProblem, probePort } from './port.ts'
import type { Shutdown } from './shutdown.ts'
import { surroundingsOf } from './surroundings.ts'

/** Settings, database, migrations, first content, then the server's address. */
export const startProduct = async (env: NodeJS.ProcessEnv, shutdown: Shutdown): Promise<void> => {
  const clone = root
  const config = readConfig(env, clone)
  const { host, port } = config
  await shutdown.step(() => probePort(host, port))
  makeDataFolder(config.dataDir)
  await shutdown.step(() => bytesFor(config).check())
  const { pools, folder } = await shutdown.step(() => openDatabase(config, shutdown))
  const pool = pools.long
  await shutdown.step(() => migrate(pool, { currency: config.currency }))
  let listened: string | undefined
  const clock = databaseClock()
  const engine = makeEngine(pools, { ...surroundingsOf(config, () => listened), clock })
  await shutdown.step(() => clock.measure(engine.front))
  const warning = clockWarning(clock)
  if (warning !== undefined) console.warn(warning)
  const forgetTime = keepTime(clock, { db: engine.front, say: console.warn })
  shutdown.onQuiet(async () => forgetTime())
  for (const line of await shutdown.step(() => prepareContent(engine))) console.warn(line)

  const demo = demoIsWanted(config)
  if (demo && !(await anybody(pool))) {
    console.log('Loading the demo organisation …')
    await shutdown.step(() => loadDemo(pools, clock))
  }
  // After the demo: its users count, so that the first-run page stays closed.
  const firstRun = await prepareFirstRun(pool)

  // Queried before the server is ready: afterwards a lost database must not end the process.
  const demoSignInsHold = demo && (await shutdown.step(() => demoIsLoaded(pools)))

  const built = join(clone, 'dist/web')
  // In `npm run dev` Vite serves the browser part, which may not be built.
  const webDir = existsSync(join(built, 'index.html')) ? built : undefined
  const room =
    folder === undefined
      ? {}
      : { hasRoom: await roomOn([config.dataDir, folder], reserveOf(await logSegmentSize(pool))) }
  const app = await shutdown.step(() => buildProduct({ pools, config, webDir, engine, ...room }))
  // A little longer than requests in flight get.
  shutdown.onQuiet(() => app.close(), 9_000)
  try {
    await shutdown.step(() => app.listen({ host, port }))
  } catch (error) {
    throw listenProblem(error, host, port) ?? error
  }

  const bound = app.server.address()
  const boundPort = typeof bound === 'object' && bound ? bound.port : port
  listened = `http://${isIPv6(host) ? `[${host}]` : ANY.has(host) ? 'localhost' : host}:${boundPort}`
  const address = engine.site.address()
  const workers = startWorkers({
    engine,
    say: (fault) => app.log.error(toLog(fault), 'job failed'),
  })
  shutdown.onQuiet(async () => {
    await workers.stop()
    engine.mail.transport.close()
  })
  console.log(`${config.appName} is ready: ${address}`)
  if (firstRun) console.log(`Nobody has an account yet. Open ${address}/first-run?code=${firstRun.code}`)
  else if (demoSignInsHold)
    console.log(`Demo sign-ins, password ${demoSignIns.password}: ${demoSignIns.emails.join(', ')}`)
}

/** A failed job for the log: a mail server's answer is expected, so its stack is left out. */
const toLog = ({ job, error }: { readonly job?: string; readonly error: unknown }) => ({ job, err: error })

/** Addresses that mean 'all interfaces', which a browser cannot open. */
const ANY = new Set(['0.0.0.0', '::'])
