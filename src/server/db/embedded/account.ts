import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { StartError } from '../../start-error.ts'

/** The account that PostgreSQL runs as; undefined for our own. */
export type Account = { readonly uid: number; readonly gid: number; readonly name: string }

/** Name of an account of our own: other programs of a shared account could read the data or stop the database. */
const OWN = 'tms-postgres'
/** Accounts to try: our own, else PostgreSQL's own if installed, else the unprivileged one. */
const CANDIDATES = [OWN, 'postgres', 'nobody'] as const

/** Commands that create an account without a login: shadow-utils, then BusyBox. */
const MAKERS = [
  [
    'useradd',
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/bin/false',
    OWN,
  ],
  ['adduser', '-S', '-D', '-H', '-h', '/nonexistent', '-s', '/bin/false', OWN],
] as const

/** Another process may create it concurrently: what counts is that it exists. */
const makeOwn = (): void => {
  for (const [command, ...args] of MAKERS)
    if (numberOf('-u', OWN) === undefined) spawnSync(command, args, { stdio: 'ignore', timeout: 10_000 })
}

/**
 * PostgreSQL refuses root. Started as root, it runs as the account that already owns the data (of an older version,
 * or of a user who once started this clone), else as its own account, which is created, else as the first candidate.
 */
export const accountFor = (data: string): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync(data)) {
    const { uid, gid } = statSync(data)
    if (uid !== 0) return { uid, gid, name: `account ${uid}` }
  }
  makeOwn()
  for (const name of CANDIDATES) {
    const uid = numberOf('-u', name)
    const gid = numberOf('-g', name)
    if (uid && gid !== undefined) return { uid, gid, name }
  }
  throw new StartError(
    `PostgreSQL cannot run as root, and this system has none of the accounts ${CANDIDATES.join(', ')}: start as an ordinary user, or set DATABASE_URL.`,
  )
}

const numberOf = (flag: '-u' | '-g', name: string): number | undefined => {
  try {
    return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return undefined
  }
}

/** Runs a short command as the account: the only test that includes ACLs and mount options. */
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
