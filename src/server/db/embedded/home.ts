import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from '../../data-folder.ts'
import { StartError } from '../../start-error.ts'
import { type Account, accountFor, canEnter } from './account.ts'

/** The folder of the database, and the account that runs it. */
export type Home = {
  /** Absolute path with symbolic links resolved: it is compared with the path that a running PostgreSQL reports. */
  readonly folder: string
  /** PostgreSQL's data directory. */
  readonly data: string
  readonly account: Account | undefined
  /** The folder is outside of the data folder. */
  readonly elsewhere: boolean
}

/**
 * Returns the data folder itself, wherever PostgreSQL's account can enter it. Inside a closed folder (root's home) it
 * makes a new folder in /var/lib, which `postgres-home` in the data folder names: the database is found when the clone
 * is moved. Deleting the data folder makes a fresh start and leaves the old database where it was.
 */
export const homeFor = (dataDir: string): Home => {
  const own = makeDataFolder(dataDir)
  const note = join(own, 'postgres-home')
  const noted = existsSync(note) ? readFileSync(note, 'utf8').trim() : ''
  if (noted && existsSync(noted)) return at(noted, true)

  const home = at(own, false)
  if (canEnter(home.account, own)) return home

  const moved = at(makeElsewhere(own), true)
  if (!canEnter(moved.account, moved.folder))
    throw new StartError(
      `PostgreSQL runs as ${moved.account?.name}, which can enter neither ${own} nor ${moved.folder}: set TMS_DATA to a folder it can enter.`,
    )
  writeFileSync(note, `${moved.folder}\n`)
  return moved
}

const at = (folder: string, elsewhere: boolean): Home => {
  const data = join(folder, 'postgres')
  return { folder, data, account: accountFor(data), elsewhere }
}

const makeElsewhere = (own: string): string => {
  try {
    const folder = realpathSync(mkdtempSync('/var/lib/tms-'))
    chmodSync(folder, 0o711)
    return folder
  } catch (error) {
    throw new StartError(
      `PostgreSQL's account cannot enter ${own}, and no folder can be made in /var/lib: set TMS_DATA to a folder it can enter (${error instanceof Error ? error.message : error}).`,
    )
  }
}
