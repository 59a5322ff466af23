import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
let lock: string
let log: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tms-start-'))
  lock = join(folder, 'lock')
  log = join(folder, 'log')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const source = new URL('../../src/app/start-lock.mjs', import.meta.url).href
type InTurn = <T>(file: string, work: () => Promise<T>, onWait: (pid: number) => void) => Promise<T>
const { inTurn }: { readonly inTurn: InTurn } = await import(source)
/** A process that holds the lock until a line comes in. */
const holder = (name: string): ChildProcess =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { inTurn } from '${source}'
       import { appendFileSync } from 'node:fs'
       await inTurn('${lock}', async () => {
         appendFileSync('${log}', '${name} begins\\n')
         await new Promise((done) => process.stdin.once('data', done))
         appendFileSync('${log}', '${name} ends\\n')
       }, () => {})
       process.exit()`,
    ],
    { stdio: ['pipe', 'ignore', 'inherit'] },
  )
const lines = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [])
const own = async (waits: number[]) =>
  inTurn(
    lock,
    async () => appendFileSync(log, 'own\n'),
    (pid) => waits.push(pid),
  )

test('a second start waits until the first has ended, and says for which process', async () => {
  const first = holder('first')
  await expect.poll(lines, { timeout: 20_000 }).toEqual(['first begins'])
  const waits: number[] = []
  const second = own(waits)
  await expect.poll(() => waits).toEqual([first.pid])
  first.stdin?.write('on\n')
  await second
  expect(lines()).toEqual(['first begins', 'first ends', 'own'])
  expect(existsSync(lock)).toBe(false)
})

test('the lock of a killed process is taken over', async () => {
  const first = holder('first')
  await expect.poll(lines, { timeout: 20_000 }).toEqual(['first begins'])
  first.kill('SIGKILL')
  await once(first, 'exit')
  expect(existsSync(lock)).toBe(true)
  await own([])
  expect(lines()).toEqual(['first begins', 'own'])
})

test('so is one that was killed before it wrote its number, and work that fails lets go', async () => {
  writeFileSync(lock, '')
  await own([])
  expect(lines()).toEqual(['own'])
  const failing = inTurn(
    lock,
    () => Promise.reject(new Error('no room')),
    () => {},
  )
  await expect(failing).rejects.toThrow('no room')
  expect(existsSync(lock)).toBe(false)
})
