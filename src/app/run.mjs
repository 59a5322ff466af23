import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { whenNpmEnds } from './parent.mjs'
import { install, PrepareError, prepare, root } from './prepare.mjs'
import { inTurn } from './start-lock.mjs'

const say = (/** @type {string} */ line) => console.log(line)

/** @param {boolean} dev */
export const run = async (dev) => {
  process.chdir(root)
  try {
    await inTurn(
      join(root, '.tms-starting'),
      () => (dev ? install(say) : prepare(say)),
      (pid) =>
        say(
          `Another start (process ${pid}) prepares this folder; waiting for it. If there is none, delete .tms-starting.`,
        ),
    )
  } catch (error) {
    console.error(error instanceof PrepareError ? error.message : error)
    process.exitCode = 1
    return
  }
  whenNpmEnds(() => process.kill(process.pid, 'SIGTERM'))
  await (dev ? runDev() : runProduct())
}

/** Runs the product in this very process, so that signals, exit code and the lock's number are what a person sees. */
const runProduct = async () => {
  process.env.NODE_ENV ??= 'production'
  await import(pathToFileURL(join(root, 'dist/server/main.mjs')).href)
}

/** The server restarts when its sources change, the browser part is served by Vite; either's end ends both. */
const runDev = async () => {
  const port = process.env.PORT || '3000'
  const env = { ...process.env, PORT: port, TMS_DEMO: process.env.TMS_DEMO || '1' }
  // In process groups of their own: of two signals (Ctrl+C by the terminal and ours) the watcher takes the second for
  // impatience and kills the server, which leaves its database running.
  const node = (/** @type {string[]} */ args, /** @type {NodeJS.ProcessEnv} */ more) =>
    spawn(process.execPath, args, {
      cwd: root,
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...env, ...more },
    })

  const children = [
    node(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/app/server/main.ts'], {}),
    // Vite serves on 5173, forwards /api, and signs the browser in as the demo administrator.
    node(['node_modules/vite/bin/vite.js', '--mode', 'web', '--clearScreen', 'false'], {
      TMS_API: `http://127.0.0.1:${port}`,
      VITE_DEV_SIGN_IN: 'admin@example.test',
    }),
  ]
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    for (const child of children) child.kill('SIGTERM')
  }
  let asked = false
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      asked = true
      stop()
    })
  const codes = await Promise.all(
    children.map(
      (child) =>
        new Promise((done) => {
          child.once('exit', (code) => {
            stop()
            done(code ?? 0)
          })
        }),
    ),
  )
  // Ended on a person's word they report the signal; that is no failure.
  process.exitCode = asked ? 0 : Math.max(...codes)
}
