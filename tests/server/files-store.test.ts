import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../../src/server/auth/sessions.ts'
import { makeFileStore } from '../../src/server/files/file-store.ts'
import { folderBytes } from '../../src/server/files/folder.ts'
import { sweepFiles } from '../../src/server/files/sweep.ts'
import { formHeaders, formOf } from './harness/forms.ts'
import { jpegOf, pngOf } from './harness/pictures.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'

const day = 24 * 60 * 60 * 1000
let clock = Date.now()
let product: Product
let person: Person
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock })
  person = await product.person({ roles: ['member'] })
  await product.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => product.end())

const filesIn = (folder: string): string[] => {
  const path = join(product.folder, folder)
  return existsSync(path) ? readdirSync(path) : []
}
const rows = async () =>
  (await product.engine.db.all<{ id: string }>(sql`select id from file order by id`)).map(({ id }) => id)
const state = async () => ({ rows: await rows(), files: filesIn('files').sort(), uploads: filesIn('uploads') })
const sweep = () => sweepFiles(product.engine, product.files)
const changePicture = (bytes: Buffer, name = 'face.png', one = person) =>
  one.send('PUT', '/api/profile', formOf({ name: 'avatar', filename: name, data: bytes }), formHeaders)

/** Signs in again, since the clock has moved on and sessions have ended. */
const again = async () =>
  product.with((await openSession(product.engine.db, person.id, { userAgent: 'test', ip: '127.0.0.1' }, clock)).token)

/** Sends the first part of a request and breaks the connection. */
const cutOff = (head: string, body: Buffer, at: number): Promise<void> =>
  new Promise((done, fail) => {
    const address = product.app.server.address()
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1', () => {
      socket.write(head)
      socket.write(body.subarray(0, at), () => setTimeout(() => socket.destroy(), 15))
    })
    socket.once('error', fail)
    socket.once('close', () => done())
  })

test('an upload that is cut off leaves nothing, at whatever point', async () => {
  const before = await state()
  const rounds = process.env.TMS_TEST_FULL === undefined ? 1 : 100
  const body = formOf(
    { name: 'job_title', data: 'Driver' },
    { name: 'avatar', filename: 'face.jpg', data: await jpegOf(1500, 1200) },
    { name: 'name', data: 'Somebody else' },
  )
  const head = `PUT /api/profile HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${person.token}\r\ncontent-type: ${formHeaders['content-type']}\r\ncontent-length: ${body.length}\r\n\r\n`
  for (let round = 0; round < rounds; round++)
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => cutOff(head, body, Math.floor(((n + 0.5) / 10) * body.length))),
    )
  // Nearly all of the request has arrived: the picture is complete, the form is not.
  await cutOff(head, body, body.length - 30)
  await expect.poll(state, { timeout: 10_000 }).toEqual(before)
  expect(await sweep()).toEqual({ unused: 0, bytes: 0, halves: 0, lost: [] })
  // The server may begin a request only after its connection was cut, so only the final state counts.
  await expect.poll(state, { timeout: 10_000 }).toEqual(before)
  expect((await person.send('GET', '/api/profile')).body.data.job_title).toBeNull()
}, 120_000)

test('the sweep takes what nothing refers to for a day, and only that', async () => {
  expect((await changePicture(pngOf(9, 9))).status).toBe(200)
  const [first] = await rows()
  expect((await changePicture(pngOf(8, 8))).status).toBe(200)
  const both = await rows()
  expect(both).toHaveLength(2)
  // These are bytes without a row, a killed process's half upload, and a foreign file.
  const orphan = '01890000-0000-7000-8000-000000000000'
  for (const name of [orphan, 'zz-notes.txt']) writeFileSync(join(product.folder, 'files', name), 'x')
  mkdirSync(join(product.folder, 'uploads'), { recursive: true })
  const half = join(product.folder, 'uploads', 'half')
  writeFileSync(half, 'x')

  expect(await sweep()).toEqual({ unused: 0, bytes: 0, halves: 0, lost: [] })
  clock += day / 2
  expect(await sweep()).toEqual({ unused: 0, bytes: 0, halves: 0, lost: [] })
  clock += day / 2 + 60_000
  // This upload is still in progress.
  utimesSync(half, new Date(clock), new Date(clock))
  expect(await sweep()).toEqual({ unused: 1, bytes: 2, halves: 0, lost: [] })
  expect(await rows()).toEqual(both.filter((id) => id !== first))
  expect(filesIn('files').sort()).toEqual(await rows())
  expect(filesIn('uploads')).toEqual(['half'])
  // A killed process's import had unpacked this folder.
  mkdirSync(join(product.folder, 'uploads', 'import-x'))
  writeFileSync(join(product.folder, 'uploads', 'import-x', 'picture'), 'x')
  clock += 2 * day
  expect(await sweep()).toMatchObject({ halves: 2, unused: 0 })
  expect(filesIn('uploads')).toEqual([])
})

