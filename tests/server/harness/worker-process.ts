import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export type WorkerProcess = { readonly pid: number; readonly kill: () => Promise<void> }

/**
 * Starts an operating-system process that runs the jobs of a database. `kill` sends SIGKILL, so that nothing is cleaned
 * up.
 */
export const startWorkerProcess = (
  env: { readonly [name: string]: string },
  script: 'job-worker' | 'import-worker' = 'job-worker',
): WorkerProcess => {
  // Node runs with tsx's loader: otherwise tsx's own command would be killed, and not the worker.
  const child = spawn(process.execPath, ['--import', 'tsx', at(`./${script}.ts`)], {
    cwd: at('../../../'),
    env: { ...process.env, ...env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done())
  })
  return {
    pid: child.pid ?? 0,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
