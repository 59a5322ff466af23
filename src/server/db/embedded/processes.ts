import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Information about other processes; undefined if there is no such process. */

const LINUX = process.platform === 'linux'

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const ps = (pid: number, column: string): string | undefined => {
  if (process.platform === 'win32') return undefined
  try {
    return (
      execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim() || undefined
    )
  } catch {
    return undefined
  }
}

export const isAlive = (pid: number): boolean => {
  // A zombie still answers to signals, in containers without an init for ever.
  if (LINUX && /^\d+ \(.*\) [ZX] /s.test(readText(`/proc/${pid}/stat`) ?? '')) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Start time of a process as an opaque text, unique together with the pid. On Linux ticks since boot and the boot
 * id, elsewhere the output of `ps`; unknown on Windows.
 */
export const bornOf = (pid: number): string | undefined => {
  if (!LINUX) return ps(pid, 'lstart')
  const stat = readText(`/proc/${pid}/stat`)
  // The second field, the program's name, may contain spaces and brackets: fields are counted after it (proc(5)).
  const ticks = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  return ticks && `${readText('/proc/sys/kernel/random/boot_id')?.trim()} ${ticks}`
}

/** The command line, arguments separated by spaces. */
export const commandOf = (pid: number): string | undefined =>
  LINUX ? readText(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ').trim() : ps(pid, 'command')

/**
 * Tells whether a process has the folder as its working directory, as PostgreSQL's processes do.
 * @returns undefined if the system does not tell
 */
export const anyIn = (folder: string): boolean | undefined => {
  if (!LINUX) return undefined
  return readdirSync('/proc').some((entry) => {
    try {
      return /^\d+$/.test(entry) && readlinkSync(`/proc/${entry}/cwd`) === folder
    } catch {
      // Exited since, or another user's: PostgreSQL's are our own, or we are root.
      return false
    }
  })
}

export const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** @returns whether it exited in time */
export const waitUntilGone = async (pid: number, milliseconds: number): Promise<boolean> => {
  const end = performance.now() + milliseconds
  while (isAlive(pid)) {
    if (performance.now() > end) return false
    await sleep(20)
  }
  return true
}
