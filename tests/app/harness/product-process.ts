import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commandOf } from '../../../src/server/db/embedded/processes.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** An account to run as; absent: our own. */
export type As = { readonly uid: number; readonly gid: number }

export type Ended = { readonly code: number | null; readonly output: string; readonly milliseconds: number }

export type Options = {
  readonly as?: As
  /** The built product in place of its sources; the rule within `npm test`, which has just built it. */
  readonly built?: boolean
  /** Another clone than this one. */
  readonly clone?: string
}

/** Set by `npm test` once it has built everything. */
const isBuilt = process.env.TMS_TEST_DIR !== undefined

/** The product as a process of its own. */
export class ProductProcess {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  #output = ''

  constructor(env: Record<string, string>, { as, clone = root, built = clone === root && isBuilt }: Options = {}) {
    const began = performance.now()
    this.child = spawn(
      process.execPath,
      built ? ['dist/server/main.mjs'] : ['--import', 'tsx', 'src/app/server/main.ts'],
      {
        cwd: clone,
        // Nothing of the developer's own settings; the test runner's NODE_ENV and options neither.
        // One user of theirs does what many do.
        env: { PATH: process.env.PATH, PORT: '0', TMS_CALLS_PER_MINUTE: '1000000', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        ...as,
      },
    )
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.#output += chunk
      })
    this.ended = new Promise((done) =>
      this.child.once('close', (code) =>
        done({ code, output: this.#output.trim(), milliseconds: performance.now() - began }),
      ),
    )
  }

  get output(): string {
    return this.#output
  }

  /** @returns the address printed @throws when it ends before */
  async ready(): Promise<string> {
    let over = false
    void this.ended.then(() => {
      over = true
    })
    for (;;) {
      const address = this.#output.match(/ is ready: (http\S+)/)?.[1]
      if (address) return address
      if (over) throw new Error(`ended before it was ready: ${this.#output}`)
      await new Promise((done) => setTimeout(done, 20))
    }
  }

  async end(signal: NodeJS.Signals): Promise<Ended> {
    this.child.kill(signal)
    return this.ended
  }
}

export type Folder = { readonly path: string; readonly remove: () => void }

/** A folder that PostgreSQL's account can enter, also when we are root. */
export const testFolder = (as?: As): Folder => {
  const path = mkdtempSync(join(process.env.TMS_TEST_DIR || tmpdir(), 'tms-start-'))
  chmodSync(path, 0o711)
  if (as) chownSync(path, as.uid, as.gid)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** The PostgreSQL that a data folder's own file names, if it is alive. */
export const postmasterOf = (folder: string): number | undefined => {
  try {
    const pid = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 0)
    return pid
  } catch {
    return undefined
  }
}

/** The same, which must be alive. Never 0: a signal to it would go to the tests themselves. */
export const livingPostmasterOf = (folder: string): number => {
  const pid = postmasterOf(folder)
  if (!pid || !commandOf(pid)?.includes(` -D ${folder}`)) throw new Error(`no PostgreSQL runs on ${folder}`)
  return pid
}

/**
 * The end of a database that a broken-off test has left: only of a process that really is PostgreSQL on that folder.
 * Its file may by then name any other program, these tests among them.
 */
export const endLeftover = (folder: string): void => {
  const pid = postmasterOf(folder)
  if (pid && commandOf(pid)?.includes(` -D ${folder}`)) process.kill(pid, 'SIGQUIT')
}

/** All processes that name the folder on their command line. */
export const processesOn = (folder: string): string[] =>
  execFileSync('ps', ['-eww', '-o', 'args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(` -D ${folder}`))
