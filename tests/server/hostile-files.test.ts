import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Transformer } from '@napi-rs/image'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { specimensComputed } from '../specimens/computed.ts'
import { specimens } from '../specimens/registry.ts'
import { formHeaders, formOf } from './harness/forms.ts'
import { type HostileFile, hostileFiles } from './harness/hostile-files.ts'
import { secretPlace } from './harness/pictures.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'
import { sampler } from './harness/samples.ts'

const files = await hostileFiles()
let product: Product
let admin: Person
let load: string
beforeAll(async () => {
  product = await startTestProduct({ registry: specimens, computed: specimensComputed })
  admin = await product.person({ roles: ['admin'] })
  load = await sampler(product.engine.models, admin.send).rowOf('load')
})
afterAll(() => product.end())

const send = ({ field, name, bytes, type }: HostileFile) =>
  admin.send(
    'PUT',
    `/api/loads/${load}`,
    formOf({ name: field, filename: name, data: bytes, ...(type === undefined ? {} : { type }) }),
    formHeaders,
  )
/** Returns all stored files and rows of files. */
const everything = async () => ({
  rows: (await product.engine.db.all<{ id: string }>(sql`select id from file order by id`)).map(({ id }) => id),
  bytes: readdirSync(product.folder, { recursive: true, encoding: 'utf8' }).filter((one) => /[0-9a-f]{8}-/.test(one)),
})

test('there are forty of them or more', () => {
  expect(files.length).toBeGreaterThanOrEqual(40)
  expect(new Set(files.map(({ what, field }) => `${what} ${field}`)).size).toBe(files.length)
})

test.each(files.map((file) => [file.what, file] as const))('%s', async (_what, file) => {
  const before = await everything()
  const { status, body } = await send(file)
  const { answer } = file
  if ('refused' in answer) {
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { [file.field]: [answer.refused] } })
    expect(await everything()).toEqual(before)
    return
  }
  expect(body.errors).toBeUndefined()
  expect(status).toBe(200)
  const { id, url, ...told } = body.data[file.field]
  const download = await product.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } })
  const { headers, rawPayload } = download
  expect(download.statusCode).toBe(200)
  expect(told).toEqual({ name: answer.name, type: answer.type, size: rawPayload.length })
  expect(String(headers['content-type']).split(';')[0]).toBe(answer.type)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'")
  expect(headers['cache-control']).toBe('no-store')
  const [, place, full] =
    /^(inline|attachment); filename="[ !#-[\]-~]*"; filename\*=UTF-8''(.*)$/.exec(
      String(headers['content-disposition']),
    ) ?? []
  expect(place).toBe(answer.inline ? 'inline' : 'attachment')
  expect(full).toMatch(/^[\w.~%-]*$/)
  expect(decodeURIComponent(full ?? '')).toBe(answer.name)
  if (file.field === 'papers') expect(rawPayload.equals(file.bytes)).toBe(true)
  else await expectReduced(rawPayload, answer.type)
  // The name on the disk is ours, and has nothing of the sender's.
  expect(readFileSync(join(product.folder, 'files', id)).equals(rawPayload)).toBe(true)
})

const expectReduced = async (bytes: Buffer, type: string) => {
  if (type !== 'image/gif') {
    const { width, height } = await new Transformer(bytes).metadata()
    expect(Math.max(width, height)).toBeLessThanOrEqual(256)
  }
  expect(bytes.includes('Exif')).toBe(false)
  expect(bytes.includes(secretPlace)).toBe(false)
}

test('a photograph held sideways stands upright, without what its camera wrote', async () => {
  const file = files.find(({ what }) => what === 'a photograph held sideways')
  if (file === undefined) throw new Error('not there')
  expect(file.bytes.includes(secretPlace)).toBe(true)
  const { body } = await send(file)
  const { rawPayload } = await product.app.inject({
    url: body.data.photo.url,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const { width, height } = await new Transformer(rawPayload).metadata()
  expect([width, height]).toEqual([20, 40])
  // Black was on the left; after a quarter turn clockwise it is on top.
  const pixels = await new Transformer(rawPayload).rawPixels()
  expect(pixels[0]).toBeLessThan(60)
  expect(pixels.at(-2)).toBeGreaterThan(200)
})

test('a wrong file is told together with what else is wrong, and leaves nothing', async () => {
  const before = await everything()
  const form = formOf(
    { name: 'name', data: '' },
    { name: 'email', data: 'nobody' },
    { name: 'avatar', filename: 'x.png', data: 'no picture' },
  )
  const { status, body } = await admin.send('POST', '/api/users', form, formHeaders)
  expect(status).toBe(422)
  expect(Object.keys(body.errors).sort()).toEqual(['avatar', 'email'])
  const sound = formOf({ name: 'email', data: 'x@example.test' }, { name: 'avatar', filename: 'x.png', data: 'no' })
  const second = await admin.send('POST', '/api/users', sound, formHeaders)
  expect(Object.keys(second.body.errors).sort()).toEqual(['avatar', 'name', 'password'])
  expect(await everything()).toEqual(before)
})

test('a good file of a refused form leaves nothing', async () => {
  const before = await everything()
  const picture = files.find(({ what }) => what === 'a WebP')?.bytes ?? ''
  const form = formOf({ name: 'avatar', filename: 'x.webp', data: picture }, { name: 'email', data: 'nobody' })
  expect((await admin.send('POST', '/api/users', form, formHeaders)).status).toBe(422)
  expect(await everything()).toEqual(before)
})

test('nobody hangs a file that is already there on a row of their own', async () => {
  const row = await product.engine.db.one<{ id: string }>(sql`select id from file limit 1`)
  const stranger = await product.person({ roles: ['member'] })
  for (const avatar of [{ upload: row?.id }, row?.id, { id: row?.id }]) {
    const { status, body } = await stranger.send('PUT', '/api/profile', { avatar })
    expect({ status, errors: Object.keys(body.errors) }).toEqual({ status: 422, errors: ['avatar'] })
  }
  expect((await stranger.send('GET', `/api/files/${row?.id}`)).status).toBe(404)
})
