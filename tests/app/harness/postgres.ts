import { join } from 'node:path'
import pg from 'pg'
import { engineFor } from '../../../src/server/db/embedded/binaries.ts'
import { makeCluster } from '../../../src/server/db/embedded/cluster.ts'
import { homeFor } from '../../../src/server/db/embedded/home.ts'
import { launch, type Postmaster, send, shutDown } from '../../../src/server/db/embedded/postmaster.ts'
import { waitUntilGone } from '../../../src/server/db/embedded/processes.ts'
import { freePort } from './port.ts'
import { testFolder } from './product-process.ts'

export type GivenPostgres = {
  readonly url: string
  /** `SIGINT`: fast shutdown; `SIGQUIT`: immediate, without writing; `SIGKILL`: none at all. */
  readonly stop: (signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => Promise<void>
  readonly start: () => Promise<void>
  readonly remove: () => Promise<void>
}

/** A PostgreSQL as an operator has one: fsync on, always on the same port, stopped and started as we like. */
export const givenPostgres = async (): Promise<GivenPostgres> => {
  const folder = testFolder()
  const home = homeFor(join(folder.path, 'given'))
  const engine = engineFor(home)
  const password = await makeCluster(home, engine, true)
  const port = Number(await freePort())
  let running: Postmaster | undefined = await launch(home, engine, true, port)
  const url = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
  const admin = new pg.Client({ connectionString: url('postgres') })
  await admin.connect()
  await admin.query('create database given')
  await admin.end()
  const stop: GivenPostgres['stop'] = async (signal) => {
    const { pid } = running ?? { pid: 0 }
    running = undefined
    if (pid === 0) return
    send(pid, signal)
    if (!(await waitUntilGone(pid, 30_000))) await shutDown(pid, home, engine)
  }
  return {
    url: url('given'),
    stop,
    start: async () => {
      running = await launch(home, engine, true, port)
    },
    remove: async () => {
      await stop('SIGQUIT')
      folder.remove()
    },
  }
}

/** A connection to the database that a product keeps in its data folder. */
export const insideOf = async (password: string, port: number): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: `postgres://tms:${password}@127.0.0.1:${port}/tms` })
  await client.connect()
  return client
}