test('a file that is hung up again in time stays', async () => {
  const other = await product.person({ roles: ['member'] })
  const { body } = await changePicture(pngOf(7, 7), 'x.png', other)
  const { id } = body.data.avatar
  await other.send('PUT', '/api/profile', { avatar: null })
  await sweep()
  await product.engine.long.run(sql`update users set avatar_id = ${id} where id = ${other.id}`)
  clock += 2 * day
  expect((await sweep()).unused).toBe(0)
  await product.engine.long.run(sql`update users set avatar_id = null where id = ${other.id}`)
  await sweep()
  clock += day + 1
  expect((await sweep()).unused).toBe(1)
})

test('rows whose bytes are lost are told, and stay', async () => {
  const [id = ''] = await rows()
  await folderBytes(join(product.folder, 'files')).remove(id)
  clock += day + 1
  expect((await sweep()).lost).toEqual([id])
  expect(await rows()).toContain(id)
  expect((await (await again())('GET', `/api/files/${id}`)).status).toBe(404)
})

test('the sweep is a job, and lost bytes make it a failed one that names them', async () => {
  const [id = ''] = await rows()
  const job = product.engine.jobs.all.find(({ name }) => name === 'sweep-files')
  if (job === undefined) throw new Error('nothing sweeps')
  expect(job.schedule).toMatch(/^\d+ \d+ \* \* \*$/)
  await product.engine.jobs.send(product.engine.db, job, {})
  const [outcome, ...others] = await product.runJobs()
  expect(others).toEqual([])
  expect(outcome).toMatchObject({ name: 'sweep-files' })
  const told = await product.engine.db.one(sql`select state, error from job where name = 'sweep-files'`)
  expect(told).toEqual({ state: 'failed', error: expect.stringContaining(id) })
})

test('the files of one user have a limit together; nobody else’s count', async () => {
  const folder = join(product.folder, 'quota')
  const files = makeFileStore(product.engine, {
    bytes: folderBytes(join(folder, 'files')),
    spoolFolder: join(folder, 'uploads'),
    quota: 1_000_000,
  })
  const save = (by: string) =>
    files.save(
      (async function* () {
        yield Buffer.alloc(400_000, 'x')
      })(),
      'notes.txt',
      { accept: 'any', maxBytes: 1_000_000 },
      by,
    )
  const [one, other] = [await product.person(), await product.person()]
  // All calls come at once, and they are counted one after the other.
  const answers = await Promise.all([save(one.id), save(one.id), save(one.id), save(one.id), save(other.id)])
  const refused = answers.filter((answer) => 'fault' in answer)
  expect(refused).toEqual(Array(2).fill({ fault: { code: 'quota', params: { max: 1 } } }))
  expect('stored' in (answers[4] ?? {})).toBe(true)
  expect(readdirSync(join(folder, 'files'))).toHaveLength(3)
  expect(readdirSync(join(folder, 'uploads'))).toEqual([])
  await product.engine.long.run(sql`delete from file where created_by in (${one.id}, ${other.id})`)
})

test('other requests are answered while a large picture is made smaller', async () => {
  const picture = await jpegOf(5000, 4000)
  let longest = 0
  let last = performance.now()
  let done = false
  const watch = (async () => {
    while (!done) {
      await sleep(5)
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }
  })()
  const began = performance.now()
  const { status, body } = await changePicture(picture, 'face.jpg', { ...person, send: await again() })
  const took = performance.now() - began
  done = true
  await watch
  expect(status).toBe(200)
  expect(body.data.avatar).toMatchObject({ type: 'image/webp', name: 'face.webp' })
  console.log(`20 megapixels: ${Math.round(took)} ms, the event loop waited at most ${Math.round(longest)} ms`)
  expect(longest).toBeLessThan(Math.max(took / 2, 500))
})
