import { sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withFleet } from '../specimens/fleet/registry.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

// These tests use an entity with invitations besides the product's events: its fields have other names, and no code is
// written for it.

let product: Product
let admin: Person
let driver: Person
let trip: Body
beforeAll(async () => {
  product = await startTestProduct({ registry: withFleet })
  ;[admin, driver] = (await Promise.all([
    product.person({ roles: ['admin'], name: 'Ann' }),
    product.person({ roles: ['admin'], name: 'Ben' }),
  ])) as [Person, Person]
  const vehicle = await made('/fleet-vehicles', { plate: 'Bus 7' })
  trip = await made('/fleet-trips', {
    name: 'Quay 4',
    vehicle_id: vehicle.id,
    leaves_at: '2027-01-04T08:00:00.000Z',
    returns_at: '2027-01-04T16:00:00.000Z',
    crew: [driver.id],
    outsiders: ['pilot@example.test'],
  })
})
afterAll(() => product.end())

const made = async (path: string, body: object): Promise<Body> => {
  const answer = await admin.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}

type Letter = { readonly to: string; readonly text: string; readonly method: string; readonly sequence: number }
const letters = async (): Promise<readonly Letter[]> => {
  const rows = await product.engine.db.all<{ recipient: string; text: string; ics: Buffer }>(
    sql`select m.recipient, b.text, a.content as ics from mail m join mail_body b on b.mail_id = m.id join mail_attachment a on a.mail_id = m.id order by m.id`,
  )
  return rows.map(({ recipient, text, ics }) => {
    const calendar = new ICAL.Component(ICAL.parse(ics.toString('utf8')))
    const entry = calendar.getFirstSubcomponent('vevent')
    const method = String(calendar.getFirstPropertyValue('method'))
    return { to: recipient, text, method, sequence: Number(entry?.getFirstPropertyValue('sequence')) }
  })
}
const answers = async (): Promise<Body> => {
  const { body } = await admin.send('GET', `/api/fleet-trip-guests?filter[trip_id]=${trip.id}`)
  return Object.fromEntries(body.data.map(({ email, answer }: Body) => [email, answer]))
}

test('a row’s people are asked by mail, answer by link or here, and hear of a change and of the end', async () => {
  const asked = await letters()
  expect(asked.map(({ to }) => to).toSorted()).toEqual([driver.email, 'pilot@example.test'].toSorted())
  expect(asked.map(({ method, sequence }) => [method, sequence])).toEqual([
    ['REQUEST', 1],
    ['REQUEST', 1],
  ])
  const letter = asked.find(({ to }) => to === 'pilot@example.test')
  const token = /\/fleet-trips\/answer\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
  const shown = await product.anonymous('GET', `/api/fleet-trip-answers/${token}`)
  expect(shown.body.data).toMatchObject({ title: 'Quay 4', answer: 'pending', email: 'pilot@example.test' })
  await product.anonymous('POST', `/api/fleet-trip-answers/${token}`, { answer: 'tentative' })
  // A link of one entity's guest opens nothing of another entity.
  expect((await product.anonymous('GET', `/api/event-answers/${token}`)).status).toBe(404)
  expect((await driver.send('POST', `/api/fleet-trips/${trip.id}/answer`, { answer: 'accepted' })).status).toBe(200)
  expect(await answers()).toEqual({ 'pilot@example.test': 'tentative', [driver.email]: 'accepted' })

  // A reader of the row who is no guest is refused in their language; for others the row does not exist.
  const refused = await Promise.all(
    ['en', 'fr', 'ar'].map((language) =>
      admin.send('POST', `/api/fleet-trips/${trip.id}/answer`, { answer: 'accepted' }, { 'x-language': language }),
    ),
  )
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([403, 'no_guest']))
  expect(new Set(refused.map(({ body }) => body.message)).size).toBe(3)
  expect(refused[0]?.body.message).toBe('You are not among the guests, so there is nothing for you to answer.')
  const gone = '01900000-0000-7000-8000-000000000000'
  expect((await admin.send('POST', `/api/fleet-trips/${gone}/answer`, { answer: 'accepted' })).status).toBe(404)

  const told = async (write: () => Promise<unknown>) => {
    const before = (await letters()).length
    await write()
    return (await letters()).slice(before).map(({ to, method, sequence }) => `${method} ${sequence} ${to}`)
  }
  // A guest who is removed hears that it is cancelled for them; for the remaining guests nothing has changed.
  const left = await told(() => admin.send('PUT', `/api/fleet-trips/${trip.id}`, { outsiders: [] }))
  expect(left).toEqual(['CANCEL 2 pilot@example.test'])
  const moved = { leaves_at: '2027-01-05T08:00:00.000Z', returns_at: '2027-01-05T16:00:00.000Z' }
  expect(await told(() => admin.send('PUT', `/api/fleet-trips/${trip.id}`, moved))).toEqual([
    `REQUEST 3 ${driver.email}`,
  ])
  expect(await told(() => admin.send('DELETE', `/api/fleet-trips/${trip.id}`))).toEqual([`CANCEL 4 ${driver.email}`])
})

test('a guest with an account reads when it is in the form of their own dates, others as the language has it', async () => {
  const own = { date_form: 'year_month_day', hour_cycle: 'h23' }
  expect((await admin.send('PUT', `/api/users/${driver.id}`, own)).status).toBe(200)
  const before = (await letters()).length
  const vehicle = await made('/fleet-vehicles', { plate: 'Bus 9' })
  await made('/fleet-trips', {
    name: 'Quay 9',
    vehicle_id: vehicle.id,
    leaves_at: '2027-01-04T14:05:00.000Z',
    returns_at: '2027-01-04T16:00:00.000Z',
    crew: [driver.id],
    outsiders: ['pilot@example.test'],
  })
  const asked = (await letters()).slice(before)
  const textTo = (email: string) => asked.find(({ to }) => to === email)?.text.replaceAll('\u202f', ' ')
  expect(textTo(driver.email)).toContain('Monday, 2027-01-04, 14:05')
  expect(textTo('pilot@example.test')).toContain('Monday, January 4, 2027 at 2:05 PM')
})
