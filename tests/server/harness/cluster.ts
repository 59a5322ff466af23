import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../../src/server/db/embedded.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of a database whose role may create others. */
    adminUrl: string
    /** The prefix of the names of all databases of this run. */
    databasePrefix: string
  }
}

let end: () => Promise<void> = async () => {}

/**
 * Starts one PostgreSQL for a whole run: our own without fsync, since no data here must survive, or TEST_DATABASE_URL.
 */
export const setup = async (project: TestProject): Promise<void> => {
  const prefix = `tms_test_${randomBytes(4).toString('hex')}`
  project.provide('databasePrefix', prefix)

  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('adminUrl', given)
    end = () => dropAll(given, prefix)
    return
  }
  const folder = mkdtempSync(join(process.env.TMS_TEST_DIR || tmpdir(), 'tms-cluster-'))
  // If the user is root, PostgreSQL runs as another account, which needs access to the folder.
  chmodSync(folder, 0o711)
  const { url, stop } = await startEmbedded({ dataDir: join(folder, 'data'), fsync: false })
  project.provide('adminUrl', url)
  end = async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const teardown = (): Promise<void> => end()

/** Drops the databases of this run, so that a given server is left as it was. */
const dropAll = async (url: string, prefix: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE starts_with(datname, $1 || '_')",
      [prefix],
    )
    for (const { datname } of rows) await client.query(`DROP DATABASE ${client.escapeIdentifier(datname)} WITH (FORCE)`)
  } finally {
    await client.end()
  }
}
