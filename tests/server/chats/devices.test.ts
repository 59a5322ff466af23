import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { allOf } from '../../../src/core/query/predicate.ts'
import { formHeaders, formOf } from '../harness/forms.ts'
import { LiveReader } from '../harness/live.ts'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { direct, got, group, made, read, type Stage, say, stageOf } from './harness.ts'

let product: Product
let origin: string
let s: Stage
const readers: LiveReader[] = []

beforeAll(async () => {
  product = await startTestProduct()
  origin = await product.app.listen({ host: '127.0.0.1', port: 0 })
  s = await stageOf(product)
})
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close()
})
afterAll(() => product.end())

const listen = async ({ token }: { readonly token: string }): Promise<LiveReader> => {
  const reader = await LiveReader.open(origin, token)
  readers.push(reader)
  await reader.ready()
  return reader
}
const isOwn = (id: string) => (event: { readonly event: string; readonly data: Body }) =>
  event.event === 'own' && event.data.rows.some((row: Body) => row.entity === 'conversation' && row.id === id)

test('what one reads or marks is heard by one’s other devices, and by nobody else', async () => {
  const chat = (await direct(s.ann, s.ben)).id
  const first = await say(s.ann, chat, 'one')
  const [phone, desk, other] = [await listen(s.ben), await listen(s.ben), await listen(s.ann)]
  expect((await read(s.ben, chat, first.id)).status).toBe(200)
  await Promise.all([phone, desk].map((one) => one.until(isOwn(chat))))
  for (const one of [phone, desk]) one.events.length = 0
  // Reading the same again sends no event.
  expect((await read(s.ben, chat, first.id)).status).toBe(200)
  expect((await s.ben.send('PUT', `/api/conversations/${chat}/marks`, { is_pinned: true })).status).toBe(200)
  await Promise.all([phone, desk].map((one) => one.until(isOwn(chat))))
  await pause(200)
  expect(phone.events.filter(isOwn(chat)).length).toBe(1)
  expect(other.events.some(isOwn(chat))).toBe(false)
})

test('who loses a project, or leaves, hears that it is gone; the conversation and its files end at once', async () => {
  const chat = (await made(s.ann, '/conversations', { kind: 'project', project_id: s.project })).id
  const form = formOf(
    { name: 'conversation_id', data: chat },
    { name: 'attachments', filename: 'plan.txt', data: 'secret' },
  )
  const sent = await s.ann.send('POST', '/api/messages?include=attachments', form, formHeaders)
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  const file = sent.body.data.attachments[0].file.url
  const reads = async (who: Person) => [
    (await who.send('GET', `/api/conversations/${chat}`)).status,
    (await who.send('GET', file)).status,
  ]
  expect(await reads(s.ben)).toEqual([200, 200])
  const reader = await listen(s.ben)
  const project = await s.admin.send('PUT', `/api/projects/${s.project}`, { users: [s.ann.id] })
  expect(project.status, JSON.stringify(project.body)).toBe(200)
  const isGone = (entity: string) => (event: { readonly event: string; readonly data: Body }) =>
    event.event === 'changes' && event.data.gone.some((one: Body) => one.entity === entity)
  await reader.until(isGone('project'))
  expect(await reads(s.ben)).toEqual([404, 404])
  const circle = (await group(s.ann, 'Circle', [s.cay])).id
  const leaver = await listen(s.cay)
  expect((await s.cay.send('POST', `/api/conversations/${circle}/leave`)).status).toBe(200)
  await leaver.until(isGone('conversation'))
  expect((await s.cay.send('GET', `/api/conversations/${circle}`)).status).toBe(404)
})

test('conversations are found by what they are called: by their people, their project, their title', async () => {
  const found = async (who: Person, words: string): Promise<readonly string[]> => {
    const where = JSON.stringify(allOf({ column: 'name', operator: 'contains', value: words }))
    const { data } = await got(who, `/conversations?where=${encodeURIComponent(where)}`)
    return data.map(({ name }: Body) => name)
  }
  expect(await found(s.ann, 'bEn')).toEqual(['Ben'])
  expect(await found(s.ann, 'dredg')).toEqual(['Dredging'])
  expect(await found(s.ann, 'circ')).toEqual(['Circle'])
  for (const words of ['ben', 'dredg', 'circ']) expect(await found(s.stranger, words)).toEqual([])
})
