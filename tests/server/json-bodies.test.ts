import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostKeys, textFault } from '../../src/server/api/json-text.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
})
afterAll(() => product.end())

const sent = async (body: Buffer | string, type = 'application/json') => {
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/tags',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
    payload: body,
  })
  return [answer.statusCode, answer.json().code ?? 'created']
}
const object = (count: number, from = 0) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${from + n}`, 1]))

test('JSON is UTF-8', async () => {
  expect(await sent(Buffer.from('{"name":"Łódź"}'))).toEqual([201, 'created'])
  for (const type of ['application/json; charset=utf-8', 'application/json;charset="UTF-8"'])
    expect(await sent(Buffer.from(`{"name":"${type.length} of Ærø"}`), type)).toEqual([201, 'created'])
  for (const bytes of [[0xe9], [0xff, 0xfe], [0xed, 0xa0, 0x80], [0xc0, 0xaf]])
    expect(await sent(Buffer.concat([Buffer.from('{"name":"caf'), Buffer.from(bytes), Buffer.from('"}')]))).toEqual([
      400,
      'bad_request',
    ])
  for (const charset of ['iso-8859-1', '"utf-16"', 'us-ascii', 'utf-16le'])
    expect(await sent('{"name":"x"}', `application/json; charset=${charset}`)).toEqual([415, 'unsupported_media'])
})

describe('names in a body', () => {
  test('are at most a thousand, all levels together', async () => {
    expect(await sent(JSON.stringify(object(mostKeys)))).toEqual([422, 'invalid'])
    expect(await sent(JSON.stringify(object(mostKeys + 1)))).toEqual([413, 'too_many_keys'])
    expect(await sent(JSON.stringify(object(150_000)))).toEqual([413, 'too_many_keys'])
    const nested = { name: 'x', a: object(500), b: [{ c: object(500, 500) }] }
    expect(await sent(JSON.stringify(nested))).toEqual([413, 'too_many_keys'])
  })

  test('do not count items of lists: those have bounds of their own', async () => {
    const { body } = await admin.send('POST', '/api/tags', { name: 'Many' })
    const rows = Array.from({ length: 200 }, () => ({ id: body.data.id, version: 1, change: object(8) }))
    expect(textFault(JSON.stringify({ rows }))).toBeUndefined()
    expect(textFault(JSON.stringify({ ids: Array.from({ length: 50_000 }, (_, n) => `k${n}`) }))).toBeUndefined()
  })

  test('are looked at once each: the work grows with the text and ends at the bound', () => {
    // The malformed name comes after the bound, so it is never read.
    const text = `{${Object.keys(object(mostKeys + 1))
      .map((name) => `"${name}":1`)
      .join(',')},"k0":1}`
    expect(textFault(text)).toBe('too_many_keys')
    expect(textFault('{"a":1,"a":2}')).toBe('malformed')
    expect(textFault('{"a":1,"\\u0061":2}')).toBe('malformed')
    expect(textFault('['.repeat(64) + ']'.repeat(64))).toBeUndefined()
    expect(textFault('['.repeat(65) + ']'.repeat(65))).toBe('malformed')
  })
})
