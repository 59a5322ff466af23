import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds between two looks at a lock that another process holds. */
const pause = 500

/** Tells whether a process runs, also if it belongs to another user and may not be signalled. */
const isRunning = (/** @type {number} */ pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/** The number in a lock file; undefined where there is no file, 0 where its process has not written it yet. */
const holderOf = (/** @type {string} */ file) => {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** @returns whether the lock was taken: the file is made by one process only */
const take = (/** @type {string} */ file) => {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === 'EEXIST') return false
    // Nothing can be prepared in a folder that can't be written: no lock is needed.
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return true
    throw error
  }
}

/**
 * Does work that only one process at a time may do, such as installing into one clone. Others wait for it. The file that a
 * killed process leaves is taken over.
 *
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {(pid: number) => void} onWait called once, with the number of the process that is waited for
 * @returns {Promise<T>}
 */
export const inTurn = async (file, work, onWait) => {
  let isTold = false
  let empty = 0
  while (!take(file)) {
    const pid = holderOf(file)
    if (pid === undefined) continue
    // Written at once after it is made: a file that stays empty belongs to a process killed in between.
    empty = pid === 0 ? empty + 1 : 0
    if (empty > 4 || (pid !== 0 && !isRunning(pid))) {
      // Only the lock that was read is removed: somebody else may have taken it over meanwhile.
      if (holderOf(file) === pid) rmSync(file, { force: true })
      continue
    }
    if (!isTold && pid !== 0) onWait(pid)
    isTold ||= pid !== 0
    await sleep(pause)
  }
  try {
    return await work()
  } finally {
    if (holderOf(file) === process.pid) rmSync(file, { force: true })
  }
}
