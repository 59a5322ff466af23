import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checks } from './checks.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const whole = process.env.TMS_TEST_FULL === '1'
/** A fair sample in the daily run, another each day; all of them in the full one. */
const sample = whole
  ? checks
  : [checks[Math.floor(Date.now() / 86_400_000) % checks.length]].filter((one) => one !== undefined)

const matrixWithout = (name: string): Promise<{ code: number | null; output: string }> =>
  new Promise((done) => {
    // All of its lines, whatever the daily run leaves out: one of them must miss the check.
    const env = { ...process.env, TMS_TEST_FULL: '1', TMS_WITHOUT_CHECK: name }
    const child = spawn('npx', ['vitest', 'run', '--config', 'tests/server/access/without-check.config.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('close', (code) => done({ code, output }))
  })

describe('the matrix turns red without', () => {
  test('each check: all of them are where this list says', () => {
    for (const { file, check } of checks)
      expect(readFileSync(`${root}${file}`, 'utf8').split(check).length, `${file}: ${check}`).toBe(2)
  })
  test.each(sample.map((check) => [check.name]))('%s', { timeout: 600_000 }, async (name) => {
    const { code, output } = await matrixWithout(name)
    expect(code, output.slice(-2000)).not.toBe(0)
    // Red because an answer changed, not because the product did not start.
    expect(output).toMatch(/line \d+: /)
  })
})
