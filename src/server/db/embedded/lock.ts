import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { bornOf, isAlive, sleep } from './processes.ts'

type Holder = { readonly pid: number; readonly born: string | undefined }

/**
 * Locks a data folder for one process at a time: PostgreSQL would refuse the second anyhow, but the second would first
 * take the first one's database for a leftover and stop it.
 * A lock whose holder has died is taken over. The take-over moves the file away first: of two processes that try, one
 * finds it gone, and one that has moved away a newer lock than the one it judged puts it back.
 * @returns a function that gives the lock back
 */
export const lockFolder = async (folder: string): Promise<() => void> => {
  const path = pathIn(folder)
  const mine = JSON.stringify({ pid: process.pid, born: bornOf(process.pid) } satisfies Holder)

  for (let attempt = 0; attempt < 20; attempt++) {
    try {
      writeFileSync(path, mine, { flag: 'wx', mode: 0o600 })
      return () => {
        if (readText(path) === mine) rmSync(path, { force: true })
      }
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'ENOSPC') {
        // Created, but nothing could be written.
        rmSync(path, { force: true })
        throw new StartError(`There is no space left on the disk of the data folder ${folder}: make some first.`)
      }
      if (code !== 'EEXIST') throw error
    }
    const content = readText(path)
    if (content === undefined) continue
    const holder = parse(content)
    if (holder && lives(holder))
      throw new StartError(
        `The data folder ${folder} is in use by process ${holder.pid}: stop that one first, or set TMS_DATA to another folder.`,
      )
    // Empty: another process is between creating and writing it; only later it counts as damaged.
    if (!holder && attempt < 5) await sleep(50)
    else takeAway(path, content)
  }
  throw new StartError(`The lock ${path} could not be taken: other processes are starting on the same data folder.`)
}

const pathIn = (folder: string) => join(folder, 'tms.lock')

const lives = ({ pid, born }: Holder): boolean => isAlive(pid) && (born === undefined || bornOf(pid) === born)

/** Pid of the process that holds the folder, if any. */
export const holderOf = (folder: string): number | undefined => {
  const holder = parse(readText(pathIn(folder)) ?? '')
  return holder && lives(holder) ? holder.pid : undefined
}

const takeAway = (path: string, judged: string): void => {
  const temporary = `${path}.${process.pid}`
  try {
    renameSync(path, temporary)
    if (readText(temporary) === judged) rmSync(temporary)
    else renameSync(temporary, path)
  } catch {
    // Another process was faster; the next iteration reads its lock.
  }
}

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const parse = (text: string): Holder | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number')
      return undefined
    return { pid: value.pid, born: 'born' in value && typeof value.born === 'string' ? value.born : undefined }
  } catch {
    return undefined
  }
}
