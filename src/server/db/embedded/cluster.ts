import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import type { Engine } from './binaries.ts'
import type { Home } from './home.ts'

/** PostgreSQL's programs get the needed environment only: neither our secrets nor a developer's `PG…` settings. */
export const bareEnvironment = (): NodeJS.ProcessEnv => {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP']
  return { ...Object.fromEntries(names.map((name) => [name, process.env[name]])), LC_ALL: 'C', TZ: 'UTC' }
}

/**
 * Creates the database cluster if needed.
 * @returns the password of its two accounts
 */
export const makeCluster = async (home: Home, engine: Engine, fsync: boolean): Promise<string> => {
  const secret = join(home.folder, 'postgres-password')
  if (existsSync(join(home.data, 'PG_VERSION'))) {
    refuseOtherVersion(home, engine)
    if (existsSync(secret)) return readFileSync(secret, 'utf8').trim()
    throw new StartError(
      `The database in ${home.data} has lost its password file ${secret}: put it back from a backup.`,
    )
  }
  const password = randomBytes(24).toString('base64url')
  writeFileSync(secret, `${password}\n`, { mode: 0o600 })

  // Created under a temporary name and moved: an aborted one is never taken for a database.
  const half = `${home.data}.new`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o700 })
  const passwordPath = join(home.folder, 'postgres-password.new')
  rmSync(passwordPath, { force: true })
  writeFileSync(passwordPath, `${password}\n`, { mode: 0o600 })
  try {
    if (home.account) for (const path of [half, passwordPath]) chownSync(path, home.account.uid, home.account.gid)
    await initialise(home, engine, half, passwordPath, fsync)
  } finally {
    rmSync(passwordPath, { force: true })
  }
  renameSync(half, home.data)
  return password
}

/**
 * Characters are classified by a UTF-8 locale, or pg_trgm would ignore accented and Arabic letters; order and case
 * use PostgreSQL's own `C.UTF-8`, the same on every system. Not every C library has `C.UTF-8`: then the next one.
 */
const LETTERS = ['C.UTF-8', 'en_US.UTF-8', 'C']

const initialise = async (home: Home, engine: Engine, data: string, passwordFile: string, fsync: boolean) => {
  let printed = ''
  for (const letters of LETTERS) {
    const { code, output } = await run(home, engine.initdb, [
      ...[`--pgdata=${data}`, '--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
      ...['--encoding=UTF8', '--locale=C', `--lc-ctype=${letters}`],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--text-search-config=simple'],
      // WAL grows by whole segments: small ones leave a small disk to the data.
      '--wal-segsize=2',
      ...(fsync ? ['--data-checksums'] : ['--no-sync']),
    ])
    if (code === 0) return
    printed = output
    if (!output.includes('invalid locale')) break
  }
  const reason =
    printed.split('\n').find((line) => line.includes('error:') || line.includes('FATAL')) ?? printed.slice(-300)
  throw new StartError(`PostgreSQL could not make a database in ${home.folder}: ${reason.trim()}`)
}

const run = ({ account }: Home, program: string, args: readonly string[]) =>
  new Promise<{ code: number | null; output: string }>((resolve, fail) => {
    const as = account && { uid: account.uid, gid: account.gid }
    const child = spawn(program, args, { ...as, cwd: '/', env: bareEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] })
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('error', fail)
    child.once('close', (code) => resolve({ code, output: Buffer.concat(output).toString() }))
  })

/** Major version of the pinned package: a data directory belongs to one. */
const MAJOR = '17'

const refuseOtherVersion = (home: Home, engine: Engine) => {
  const version = readFileSync(join(home.data, 'PG_VERSION'), 'utf8').trim()
  if (version !== MAJOR)
    throw new StartError(
      `The database in ${home.data} was made by PostgreSQL ${version}, this is ${MAJOR} (${engine.postgres}): export it with the version it came from.`,
    )
}
