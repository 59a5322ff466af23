import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body, Person } from '../harness/product.ts'
import { type Desk, openDesk } from './stage.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk('2026-11-20T09:00:00Z', { incoming: { address: 'help@tms.example.test' } })
})
afterAll(() => desk.product.end())

const ticketOf = (requester: Person, more: object = {}): Promise<Body> =>
  desk.make(
    '/tickets',
    { title: 'Late lorry', client_id: desk.client, requester_id: requester.id, ...more },
    desk.agent,
  )
const reply = async ({ id }: Body, body = '<p>It is on its way</p>') => {
  const answer = await desk.agent.send('POST', '/api/comments', {
    about_type: 'ticket',
    about_id: id,
    body,
    shared_with_client: true,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  await desk.runJobs()
}
const mailsTo = ({ email }: Pick<Person, 'email'>) =>
  desk.product.engine.db.all<{ subject: string; text: string }>(
    sql`select m.subject, m.text from mail m where m.recipient = ${email} order by m.created_at`,
  )
const noticesOf = async (person: Person): Promise<Body[]> =>
  (await desk.read('/notifications', person)).filter(({ kind }: Body) => kind === 'answered')
const choose = (person: Person, app: boolean, mail: string) =>
  person.send('PUT', '/api/notifications/settings', { settings: [{ kind: 'answered', app, mail }] })
const person = async (roles: readonly string[], more: object = {}): Promise<Person> => {
  const one = await desk.product.person({ roles: [...roles] })
  const { status, body } = await desk.admin.send('PUT', `/api/users/${one.id}`, more)
  expect(status, JSON.stringify(body)).toBe(200)
  return one
}

test('a client’s user is answered by mail where the ticket was made on the screen, once, and sees it in the app', async () => {
  const asker = await person(['client'], { client_id: desk.client, locale: 'fr' })
  await reply(await ticketOf(asker))
  const mails = await mailsTo(asker)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toMatch(/^Re: Late lorry \[#\d+-[0-9a-f]{8}\]$/)
  expect(mails[0]?.text).toContain('It is on its way')
  expect(await noticesOf(asker)).toHaveLength(1)
})

test('the settings of a client’s user say so; others are told in the app alone', async () => {
  const usual = async (one: Person) =>
    (await one.send('GET', '/api/notifications/settings')).body.data.find(({ kind }: Body) => kind === 'answered')
  expect(await usual(desk.customer)).toEqual({ kind: 'answered', app: true, mail: 'at_once' })
  expect(await usual(desk.member)).toEqual({ kind: 'answered', app: true, mail: 'off' })
  await reply(await ticketOf(desk.member))
  expect(await mailsTo(desk.member)).toEqual([])
  expect(await noticesOf(desk.member)).toHaveLength(1)
})

test('the requester’s own choice holds: off, by day, at once without the app', async () => {
  const [off, daily, mailOnly] = [
    await person(['client'], { client_id: desk.client }),
    await person(['client'], { client_id: desk.client }),
    await person(['member']),
  ]
  await choose(off, true, 'off')
  await choose(daily, true, 'daily')
  await choose(mailOnly, false, 'at_once')
  for (const one of [off, daily, mailOnly]) await reply(await ticketOf(one))
  expect([(await mailsTo(off)).length, (await noticesOf(off)).length]).toEqual([0, 1])
  expect([(await mailsTo(daily)).length, (await noticesOf(daily)).length]).toEqual([0, 1])
  expect([(await mailsTo(mailOnly)).length, (await noticesOf(mailOnly)).length]).toEqual([1, 0])
})

test('nobody is mailed whose account has ended, or who may see the ticket no longer', async () => {
  const [gone, moved] = [
    await person(['client'], { client_id: desk.client }),
    await person(['client'], { client_id: desk.client }),
  ]
  const [ofGone, ofMoved] = [await ticketOf(gone), await ticketOf(moved)]
  await desk.admin.send('PUT', `/api/users/${gone.id}`, { is_active: false })
  await desk.admin.send('PUT', `/api/users/${moved.id}`, { roles: [] })
  await desk.product.engine.db.run(sql`delete from user_roles where source_id = ${moved.id}`).catch(() => undefined)
  await reply(ofGone)
  await reply(ofMoved)
  expect(await mailsTo(gone)).toEqual([])
  expect(await mailsTo(moved)).toEqual([])
})

test('after thirty mails an hour a user’s further replies wait for the daily mail, and none is refused', async () => {
  const often = await person(['client'], { client_id: desk.client })
  const ticket = await ticketOf(often)
  for (let n = 0; n < 32; n++) await reply(ticket, `<p>Answer ${n}</p>`)
  expect(await mailsTo(often)).toHaveLength(30)
  const waiting = await desk.product.engine.db.all(
    sql`select 1 from notifications where user_id = ${often.id} and kind = 'answered' and in_digest`,
  )
  expect(waiting).toHaveLength(2)
})
