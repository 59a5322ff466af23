import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** What the system tells about other processes; each answer is `undefined` where there is no such process. */

const LINUX = process.platform === 'linux'

const read = (path: string): string | undefined => {
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
  // A killed process that nobody has waited for still answers to signals, in containers without an init for ever.
  if (LINUX && /^\d+ \(.*\) [ZX] /s.test(read(`/proc/${pid}/stat`) ?? '')) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * When the process began, as an opaque text: process numbers are used again, together with this they are unique.
 * On Linux ticks since boot and the boot's id, elsewhere what `ps` says; on Windows unknown.
 */
export const bornOf = (pid: number): string | undefined => {
  if (!LINUX) return ps(pid, 'lstart')
  const stat = read(`/proc/${pid}/stat`)
  // The second field is the program's name and may hold spaces and brackets: count from behind it (proc(5)).
  const ticks = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  return ticks && `${read('/proc/sys/kernel/random/boot_id')?.trim()} ${ticks}`
}

/** The command line, arguments parted by spaces. */
export const commandOf = (pid: number): string | undefined =>
  LINUX ? read(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ').trim() : ps(pid, 'command')

/**
 * Whether a process works in the folder, as each of PostgreSQL's does in its data directory.
 *
 * @returns `undefined` where the system does not tell
 */
export const anyIn = (folder: string): boolean | undefined => {
  if (!LINUX) return undefined
  return readdirSync('/proc').some((entry) => {
    try {
      return /^\d+$/.test(entry) && readlinkSync(`/proc/${entry}/cwd`) === folder
    } catch {
      // Gone since, or another user's: PostgreSQL's are our own, or we are root.
      return false
    }
  })
}

export const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** @returns whether it was gone within the time */
export const waitUntilGone = async (pid: number, milliseconds: number): Promise<boolean> => {
  const end = performance.now() + milliseconds
  while (isAlive(pid)) {
    if (performance.now() > end) return false
    await sleep(20)
  }
  return true
}
