import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PrepareError, prepare, root } from '../src/app/prepare.mjs'
import { countPlaywright, countVitest, endDatabases, execute, interrupt } from './runner.mjs'

/**
 * `npm test`: everything, from a fresh clone; closes with `N passed, N failed`. With `--full` what is left out of it for
 * its length too; with names of parts after that (`npm run test:full -- browser`) these alone.
 */

process.chdir(root)
const isFull = process.argv.includes('--full')
if (isFull) process.env.TMS_TEST_FULL = '1'
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

// Everything that tests put on disk, so that a run that is broken off can be cleaned up after.
const folder = mkdtempSync(join(tmpdir(), 'tms-run-'))
chmodSync(folder, 0o711)
process.env.TMS_TEST_DIR = folder

const say = (/** @type {string} */ line) => console.log(line)
const total = { passed: 0, failed: 0 }
/** @type {string[]} */
const wrong = []

/**
 * @param {string} name
 * @param {() => Promise<{ count: import('./runner.mjs').Count, output: string }>} work
 */
const part = async (name, work) => {
  const began = Date.now()
  const { count, output } = await work().catch((error) => ({
    count: { passed: 0, failed: 1, skipped: 0, wrong: [] },
    output: error instanceof PrepareError ? error.message : String(error?.stack ?? error),
  }))
  total.passed += count.passed
  total.failed += count.failed
  wrong.push(...count.wrong.map((one) => `${name}: ${one}`))
  if (count.failed > 0 && process.env.TMS_TEST_VERBOSE !== '1') say(output.trimEnd())
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
  say(
    `${name}: ${count.passed} passed, ${count.failed} failed${skipped} (${Math.round((Date.now() - began) / 1000)} s)`,
  )
}

const node = process.execPath
const script = (/** @type {string} */ name) => async () => {
  const { code, output } = await execute('npm', ['run', '--silent', name])
  return { count: { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, wrong: [] }, output }
}

const vitest =
  (/** @type {readonly string[]} */ projects, /** @type {readonly string[]} */ options = []) =>
  async () => {
    const file = join(folder, `vitest-${projects[0]}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const chosen = projects.flatMap((name) => ['--project', name])
    const cli = ['node_modules/vitest/vitest.mjs', 'run', '--mode', 'test', ...chosen, ...options, ...reporters]
    const { code, output } = await execute(node, cli, { NODE_ENV: 'test' })
    return { count: countVitest(file, code), output }
  }

const playwright = async () => {
  // Only now: it needs what has just been installed.
  const { findChromium } = await import('./chromium.mjs')
  const file = join(folder, 'playwright.json')
  const cli = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '-c',
    'tests/e2e/playwright.config.ts',
    '--reporter=line,json',
  ]
  const { code, output } = await execute(node, cli, {
    CHROMIUM_PATH: await findChromium(say),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  return { count: countPlaywright(file, code), output }
}

let interrupted = false
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    interrupted = true
    interrupt()
  })

/** @type {readonly (readonly [name: string, work: () => Promise<{ count: import('./runner.mjs').Count, output: string }>])[]} */
const beside = [
  ['types', script('types')],
  ['boundaries', script('boundaries')],
  ['unused exports', script('unused')],
  ['units and API', vitest(['unit', 'web', 'api'])],
  // One worker: each reads the whole browser part anew. The first page of one took 12 s, a later one 2 s.
  ['mounted', vitest(['mounted'], ['--maxWorkers', '1'])],
]
/** @type {typeof beside} */
const browser = [['browser', playwright]]
/** Two at once: they expect answers of a machine that is not overburdened. @type {typeof beside} */
const processes = [['processes', vitest(['processes'], ['--maxWorkers', '2'])]]
/**
 * Those of one stage run beside each other: most tests of the API wait, and the compiler has one core for itself. In the
 * full run there is enough to do without that, and less that is late because of others.
 */
const stages = isFull ? [...beside, ...processes, ...browser].map((one) => [one]) : [beside, browser]
const isAsked = (/** @type {string} */ name) => asked.length === 0 || asked.includes(name)

try {
  await prepare(say)
  for (const stage of stages) {
    const parts = interrupted ? [] : stage.filter(([name]) => isAsked(name))
    await Promise.all(parts.map(([name, work]) => part(name, work)))
  }
} catch (error) {
  say(error instanceof PrepareError ? error.message : String(error))
  total.failed += 1
} finally {
  endDatabases(folder)
  rmSync(folder, { recursive: true, force: true })
}
if (interrupted) total.failed += 1
for (const one of wrong) say(`failed: ${one}`)
say(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
