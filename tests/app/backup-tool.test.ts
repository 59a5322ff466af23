import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { formHeaders, formOf } from '../server/harness/forms.ts'
import { pngOf } from '../server/harness/pictures.ts'
import { endLeftover, type Folder, ProductProcess, processesOn, testFolder } from './harness/product-process.ts'

const full = process.env.TMS_TEST_FULL !== undefined
const root = fileURLToPath(new URL('../../', import.meta.url))
const folders: Folder[] = []
const processes: ProductProcess[] = []
afterEach(async () => {
  for (const { child, ended } of processes.splice(0)) {
    child.kill('SIGTERM')
    await ended
  }
  for (const { path, remove } of folders.splice(0)) {
    for (const data of ['data', 'other']) endLeftover(join(path, data))
    remove()
  }
})
const folder = (): string => {
  const made = testFolder()
  folders.push(made)
  return made.path
}
const start = async (data: string, demo: string): Promise<string> => {
  const product = new ProductProcess({ TMS_DATA: data, TMS_DEMO: demo })
  processes.push(product)
  return product.ready()
}

type Run = { readonly code: number; readonly out: string; readonly err: string }
/** The tool as npm runs it. */
const run = (tool: 'backup' | 'restore', args: readonly string[], env: Record<string, string>): Promise<Run> =>
  new Promise((done) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', `src/app/tools/${tool}.ts`, ...args],
      { cwd: root, env: { PATH: process.env.PATH, ...env } },
      (error, out, err) =>
        done({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out: out.trim(), err: err.trim() }),
    )
  })

const signIn = async (address: string): Promise<string> => {
  const answer = await fetch(`${address}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.test', password: 'Demo#2026' }),
  })
  return ((await answer.json()) as { data: { access_token: string } }).data.access_token
}

test('a running server is backed up, and lives on elsewhere', async () => {
  const path = folder()
  const address = await start(join(path, 'data'), '1')
  const token = await signIn(address)
  const picture = await fetch(`${address}/api/profile`, {
    method: 'PUT',
    headers: { ...formHeaders, authorization: `Bearer ${token}` },
    body: new Uint8Array(formOf({ name: 'avatar', filename: 'me.png', data: pngOf(30, 20) })),
  })
  expect(picture.status).toBe(200)
  const { id, url } = ((await picture.json()) as { data: { avatar: { id: string; url: string } } }).data.avatar
  const before = Buffer.from(
    await (await fetch(address + url, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer(),
  )

  const archive = join(path, 'tms.tar.gz')
  const backup = await run('backup', [archive], { TMS_DATA: join(path, 'data') })
  expect(backup).toEqual({
    code: 0,
    out: expect.stringMatching(/^Backed up \d+ rows and 1 files to \S+ \([\d.]+ MB\)\.$/),
    err: '',
  })
  // The server did not notice.
  expect((await fetch(`${address}/api/health`)).status).toBe(200)
  expect((await run('backup', [archive], { TMS_DATA: join(path, 'data') })).err).toMatch(
    /^\S+ exists already: name another file\.$/,
  )
  const refused = await run('restore', [archive, '--replace'], { TMS_DATA: join(path, 'data') })
  expect(refused).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^A server is working with this database: stop it first\./),
  })

  const other = join(path, 'other')
  const restored = await run('restore', [archive], { TMS_DATA: other })
  expect(restored).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/^Restored \d+ rows and 1 files as they were at 20\S+\. Everybody/),
  })
  expect(processesOn(other)).toEqual([])
  expect(readFileSync(join(other, 'files', id)).equals(before)).toBe(true)
  const again = await run('restore', [archive], { TMS_DATA: other })
  expect(again).toMatchObject({ code: 1, err: expect.stringMatching(/^The database is not empty: [^\n]+$/) })

  const there = await start(other, '0')
  const old = await fetch(there + url, { headers: { authorization: `Bearer ${token}` } })
  expect(old.status).toBe(401)
  const fresh = await signIn(there)
  const after = await fetch(there + url, { headers: { authorization: `Bearer ${fresh}` } })
  expect(Buffer.from(await after.arrayBuffer()).equals(before)).toBe(true)
}, 120_000)

test.runIf(full)(
  'without a server the tools start the database for their own time, and name a file of their own',
  async () => {
    const path = folder()
    const data = join(path, 'data')
    const product = new ProductProcess({ TMS_DATA: data, TMS_DEMO: '1' })
    processes.push(product)
    await product.ready()
    await product.end('SIGKILL')
    const { code, out } = await run('backup', [], { TMS_DATA: data })
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(join(data, 'backups', 'tms-20')) })
    expect(readdirSync(join(data, 'backups'))).toEqual([expect.stringMatching(/^tms-[\d-]+T[\d-]+Z\.tar\.gz$/)])
    expect(processesOn(data)).toEqual([])
  },
  60_000,
)

test('every failure is one line', async () => {
  const path = folder()
  const data = join(path, 'data')
  const bad = join(path, 'bad.tar.gz')
  writeFileSync(bad, 'hello')
  const cases = [
    ['backup', [], { TMS_DATA: data }, /^There is no database in \S+: set TMS_DATA or DATABASE_URL\.$/],
    ['backup', ['a', 'b'], { TMS_DATA: data }, /^Usage: npm run backup/],
    [
      'backup',
      [],
      { DATABASE_URL: 'postgres://tms:hunter2@127.0.0.1:1/tms' },
      /^DATABASE_URL: no connection to database tms at 127\.0\.0\.1:1: /,
    ],
    ['backup', [], { DATABASE_URL: 'nonsense' }, /^DATABASE_URL is "nonsense"; expected /],
    ['restore', [], { TMS_DATA: data }, /^Usage: npm run restore/],
    ['restore', [join(path, 'nowhere')], { TMS_DATA: data }, /^\S+ is not there, or no file\.$/],
    [
      'restore',
      [bad],
      { TMS_DATA: data, S3_URL: 'http://a:hunter2@127.0.0.1:1/x' },
      /^S3_URL: no connection to 127\.0\.0\.1:1: /,
    ],
  ] as const
  // Each is a process that has to start: two tell whether lines are lines.
  for (const [tool, args, env, line] of full ? cases : [cases[0], cases[4]]) {
    const { code, out, err } = await run(tool, args, env as Record<string, string>)
    expect({ code, out, lines: err.split('\n').length }, err).toEqual({ code: 1, out: '', lines: 1 })
    expect(err).toMatch(line)
    expect(err).not.toContain('hunter2')
  }
  expect(existsSync(join(data, 'files'))).toBe(false)
}, 60_000)
