import { afterAll, beforeAll, expect, test } from 'vitest'
import { isWhole, sampleOf } from '../breadth.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
})
afterAll(() => product.end())

/** Values that hardly any field takes: wrong kinds, both ends of every range, lists that are too long. */
const odd: readonly unknown[] = [
  { amount: '1', currency: 'EUR' },
  ['x'],
  true,
  -1,
  1.5,
  1e300,
  '-99999999999999',
  '99999999999999',
  '-1',
  'x'.repeat(300_000),
  Array.from({ length: 1001 }, () => 'x'),
  Array.from({ length: 101 }, () => ({})),
  null,
]
/** Matches a key in place of its words, a missing value in a sentence, and a broken number. */
const unspoken = /fault\.|server:|\{\{|NaN|undefined|null|\[object/

test('every fault of every field is told in words, in each language', async () => {
  const wrong: string[] = []
  let told = 0
  const models = product.engine.models.all.filter(({ operations }) => operations.has('store'))
  for (const model of sampleOf(models, 12)) {
    const writable = model.fields.filter(({ creatable, field }) => creatable && field.kind !== 'file')
    for (const [n, value] of odd.entries()) {
      const body = Object.fromEntries(writable.map(({ wire }) => [wire, value]))
      const language = ['en', 'fr', 'ar'][n % 3] ?? 'en'
      const answer = await admin.send('POST', `/api${model.entity.api}`, body, { 'x-language': language })
      if (answer.status >= 500) wrong.push(`${model.name} ${JSON.stringify(value).slice(0, 40)}: ${answer.status}`)
      for (const [field, texts] of Object.entries<readonly string[]>(answer.body.errors ?? {}))
        for (const text of texts) {
          told++
          if (unspoken.test(text)) wrong.push(`${model.name}.${field} ${language}: ${text}`)
        }
    }
  }
  expect([...new Set(wrong)]).toEqual([])
  expect(told).toBeGreaterThan(isWhole ? 500 : 150)
})

test('a new row that does not say what it belongs to is refused at that field, whatever else is sent', async () => {
  const wrong: string[] = []
  for (const model of product.engine.models.all) {
    if (!model.operations.has('store')) continue
    const parents = model.fields.filter(
      ({ creatable, field }) =>
        creatable && field.kind === 'ref' && 'required' in field && field.required === true && !('initial' in field),
    )
    for (const body of [{}, { name: 'x' }, { started_at: '2026-01-01T08:00:00Z', ended_at: '2026-01-01T09:00:00Z' }]) {
      const { status, body: answer } = await admin.send('POST', `/api${model.entity.api}`, body)
      if (status >= 500) wrong.push(`${model.name} ${JSON.stringify(body)}: ${status}`)
      // Faults of fields that nobody may write have texts of their own.
      const isKnown = Object.keys(body).every((key) => model.byWire.get(key)?.creatable === true)
      for (const { wire } of isKnown ? parents : [])
        if (status !== 422 || answer.errors?.[wire] === undefined) wrong.push(`${model.name}.${wire}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
})

test('a call without a body may name the type of one', async () => {
  const made = await admin.send('POST', '/api/tags', { name: 'Brief' })
  const gone = await product.app.inject({
    method: 'DELETE',
    url: `/api/tags/${made.body.data.id}`,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
  })
  expect(gone.statusCode).toBe(200)
})
