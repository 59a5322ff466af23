import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * `wrong`: one line for each that failed, to be read at the end, where nobody has to search for it.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, wrong: readonly string[] }} Count
 */

/** Longer than any part may take; one that hangs is ended and counts as failed. Asked late: `--full` is read after this. */
const patience = () => (process.env.TMS_TEST_FULL ? 180 : 20) * 60_000

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Runs a command in a process group of its own, so that whatever it has started can be ended with it. Its output is
 * kept, and shown as it comes only with TMS_TEST_VERBOSE=1.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export const execute = async (command, args, env = {}) => {
  const verbose = process.env.TMS_TEST_VERBOSE === '1'
  const shell = process.platform === 'win32'
  const child = spawn(command, args, {
    detached: !shell,
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (/** @type {Buffer} */ chunk) => {
      output += chunk
      if (verbose) process.stdout.write(chunk)
    })
  const timer = setTimeout(() => {
    output += `\nEnded after ${patience() / 60_000} minutes.\n`
    signalGroup(child, 'SIGKILL')
  }, patience())
  const code = await new Promise((done) => {
    child.once('error', (error) => {
      output += error.message
      done(null)
    })
    // 'close' comes when all is read; but a server left behind would hold the pipes open for ever.
    child.once('close', done)
    child.once('exit', (code) => setTimeout(done, 2_000, code))
  })
  clearTimeout(timer)
  running.delete(child)
  signalGroup(child, 'SIGKILL')
  return { code, output }
}

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
const signalGroup = (child, signal) => {
  if (!child.pid) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal)
  } catch {
    // Nobody of it is left.
  }
}

export const interrupt = () => {
  for (const child of running) signalGroup(child, 'SIGTERM')
}

/** Databases that a broken-off test has left in the run's folder: they live in sessions of their own. @param {string} folder */
export const endDatabases = (folder) => {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('postmaster.pid')) continue
    try {
      const pid = Number(readFileSync(join(folder, entry), 'utf8').split('\n')[0])
      // A signal to 0 would go to ourselves.
      if (pid > 1 && pid !== process.pid) process.kill(pid, 'SIGQUIT')
    } catch {
      // It has ended since.
    }
  }
}

const readJson = (/** @type {string} */ file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** A runner that ended badly without a failed test to show for it has crashed: that is one failure. */
const atLeastOne = (/** @type {Count} */ count, /** @type {number | null} */ code) =>
  code !== 0 && count.failed === 0
    ? { ...count, failed: 1, wrong: [...count.wrong, `the runner ended with ${code}`] }
    : count

/** @returns {Count} */
const noReport = () => ({ passed: 0, failed: 1, skipped: 0, wrong: ['the runner left no report'] })

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/**
 * What was wrong, in one line: its first sentence, and what was expected, found and where; of a comparison, what was
 * found too much or too little.
 *
 * @param {string | undefined} text
 */
const inOneLine = (text) => {
  const [first = '', ...rest] = (text ?? '').replace(colours, '').split('\n')
  const telling = rest.filter((line) =>
    /^\s*(Locator|Expected|Received|Error|at .*tests\/|unexpected|[+-] {2})/.test(line),
  )
  return [first, ...telling.slice(0, 10).map((line) => line.trim())].join(' | ').slice(0, 900)
}

/** @typedef {{ status: string, fullName: string, failureMessages?: readonly string[] }} VitestCase */
/** @typedef {{ name: string, status: string, message?: string, assertionResults: readonly VitestCase[] }} VitestFile */

/** @param {string} file of vitest's json reporter @param {number | null} code @returns {Count} */
export const countVitest = (file, code) => {
  const report = readJson(file)
  if (!report) return noReport()
  const files = /** @type {readonly VitestFile[]} */ (report.testResults).map((one) => ({
    ...one,
    name: relative(process.cwd(), one.name),
  }))
  const cases = files.flatMap(({ name, assertionResults }) => assertionResults.map((one) => ({ name, ...one })))
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  const failed = cases.filter(({ status }) => status === 'failed' || status === 'pending')
  const passed = cases.filter(({ status }) => status === 'passed').length
  return atLeastOne(
    {
      passed,
      failed: failed.length + broken.length,
      skipped: cases.length - passed - failed.length,
      wrong: [
        ...broken.map(({ name, message }) => `${name}: ${inOneLine(message)}`),
        ...failed.map(
          ({ name, status, fullName, failureMessages }) =>
            // Begun and never ended: the process that it ran in has died.
            `${name}: ${fullName}: ${status === 'pending' ? 'did not end' : inOneLine(failureMessages?.[0])}`,
        ),
      ],
    },
    code,
  )
}

/** @typedef {{ title: string, ok: boolean, file: string, line: number, tests: readonly { results: readonly { error?: { message?: string, stack?: string } }[] }[] }} Spec */
/** @typedef {{ title: string, specs?: readonly Spec[], suites?: readonly Suite[] }} Suite */

/** @param {Suite} suite @returns {readonly Spec[]} */
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** @param {string} file of Playwright's json reporter @param {number | null} code @returns {Count} */
export const countPlaywright = (file, code) => {
  const report = readJson(file)
  if (!report) return noReport()
  const { expected, unexpected, flaky, skipped } = report.stats
  const wrong = [
    ...report.errors.map((/** @type {{ message?: string }} */ { message }) => inOneLine(message)),
    ...report.suites
      .flatMap(specsOf)
      .filter((/** @type {Spec} */ { ok }) => !ok)
      .map((/** @type {Spec} */ { file, line, title, tests }) => {
        const error = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error
        return `${file}:${line}: ${title}: ${inOneLine(error?.stack ?? error?.message)}`
      }),
  ]
  return atLeastOne({ passed: expected, failed: unexpected + flaky + report.errors.length, skipped, wrong }, code)
}
