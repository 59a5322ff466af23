// Decision (2026-11): Our own database is restarted without limit: giving up would help nobody, and `/api/health`
// reports the outage.
import pg from 'pg'
import { engineFor } from './embedded/binaries.ts'
import { makeCluster } from './embedded/cluster.ts'
import { homeFor } from './embedded/home.ts'
import { lockFolder } from './embedded/lock.ts'
import { launch, type Postmaster, send, shutDown, stopLeftover } from './embedded/postmaster.ts'
import { sleep } from './embedded/processes.ts'
import { plainSocket } from './pool.ts'

export type EmbeddedOptions = {
  readonly dataDir: string
  /** Off for tests only, where no data must survive. */
  readonly fsync?: boolean
  /** Receives messages for the operator, one line each. */
  readonly say?: (line: string) => void
}

/** `url` of the product's database; its role owns it and may create others, but is no superuser. */
export type Embedded = { readonly url: string; readonly folder: string; readonly stop: () => Promise<void> }

/** Milliseconds between restarts, and between log lines about a failing restart. */
const PAUSE = 1_000
const SILENCE = 60_000

/** Our own PostgreSQL on the data folder, on the loopback address, for this process only. */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const { fsync = true, say = () => {} } = options
  const home = homeFor(options.dataDir)
  const unlock = await lockFolder(home.folder)
  let running: Postmaster | undefined
  let stopping = false
  const lastWord = () => running && send(running.pid, 'SIGINT')
  process.on('exit', lastWord)
  process.on('exit', unlock)
  const letGo = () => {
    process.off('exit', lastWord)
    process.off('exit', unlock)
    unlock()
  }

  try {
    const engine = engineFor(home)
    const password = await makeCluster(home, engine, fsync)
    if (await stopLeftover(home, engine)) say('Stopped the database that an earlier process left running.')
    if (home.elsewhere) say(`The database is in ${home.folder}: PostgreSQL's account cannot enter the data folder.`)

    const start = async (fixedPort?: number): Promise<Postmaster> => {
      const started = await launch(home, engine, fsync, fixedPort)
      running = started
      const since = performance.now()
      started.child.once('exit', () => {
        running = undefined
        if (!stopping) revive(started.port, performance.now() - since)
      })
      return started
    }
    // After a crash (for example out of memory) it restarts on the same port, so that the pool reconnects. It retries
    // without limit: if it cannot start (disk full), requests get 503 until it can.
    const revive = (port: number, uptime: number) => {
      say('The database has died; starting it again.')
      latest = tryFor(port, uptime < 10 * PAUSE ? PAUSE : 0)
    }
    const tryFor = async (port: number, pause: number): Promise<Postmaster | undefined> => {
      await sleep(pause)
      for (let reportedAt = -SILENCE; !stopping; ) {
        try {
          return await start(port)
        } catch (error) {
          if (performance.now() - reportedAt > SILENCE) {
            say(`${error instanceof Error ? error.message : error} Trying on.`)
            reportedAt = performance.now()
          }
          await sleep(PAUSE)
        }
      }
      return undefined
    }

    const first = await start()
    let latest: Promise<Postmaster | undefined> = Promise.resolve(first)
    const { port } = first
    const url = (role: string, database: string) => `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
    await makeDatabase(url('postgres', 'postgres'), password)

    return {
      url: url('tms', 'tms'),
      folder: home.folder,
      stop: async () => {
        if (stopping) return
        stopping = true
        // A restart may be in progress.
        const last = await latest
        if (last) await shutDown(last.pid, home, engine)
        letGo()
      },
    }
  } catch (error) {
    stopping = true
    lastWord()
    letGo()
    throw error
  }
}

/** The product's role owns its database and nothing else: an SQL injection would not reach files or programs. */
const makeDatabase = async (url: string, password: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, stream: plainSocket })
  await client.connect()
  try {
    const { rowCount: roles } = await client.query("SELECT FROM pg_roles WHERE rolname = 'tms'")
    if (!roles) await client.query(`CREATE ROLE tms LOGIN CREATEDB PASSWORD ${client.escapeLiteral(password)}`)
    const { rowCount: databases } = await client.query("SELECT FROM pg_database WHERE datname = 'tms'")
    if (!databases) await client.query('CREATE DATABASE tms OWNER tms')
  } finally {
    await client.end()
  }
}
