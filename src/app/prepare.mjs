import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Installs and builds when needed; without dependencies, since there may be none yet. */

export const root = fileURLToPath(new URL('../..', import.meta.url))
const at = (/** @type {string} */ path) => join(root, path)

const INSTALLED = 'node_modules/.tms-installed'
const BUILT = 'dist/.built'
const SOURCES = ['src', 'locales', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']

/** @param {(line: string) => void} say */
export const prepare = async (say) => {
  await install(say)
  await build(say)
}

/** @param {(line: string) => void} say */
export const install = async (say) => {
  // A linked folder (another working tree's) is its owner's business: npm ci would empty it.
  if (lstatSync(at('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return
  const lock = at('package-lock.json')
  const wanted = `${createHash('sha256').update(readFileSync(lock)).digest('hex')} ${process.platform}-${process.arch}`
  if (read(INSTALLED) === wanted) return
  // npm writes this file when it has finished: somebody has installed by hand, as this lock file says.
  const byHand = statSync(at('node_modules/.package-lock.json'), { throwIfNoEntry: false })
  if (read(INSTALLED) === undefined && byHand && byHand.mtimeMs >= statSync(lock).mtimeMs)
    return write(INSTALLED, wanted)

  say('Installing packages (once, a minute or so) …')
  // The build needs development packages, which npm leaves out where NODE_ENV says production.
  await quietly(
    npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']),
    'Packages could not be installed.',
  )
  write(INSTALLED, wanted)
}

/** @param {(line: string) => void} say */
export const build = async (say) => {
  const wanted = fingerprint()
  if (read(BUILT) === wanted && existsSync(at('dist/server/main.mjs')) && existsSync(at('dist/web/index.html'))) return
  say('Building …')
  // One broken off half-way must not pass for this or for an earlier state.
  rmSync(at(BUILT), { force: true })
  await quietly(npm(['run', '--silent', 'build']), 'The build failed.')
  write(BUILT, wanted)
}

/** Names, sizes and times of all that the build reads, and the settings that it compiles in. */
const fingerprint = () => {
  const hash = createHash('sha256')
  const visit = (/** @type {string} */ path) => {
    const found = statSync(at(path), { throwIfNoEntry: false })
    if (found?.isDirectory()) for (const name of readdirSync(at(path)).sort()) visit(`${path}/${name}`)
    else if (found) hash.update(`${path} ${found.size} ${found.mtimeMs}\n`)
  }
  SOURCES.forEach(visit)
  for (const [name, value] of Object.entries(process.env).sort())
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\n`)
  return hash.digest('hex')
}

/** Returns npm by the file that runs us where npm does, else by name; on Windows its name is a batch file. */
const npm = (/** @type {string[]} */ args) => {
  const script = process.env.npm_execpath
  if (script && /npm-cli\.c?js$/.test(script))
    return { command: process.execPath, args: [script, ...args], shell: false }
  return { command: 'npm', args, shell: process.platform === 'win32' }
}

/**
 * Runs a command; its output is shown only when it fails.
 *
 * @param {{ command: string, args: string[], shell: boolean }} what
 * @param {string} failure
 */
const quietly = ({ command, args, shell }, failure) =>
  new Promise((done, fail) => {
    // Started by `npm start`, npm's settings are in the environment, and would travel on as if typed.
    const child = spawn(command, args, {
      cwd: root,
      shell,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: '' },
    })
    /** @type {Buffer[]} */
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
    child.once('error', fail)
    child.once('close', (code) => {
      if (code === 0) return done(undefined)
      process.stderr.write(Buffer.concat(output))
      fail(new PrepareError(failure))
    })
  })

/** An error whose message was printed already; it needs no stack. */
export class PrepareError extends Error {}

const read = (/** @type {string} */ path) => (existsSync(at(path)) ? readFileSync(at(path), 'utf8') : undefined)

const write = (/** @type {string} */ path, /** @type {string} */ text) => {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), text)
}
