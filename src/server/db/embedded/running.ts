import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { holderOf } from './lock.ts'
import { sleep } from './processes.ts'

/** Milliseconds that a starting server may need until its database answers. */
const patience = 30_000

/** Folder of the database of a data folder; undefined if there is none yet. Creates nothing. */
const homeOf = (dataDir: string): string | undefined => {
  const note = join(dataDir, 'postgres-home')
  const folder = existsSync(note) ? readFileSync(note, 'utf8').trim() : dataDir
  return existsSync(join(folder, 'postgres', 'PG_VERSION')) ? folder : undefined
}

/** Tells whether a data folder has a database of our own, running or not. */
export const hasEmbedded = (dataDir: string): boolean => homeOf(dataDir) !== undefined

/** The lines of postmaster.pid: number, folder, start, port, socket folder, address, shared memory, state. */
const readyPort = (folder: string): number | undefined => {
  try {
    const lines = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    return lines[7]?.trim() === 'ready' ? Number(lines[3]) : undefined
  } catch {
    return undefined
  }
}

/**
 * URL of the database that a running process has on the data folder, for tools beside a server.
 * @returns undefined if no process holds the folder
 */
export const runningEmbedded = async (dataDir: string): Promise<string | undefined> => {
  const folder = homeOf(dataDir)
  const end = performance.now() + patience
  while (folder !== undefined && holderOf(folder) !== undefined) {
    const port = readyPort(folder)
    if (port !== undefined) {
      const password = readFileSync(join(folder, 'postgres-password'), 'utf8').trim()
      return `postgres://tms:${password}@127.0.0.1:${port}/tms`
    }
    if (performance.now() > end)
      throw new StartError(
        `Process ${holderOf(folder)} holds the data folder ${folder}, but its database does not answer.`,
      )
    await sleep(100)
  }
  return undefined
}
