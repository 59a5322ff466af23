import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { StartError } from '../../start-error.ts'
import type { Engine } from './binaries.ts'
import { bareEnvironment } from './cluster.ts'
import type { Home } from './home.ts'
import { anyIn, commandOf, isAlive, sleep, waitUntilGone } from './processes.ts'

/** A running PostgreSQL. */
export type Postmaster = { readonly child: ChildProcess; readonly pid: number; readonly port: number }

const PID_FILE = 'postmaster.pid'

const logOf = (home: Home) => join(home.folder, 'postgres.log')

/** Starts it and waits until it accepts connections; crash recovery may take long. */
export const launch = async (home: Home, engine: Engine, fsync: boolean, fixedPort?: number): Promise<Postmaster> => {
  const log = logOf(home)
  if (existsSync(log)) renameSync(log, `${log}.before`)
  for (let attempt = 0; ; attempt++) {
    const port = fixedPort ?? (await freePort())
    const started = await tryLaunch(home, engine, fsync, port)
    if (started) return started
    const logText = readFileSync(log, 'utf8')
    // The port was taken in between, or a killed server is still exiting.
    const passing = /could not bind|Address already in use|shared memory block|lock file "postmaster.pid"/.test(logText)
    if (passing && attempt < 20) await sleep(250)
    else throw new StartError(`PostgreSQL did not start on ${home.data}: ${reasonIn(logText)} (whole log: ${log}).`)
  }
}

const tryLaunch = async (home: Home, engine: Engine, fsync: boolean, port: number): Promise<Postmaster | undefined> => {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    // No Unix socket: its path has a length limit, and its folder would need cleaning up.
    unix_socket_directories: '',
    max_connections: 100,
    // PostgreSQL's default; initdb would derive it from the small segments, and bulk loads would checkpoint
    // constantly.
    max_wal_size: '1GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    jit: 'off',
    // For many short queries on an SSD, beside the server on a small machine.
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    random_page_cost: 1.1,
    max_parallel_workers_per_gather: 0,
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(logOf(home), 'w', 0o600)
  const child = spawn(engine.postgres, ['-D', home.data, '-p', String(port), ...flags], {
    ...(home.account && { uid: home.account.uid, gid: home.account.gid }),
    cwd: '/',
    env: bareEnvironment(),
    // A session of its own: Ctrl+C reaches every process of ours, and the database must outlive the last request.
    // Logs go to a file: a pipe would break with our process, and the database with it.
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const pid = await new Promise<number>((resolve, fail) => {
    child.once('error', fail)
    child.once('spawn', () => resolve(child.pid ?? 0))
  })
  while (child.exitCode === null && child.signalCode === null) {
    // As pg_ctl does: the eighth line of the file is its state (src/include/utils/pidfile.h).
    const lines = pidFile(home)
    if (Number(lines[0]) === pid && lines[7]?.trim() === 'ready') return { child, pid, port }
    await sleep(10)
  }
  return undefined
}

/** Fast shutdown: rolls back open transactions and writes everything; after a long wait by force. */
export const shutDown = async (pid: number, home: Home, engine: Engine): Promise<void> => {
  if (process.platform === 'win32')
    // On Windows a signal would kill it without a shutdown.
    await new Promise<void>((resolve) =>
      execFile(engine.control, ['stop', '-m', 'fast', '-D', home.data], () => resolve()),
    )
  for (const [signal, patience] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    send(pid, signal)
    if (await waitUntilGone(pid, patience)) return
  }
  throw new StartError(`PostgreSQL (process ${pid}) on ${home.data} does not stop.`)
}

/** Sends a signal without waiting, for the exit handler. */
export const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch {
    // It has exited.
  }
}

/**
 * PostgreSQL outlives a killed node. The pid in its file may belong to another program by now: it is stopped only if
 * it is PostgreSQL on this folder. Call with the folder locked.
 * @returns whether there was one
 */
export const stopLeftover = async (home: Home, engine: Engine): Promise<boolean> => {
  const [first, folder] = pidFile(home)
  const pid = Number(first)
  if (!pid) return false
  if (folder === home.data && isAlive(pid) && isPostgresOn(pid, home)) {
    await shutDown(pid, home, engine)
    return true
  }
  await dropStaleFile(home)
  return false
}

const isPostgresOn = (pid: number, home: Home): boolean => {
  const command = commandOf(pid) ?? ''
  return command.includes(` -D ${home.data} `) && basename(command.split(' -D ')[0] ?? '') === 'postgres'
}

/**
 * PostgreSQL refuses to start while any process has the pid in its file, even one that got it after a reboot. The
 * file also protects against children of a killed parent: it is removed only if none is left, and kept if that is
 * unknown.
 */
const dropStaleFile = async (home: Home): Promise<void> => {
  for (let attempt = 0; attempt < 100; attempt++) {
    const leftover = anyIn(home.data)
    if (leftover === undefined) return
    if (!leftover) return rmSync(join(home.data, PID_FILE), { force: true })
    await sleep(50)
  }
}

const pidFile = (home: Home): readonly string[] => {
  const path = join(home.data, PID_FILE)
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
  }
}

const reasonIn = (log: string): string =>
  log.match(/(?:FATAL|PANIC|could not|error while loading)[^\n]*/)?.[0].trim() ?? 'it ended without a word'

const freePort = () =>
  new Promise<number>((resolve, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : fail(new Error('no port'))))
    })
  })
