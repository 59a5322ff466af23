import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { StartError } from '../../start-error.ts'

/** The account that PostgreSQL runs as; absent: our own. */
export type Account = { readonly uid: number; readonly gid: number; readonly name: string }

/** Accounts that a Unix system has without our making one: PostgreSQL's own where installed, else the powerless one. */
const CANDIDATES = ['postgres', 'nobody'] as const

/**
 * PostgreSQL refuses root. Started as root, it runs as the account that owns the data already (a clone once started as
 * an ordinary user stays usable by that user), else as the first candidate.
 */
export const accountFor = (data: string): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync(data)) {
    const { uid, gid } = statSync(data)
    if (uid !== 0) return { uid, gid, name: `account ${uid}` }
  }
  for (const name of CANDIDATES) {
    const uid = numberOf('-u', name)
    const gid = numberOf('-g', name)
    if (uid && gid !== undefined) return { uid, gid, name }
  }
  throw new StartError(
    `PostgreSQL cannot run as root, and this system has neither of the accounts ${CANDIDATES.join(', ')}: start as an ordinary user, or set DATABASE_URL.`,
  )
}

const numberOf = (flag: '-u' | '-g', name: string): number | undefined => {
  try {
    return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return undefined
  }
}

/** Runs a short command as the account: the only proof of access that also counts ACLs and mount options. */
export const worksAs = (account: Account | undefined, command: string, args: readonly string[]): boolean => {
  const as = account && { uid: account.uid, gid: account.gid }
  const { status, error } = spawnSync(command, args, { ...as, cwd: '/', stdio: 'ignore', timeout: 10_000 })
  if (error && 'code' in error && error.code === 'EPERM')
    throw new StartError(
      'PostgreSQL cannot run as root, and this root may not change accounts: start as an ordinary user, or set DATABASE_URL.',
    )
  return status === 0
}

export const canEnter = (account: Account | undefined, folder: string): boolean =>
  account === undefined || worksAs(account, '/bin/sh', ['-c', 'cd -P -- "$1"', 'sh', folder])
