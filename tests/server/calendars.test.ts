import { sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queueScheduled } from '../../src/server/jobs/schedule.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let ann: Person
let ben: Person
let at = Date.parse('2026-03-02T10:00:00.000Z')
beforeAll(async () => {
  product = await startTestProduct({ now: () => at })
  const admin = await product.person({ roles: ['admin'] })
  const department = (await admin.send('POST', '/api/departments', { name: 'Harbour' })).body.data.id
  ;[ann, ben] = (await Promise.all(
    ['Ann', 'Ben'].map((name) => product.person({ roles: ['member'], department, name })),
  )) as [Person, Person]
})
afterAll(() => product.end())

const made = async (who: Person, path: string, body: object): Promise<Body> => {
  const answer = await who.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const mails = async (): Promise<readonly { recipient: string; type: string; text: string; ics: string }[]> => {
  const rows = await product.engine.db.all<{ recipient: string; type: string; text: string; ics: Buffer | null }>(
    sql`select m.recipient, a.type, b.text, a.content as ics from mail m join mail_body b on b.mail_id = m.id left join mail_attachment a on a.mail_id = m.id order by m.id`,
  )
  return rows.map((row) => ({ ...row, ics: row.ics?.toString('utf8') ?? '' }))
}
const clearMails = () => product.engine.db.run(sql`delete from mail_body`)
const eventIn = (ics: string) => {
  const calendar = new ICAL.Component(ICAL.parse(ics))
  const event = calendar.getFirstSubcomponent('vevent')
  const value = (name: string) => String(event?.getFirstPropertyValue(name) ?? '')
  return { method: String(calendar.getFirstPropertyValue('method')), value, event }
}

describe('invitations', () => {
  test('invited, changed, cancelled: one name, a rising number, an answer by the link', async () => {
    await clearMails()
    const party = await made(ann, '/events', {
      title: 'Launch, at last;\nreally',
      start_datetime: '2026-03-20T09:00:00.000Z',
      time_zone: 'Europe/Paris',
      attendees: [ben.id],
      guest_emails: ['out@example.test'],
      repeat_rule: 'FREQ=WEEKLY;UNTIL=20260410',
    })
    const [first, second] = await mails()
    expect([first?.recipient, second?.recipient].toSorted()).toEqual([ben.email, 'out@example.test'].toSorted())
    const asked = eventIn(first?.ics ?? '')
    expect([asked.method, asked.value('sequence'), asked.value('summary')]).toEqual([
      'REQUEST',
      '1',
      'Launch, at last; really',
    ])
    expect(first?.ics).toContain('DTSTART;TZID=Europe/Paris:20260320T100000\r\n')
    expect(first?.ics).toContain('RRULE:FREQ=WEEKLY;UNTIL=20260410T215959Z')
    expect(first?.ics).toContain('BEGIN:VTIMEZONE')
    expect(first?.type).toBe('text/calendar; charset=utf-8; method=REQUEST')
    const out = [first, second].find((mail) => mail?.recipient === 'out@example.test')
    const token = /events\/answer\/([\w-]+)/.exec(out?.text ?? '')?.[1] ?? ''
    const asks = await product.anonymous('GET', `/api/event-answers/${token}`)
    expect([asks.status, asks.body.data.answer]).toEqual([200, 'pending'])
    expect((await product.anonymous('POST', `/api/event-answers/${token}`, { answer: 'accepted' })).status).toBe(200)
    expect((await product.anonymous('POST', `/api/event-answers/${token}`, { answer: 'perhaps' })).status).toBe(422)
    expect((await product.anonymous('GET', '/api/event-answers/nonsense')).status).toBe(404)
    expect((await ben.send('POST', `/api/events/${party.id}/answer`, { answer: 'declined' })).status).toBe(200)
    expect((await ann.send('POST', `/api/events/${party.id}/answer`, { answer: 'declined' })).status).toBe(403)
    const guests = (await ann.send('GET', `/api/event-guests?filter[event_id]=${party.id}`)).body.data
    expect(guests.map(({ answer }: Body) => answer).toSorted()).toEqual(['accepted', 'declined'])
    await clearMails()
    await ann.send('PUT', `/api/events/${party.id}`, { location: 'Quay 4' })
    const changed = (await mails()).map(({ ics }) => eventIn(ics))
    expect(
      changed.map(({ method, value }) => [method, value('sequence'), value('uid') === asked.value('uid')]),
    ).toEqual([
      ['REQUEST', '2', true],
      ['REQUEST', '2', true],
    ])
    await clearMails()
    await ann.send('PUT', `/api/events/${party.id}`, { is_busy: false })
    expect(await mails()).toEqual([])
    await ann.send('DELETE', `/api/events/${party.id}`)
    expect(
      (await mails()).map(({ ics }) => [
        eventIn(ics).method,
        eventIn(ics).value('status'),
        eventIn(ics).value('sequence'),
      ]),
    ).toEqual([
      ['CANCEL', 'CANCELLED', '3'],
      ['CANCEL', 'CANCELLED', '3'],
    ])
  })

  test('a guest without a mail address gets no mail, and stands in no invitation', async () => {
    await clearMails()
    const party = await made(ann, '/events', {
      title: 'Tea',
      start_datetime: '2026-03-20T09:00:00.000Z',
      attendees: [ben.id],
      guest_emails: ['out@example.test'],
    })
    await product.engine.db.run(
      sql`update event_guests set email = null where event_id = ${party.id} and user_id = ${ben.id}`,
    )
    await clearMails()
    expect((await ann.send('PUT', `/api/events/${party.id}`, { location: 'Quay 4' })).status).toBe(200)
    const changed = await mails()
    expect(changed.map(({ recipient }) => recipient)).toEqual(['out@example.test'])
    expect(eventIn(changed[0]?.ics ?? '').event?.getAllProperties('attendee')).toHaveLength(1)
    await clearMails()
    expect((await ann.send('DELETE', `/api/events/${party.id}`)).status).toBe(200)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['out@example.test'])
  })

  test('no text writes lines of its own', async () => {
    await clearMails()
    await made(ann, '/events', {
      title: 'A\r\nATTENDEE:mailto:evil@example.test',
      start_datetime: '2026-03-20T09:00:00.000Z',
      location: 'x\u0000\u0007y'.replace('\u0000', ''),
      guest_emails: ['a@example.test'],
    })
    const [mail] = await mails()
    const { event } = eventIn(mail?.ics ?? '')
    expect(event?.getAllProperties('attendee')).toHaveLength(1)
    expect(
      (
        await ann.send('POST', '/api/events', {
          title: 'x',
          start_datetime: '2026-03-20T09:00:00.000Z',
          guest_emails: ['a@b.test\r\nBcc: c@d.test'],
        })
      ).status,
    ).toBe(422)
  })
})

