import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { LiveReader } from './harness/live.ts'
import { goodPassword, type Person, type Product, startTestProduct } from './harness/product.ts'

/** These tests check that streams end with their session, and follow its rights. */
let product: Product
let origin: string
let admin: Person
const open: LiveReader[] = []

const listen = async ({ token }: { token: string }): Promise<LiveReader> => {
  const reader = await LiveReader.open(origin, token)
  open.push(reader)
  await reader.ready()
  return reader
}
const ended = (reader: LiveReader) => reader.until(({ event, data }) => event === 'ended' && data.reason === 'session')

beforeAll(async () => {
  product = await startTestProduct()
  origin = await product.app.listen({ host: '127.0.0.1', port: 0 })
  admin = await product.person({ roles: ['admin'] })
})
afterEach(() => {
  for (const reader of open.splice(0)) reader.close()
})
afterAll(() => product.end())

describe('a stream ends with its session', () => {
  test('at sign-out, that of another session stays', async () => {
    const person = await product.person({ roles: ['member'] })
    const other = await product.person({ roles: ['member'] })
    const [reader, bystander] = [await listen(person), await listen(other)]
    expect((await person.send('POST', '/api/users/logout', {})).status).toBe(200)
    await ended(reader)
    await reader.over
    expect(bystander.text).not.toContain('ended')
  })

  test('when its user is deactivated', async () => {
    const person = await product.person({ roles: ['member'] })
    const reader = await listen(person)
    expect((await admin.send('PUT', `/api/users/${person.id}`, { is_active: false })).status).toBe(200)
    await ended(reader)
  })

  test('when the password is changed from elsewhere', async () => {
    const password = `${goodPassword}x`
    const person = await product.person({ roles: ['member'], password })
    const reader = await listen(person)
    const { body } = await product.anonymous('POST', '/api/users/login', { email: person.email, password })
    const elsewhere = product.with(body.data.access_token)
    const change = { current_password: password, new_password: goodPassword, new_password_confirmation: goodPassword }
    expect((await elsewhere('POST', '/api/users/update-password', change)).status).toBe(200)
    await ended(reader)
  })
})

test('rights that change are judged anew at once, and everything is read again', async () => {
  const person = await product.person()
  const [reader, boss] = [await listen(person), await listen(admin)]
  const first = await admin.send('POST', '/api/departments', { name: `Before ${person.id}` })
  await boss.changed(first.body.data.id)
  await admin.send('POST', `/api/users/${person.id}/permissions`, {
    permissions: ['department-index', 'department-index-all'],
  })
  await reader.until(({ event }) => event === 'reset')
  const second = await admin.send('POST', '/api/departments', { name: `After ${person.id}` })
  await reader.changed(second.body.data.id)
  expect(reader.text).not.toContain(first.body.data.id)
  await admin.send('POST', `/api/users/${person.id}/permissions`, { permissions: [] })
  await reader.until((event) => event.event === 'reset' && event !== reader.events.find((one) => one.event === 'reset'))
  const third = await admin.send('POST', '/api/departments', { name: `Later ${person.id}` })
  await boss.changed(third.body.data.id)
  await new Promise((done) => setTimeout(done, 300))
  expect(reader.text).not.toContain(third.body.data.id)
})

test('nobody holds more than ten', async () => {
  const person = await product.person()
  for (let n = 0; n < 10; n++) await listen(person)
  await expect(LiveReader.open(origin, person.token)).rejects.toThrow(/^429 .*too_many_streams/)
  open[0]?.close()
  // The server notices it a moment later.
  await expect.poll(() => listen(person).then(() => 'let in', String), { timeout: 10_000 }).toBe('let in')
})
