import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Bytes } from '../../src/server/files/s3.ts'
import { discard, spool } from '../../src/server/files/spool.ts'
import { sweepFiles } from '../../src/server/files/sweep.ts'
import { formHeaders, formOf } from './harness/forms.ts'
import { jpegOf, pngOf } from './harness/pictures.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'
import { startS3 } from './harness/s3.ts'

const day = 24 * 60 * 60 * 1000
let clock = Date.now()
let s3: Awaited<ReturnType<typeof startS3>>
let product: Product
let person: Person
beforeAll(async () => {
  s3 = await startS3()
  product = await startTestProduct({ s3Url: s3.url, now: () => clock })
  person = await product.person({ roles: ['member'] })
})
afterAll(async () => {
  await product.end()
  await s3.end()
  await s3.stop()
  s3.remove()
})

const changePicture = (bytes: Buffer, send = person.send) =>
  send('PUT', '/api/profile', formOf({ name: 'avatar', filename: 'face.jpg', data: bytes }), formHeaders)
const listed = async () => {
  const ids: string[] = []
  for await (const page of s3Bytes(s3.url).list()) ids.push(...page.map(({ id }) => id))
  return ids
}
const rows = async () =>
  (await product.engine.db.all<{ id: string }>(sql`select id from file order by id`)).map(({ id }) => id)
const uploads = () => {
  const folder = join(product.folder, 'uploads')
  return existsSync(folder) ? readdirSync(folder) : []
}

test('an upload goes into the store and comes back the same; nothing of it stays in the data folder', async () => {
  const { status, body } = await changePicture(await jpegOf(700, 500))
  expect(status).toBe(200)
  const { id, url, size } = body.data.avatar
  expect(await listed()).toEqual([id])
  expect(existsSync(join(product.folder, 'files'))).toBe(false)
  expect(uploads()).toEqual([])
  const { rawPayload, headers } = await product.app.inject({
    url,
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(rawPayload).toHaveLength(size)
  expect(headers['content-length']).toBe(String(size))
  const content = await s3Bytes(s3.url).read(id)
  const chunks: Buffer[] = []
  for await (const chunk of content?.stream ?? []) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).equals(rawPayload)).toBe(true)
})

test('the list goes on behind its first page', async () => {
  const bytes = s3Bytes(s3.url, 5)
  const before = await listed()
  const ids = Array.from({ length: 12 }, (_, n) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`)
  for (const id of ids) {
    const file = await spool(join(product.folder, 'uploads'), [Buffer.from('x')], 1)
    if (file !== undefined) await bytes.put(id, file)
    await discard(file?.path ?? '')
  }
  const pages: number[] = []
  for await (const page of bytes.list()) pages.push(page.length)
  expect(pages).toEqual([5, 5, 3])
  expect(await listed()).toEqual([...ids, ...before])
  // No row has these files, so a day later the sweep deletes them, and only them.
  clock += day + 60_000
  expect(await sweepFiles(product.engine, product.files)).toMatchObject({ bytes: 12, unused: 0, lost: [] })
  expect(await listed()).toEqual(before)
})

test('bytes that are missing are a 404, and the sweep tells them', async () => {
  const late = (await product.person({ roles: ['member'] })).send
  const { body } = await changePicture(pngOf(5, 5), late)
  const { id } = body.data.avatar
  await s3Bytes(s3.url).remove(id)
  await s3Bytes(s3.url).remove(id)
  expect((await late('GET', `/api/files/${id}`)).status).toBe(404)
  clock += day + 60_000
  expect((await sweepFiles(product.engine, product.files)).lost).toEqual([id])
})

test.each([
  ['a wrong secret', () => s3.urlWith('S3RVER', 'wrong'), 'refuses the key for bucket tms-test'],
  ['a wrong key', () => s3.urlWith('nobody', 'S3RVER'), 'refuses the key for bucket tms-test'],
  ['a bucket that is not there', () => s3.urlWith('S3RVER', 'S3RVER/secret+1', 'other'), 'has no bucket other'],
  ['a server that is not there', () => 'http://a:hunter2@127.0.0.1:1/x', 'no connection to 127.0.0.1:1'],
])('%s: one line at start, 503 in a call, nothing half written', async (_what, url, line) => {
  await expect(s3Bytes(url()).check()).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining(line),
  })
  const other = await startTestProduct({ s3Url: url() })
  try {
    const one = await other.person({ roles: ['member'] })
    const { status, body, headers } = await changePicture(pngOf(6, 6), one.send)
    expect({ status, code: body.code, retry: headers['retry-after'] }).toEqual({
      status: 503,
      code: 'unavailable',
      retry: '5',
    })
    expect(JSON.stringify(body)).not.toMatch(/S3RVER|secret|hunter2|127\.0\.0\.1|Signature/)
    expect(await other.engine.db.all(sql`select 1 from file`)).toEqual([])
    expect(readdirSync(join(other.folder, 'uploads'))).toEqual([])
    expect((await one.send('GET', '/api/profile')).body.data).toMatchObject({ avatar: null, version: 1 })
  } finally {
    await other.end()
  }
})

test('a store that goes away and comes back: 503 meanwhile, all there afterwards', async () => {
  const late = (await product.person({ roles: ['member'] })).send
  const { body } = await changePicture(pngOf(5, 5), late)
  const { url } = body.data.avatar
  const before = { rows: await rows(), listed: await listed() }
  await s3.stop()
  expect((await changePicture(pngOf(6, 6), late)).status).toBe(503)
  expect((await late('GET', url)).status).toBe(503)
  await expect(sweepFiles(product.engine, product.files)).rejects.toMatchObject({ status: 503 })
  const back = await startS3(s3.port, s3.directory)
  expect({ rows: await rows(), listed: await listed() }).toEqual(before)
  expect((await late('GET', url)).status).toBe(200)
  expect((await changePicture(pngOf(6, 6), late)).status).toBe(200)
  await back.end()
  s3 = { ...s3, stop: back.stop }
})