describe('a calendar address', () => {
  test('has what its owner may see, says when nothing has changed, and ends', async () => {
    const series = await made(ann, '/events', {
      title: 'Round',
      start_datetime: '2026-03-27T08:30:00.000Z',
      time_zone: 'Europe/Paris',
      repeat_rule: 'FREQ=DAILY;COUNT=5',
    })
    const change = {
      occurrence: '2026-03-28T08:30:00.000Z',
      scope: 'this',
      title: 'Late round',
      start_datetime: '2026-03-28T12:00:00.000Z',
    }
    expect((await ann.send('PUT', `/api/events/${series.id}/occurrence`, change)).status).toBe(200)
    await made(ben, '/events', { title: 'Not hers', start_datetime: '2026-03-27T08:30:00.000Z' })
    await made(ann, '/todos', { title: 'Call', due_at: '2026-03-30T09:00:00.000Z' })
    const { url } = await made(ann, '/calendar-feeds', {})
    const path = new URL(url).pathname
    const { app } = product
    const read = (headers: object = {}) => app.inject({ method: 'GET', url: path, headers: { ...headers } })
    const feed = await read()
    expect([feed.statusCode, feed.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    const calendar = new ICAL.Component(ICAL.parse(feed.body))
    const events = calendar.getAllSubcomponents('vevent')
    const titles = events.map((one) => String(one.getFirstPropertyValue('summary')))
    expect(titles).not.toContain('Not hers')
    expect(titles).toEqual(expect.arrayContaining(['Round', 'Late round', 'Call']))
    const late = events.find((one) => String(one.getFirstPropertyValue('summary')) === 'Late round')
    const round = events.find((one) => String(one.getFirstPropertyValue('summary')) === 'Round')
    expect(String(late?.getFirstPropertyValue('uid'))).toBe(String(round?.getFirstPropertyValue('uid')))
    expect(feed.body).toContain('RECURRENCE-ID;TZID=Europe/Paris:20260328T093000')
    expect(round?.getFirstProperty('exdate')).toBeNull()
    expect((await read({ 'if-none-match': String(feed.headers.etag) })).statusCode).toBe(304)
    const gone = await ann.send('DELETE', `/api/events/${series.id}/occurrence`, {
      occurrence: '2026-03-30T07:30:00.000Z',
      scope: 'following',
    })
    expect(gone.status).toBe(200)
    const after = await read({ 'if-none-match': String(feed.headers.etag) })
    expect(after.statusCode).toBe(200)
    expect(after.body).toContain('UNTIL=20260330T072959Z')
    await made(ann, '/calendar-feeds', {})
    expect((await read()).statusCode).toBe(404)
    expect((await app.inject({ method: 'GET', url: '/api/calendar-feeds/unknown.ics' })).statusCode).toBe(404)
  })
})

test('busy and nothing else of it', async () => {
  const secret = await made(ben, '/events', {
    title: 'Secret',
    start_datetime: '2026-04-01T08:00:00.000Z',
    repeat_rule: 'FREQ=DAILY;COUNT=3',
  })
  await made(ben, '/events', { title: 'Free', start_datetime: '2026-04-01T12:00:00.000Z', is_busy: false })
  const busy = (who: Person, users: readonly Person[], more = '') =>
    who.send(
      'GET',
      `/api/events/busy?users=${users.map(({ id }) => id).join()}&from=2026-04-01T00:00:00.000Z&to=2026-04-03T00:00:00.000Z${more}`,
    )
  expect((await busy(ann, [ben])).body.data).toEqual(
    [1, 2].map((day) => ({
      user_id: ben.id,
      start: `2026-04-0${day}T08:00:00.000Z`,
      end: `2026-04-0${day}T09:00:00.000Z`,
    })),
  )
  // The changed event itself does not count as busy.
  expect((await busy(ben, [ben], `&except=${secret.id}`)).body.data).toEqual([])
  expect((await busy(ben, [ben], '&except=none')).status).toBe(422)
  // If there are more entries than one answer has, the answer says that it is incomplete.
  expect((await busy(ann, [ben])).body.is_cut).toBe(false)
  const full = await product.person({ roles: ['member'], name: 'Full' })
  await product.engine.db.run(sql`insert into events (id, created_at, updated_at, created_by, title, start_datetime, end_datetime, time_zone, event_date)
    select gen_random_uuid(), now(), now(), ${full.id}, 'Full', '2026-04-02T08:00:00Z', '2026-04-02T09:00:00Z', 'UTC', '2026-04-02' from generate_series(1, 20001)`)
  const { body } = await busy(full, [full])
  expect([body.is_cut, body.data.length]).toEqual([true, 1])
  // The answer has nothing about people whom the caller may not see: a client sees no colleagues.
  const client = await product.person({ roles: ['client'], permissions: ['event-index'] })
  expect((await busy(client, [ben])).body.data).toEqual([])
})

/** Runs scheduled jobs, and those that they queue. */
const runScheduled = async () => {
  await queueScheduled(product.engine)
  await product.runJobs()
}
const notices = async (who: Person) =>
  (await who.send('GET', '/api/notifications?orderOn=created_at&orderBy=asc')).body.data.map(
    ({ kind, about_title }: Body) => `${kind} ${about_title}`,
  )

test('reminders come once, also where the clock jumps and two processes look at it', async () => {
  const start = at
  const series = await made(ann, '/events', {
    title: 'Watch',
    start_datetime: '2026-03-02T10:30:00.000Z',
    reminder_minutes: 15,
    repeat_rule: 'FREQ=HOURLY;COUNT=2',
  })
  const fuel = { title: 'Fuel', due_at: '2026-03-02T11:00:00.000Z', assignees: [ann.id], reminder_minutes: 30 }
  const todo = await made(ann, '/todos', fuel)
  const watch = async () => (await notices(ann)).filter((one: string) => /^reminder (Watch|Fuel)$/.test(one))
  await runScheduled()
  expect(await watch()).toEqual([])
  at = start + 16 * 60_000
  await Promise.all([runScheduled(), runScheduled()])
  expect(await watch()).toEqual(['reminder Watch'])
  at = start - 5 * 60_000
  await runScheduled()
  at = start + 31 * 60_000
  await runScheduled()
  await runScheduled()
  expect(await watch()).toEqual(['reminder Watch', 'reminder Fuel'])
  at = start + 76 * 60_000
  await runScheduled()
  expect(await watch()).toEqual(['reminder Watch', 'reminder Fuel', 'reminder Watch'])
  at = start
  await ann.send('DELETE', `/api/events/${series.id}`)
  await ann.send('DELETE', `/api/todos/${todo.id}`)
})

test('a todo that repeats makes its next: when it is done, or by the calendar', async () => {
  const start = at
  const open = async (title: string) =>
    (await ann.send('GET', `/api/todos?filter[title]=${title}&filter[is_done]=false`)).body.data.map(
      ({ due_at, repeat_rule }: Body) => [due_at, repeat_rule],
    )
  const water = await made(ann, '/todos', {
    title: 'Water',
    due_at: '2026-02-20T09:00:00.000Z',
    repeat_rule: 'FREQ=DAILY;INTERVAL=3;COUNT=3',
    assignees: [ann.id],
  })
  await ann.send('PUT', `/api/todos/${water.id}`, { is_done: true })
  expect(await open('Water')).toEqual([['2026-03-05T09:00:00.000Z', 'FREQ=DAILY;INTERVAL=3;COUNT=2']])
  // The todo is opened and done again, and its next one exists already.
  await ann.send('PUT', `/api/todos/${water.id}`, { is_done: false })
  await ann.send('PUT', `/api/todos/${water.id}`, { is_done: true })
  expect(await open('Water')).toHaveLength(1)
  await made(ann, '/todos', {
    title: 'Report',
    due_at: '2026-03-02T09:30:00.000Z',
    repeat_rule: 'FREQ=WEEKLY',
    repeat_from: 'calendar',
  })
  at = start + 10 * 60_000
  await runScheduled()
  expect(await open('Report')).toEqual(
    expect.arrayContaining([
      ['2026-03-02T09:30:00.000Z', null],
      ['2026-03-09T09:30:00.000Z', 'FREQ=WEEKLY'],
    ]),
  )
  at = start
})
