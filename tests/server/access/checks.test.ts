import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type Check, checks } from './checks.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const whole = process.env.TMS_TEST_FULL === '1'

const matrixWithout = ({ name, lines }: Check): Promise<{ code: number | null; output: string }> =>
  new Promise((done) => {
    // The run has every line that sees the check, whatever the daily run leaves out: one of these lines must fail.
    const env = { ...process.env, TMS_TEST_FULL: '1', TMS_WITHOUT_CHECK: name }
    const config = 'tests/server/access/without-check.config.ts'
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--config', config, '-t', lines], {
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
  test.runIf(whole).each(checks.map((check) => [check.name, check] as const))(
    '%s',
    { timeout: 600_000 },
    async (_name, check) => {
      const { code, output } = await matrixWithout(check)
      expect(code, output.slice(-2000)).not.toBe(0)
      // The run must fail because an answer changed, not because the product did not start.
      expect(output).toMatch(/line \d+: /)
    },
  )
})
