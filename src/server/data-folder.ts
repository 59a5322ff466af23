import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from './start-error.ts'

/**
 * Creates the data folder if needed. Created by root, others may traverse it (PostgreSQL's account must) but not
 * list it.
 * @returns its path without symbolic links
 * @throws StartError if it cannot be used
 */
export const makeDataFolder = (path: string): string => {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  try {
    if (!existsSync(path)) {
      makeParents(path, mode)
      chmodSync(path, mode)
    }
    if (!statSync(path).isDirectory()) throw new Error('it is not a folder')
    accessSync(path, constants.W_OK | constants.X_OK)
    return realpathSync(path)
  } catch (error) {
    throw new StartError(`The data folder ${path} cannot be used: ${error instanceof Error ? error.message : error}`)
  }
}

/** Node's own `recursive` never returns where the system reports a missing folder below an existing one (/proc). */
const makeParents = (path: string, mode: number): void => {
  const parent = dirname(path)
  if (!existsSync(parent)) makeParents(parent, mode)
  mkdirSync(path, { mode })
}
