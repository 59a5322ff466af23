import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isWhole } from '../../breadth.ts'
import { formHeaders, formOf } from '../harness/forms.ts'
import type { Body, Person } from '../harness/product.ts'
import { type Desk, openDesk } from './stage.ts'

let desk: Desk
let ticket: string
beforeAll(async () => {
  desk = await openDesk('2026-11-02T09:00:00Z')
  ticket = (await desk.make('/tickets', { title: 'The gate does not open' }, desk.customer)).id
})
afterAll(() => desk.product.end())

const say = (body: string, shared: boolean, by = desk.agent) =>
  by.send('POST', '/api/comments', { about_type: 'ticket', about_id: ticket, body, shared_with_client: shared })
const heard = async (by = desk.agent) =>
  (await desk.read(`/comments?filter[about_id]=${ticket}&orderBy=asc`, by)).map(({ body }: { body: string }) => body)

/** Returns conditions that a comment's text contains a word. */
const saying = (value: string) => ({
  operator: 'and',
  filters: [{ column: 'body', operator: 'contains', value }],
})

test('a client’s person asks for their client, and nobody else’s people know of it', async () => {
  const row = await desk.read(`/tickets/${ticket}`, desk.customer)
  expect(row).toMatchObject({ requester_id: desk.customer.id, client_id: desk.client, status: 'new' })
  expect((await desk.stranger.send('GET', `/api/tickets/${ticket}`)).status).toBe(404)
  const foreign = await desk.stranger.send('POST', '/api/tickets', { title: 'Mine', client_id: desk.client })
  expect(foreign.status).toBe(422)
  expect((await desk.customer.send('PUT', `/api/tickets/${ticket}`, { priority: 'urgent' })).status).toBe(403)
})

test('internal notes are for those who work on the ticket, in every call', async () => {
  expect((await say('We forgot the fuse', false)).status).toBe(201)
  expect((await say('We are on our way', true)).status).toBe(201)
  expect(await heard()).toEqual(['We forgot the fuse', 'We are on our way'])
  expect(await heard(desk.customer)).toEqual(['We are on our way'])
  const all = JSON.stringify([
    await desk.read('/comments', desk.customer),
    await desk.read(`/comments?where=${encodeURIComponent(JSON.stringify(saying('fuse')))}`, desk.customer),
    await desk.read('/comments?search=fuse', desk.customer),
    await desk.read(`/tickets/${ticket}/history`, desk.customer),
    (await desk.customer.send('POST', '/api/tickets/export?format=csv')).body,
    await desk.read('/notifications', desk.customer),
  ])
  expect(all).not.toContain('fuse')
})

test('who only asks is told the same as a client, though they work here', async () => {
  const own = (await desk.make('/tickets', { title: 'My screen is dark' }, desk.member)).id
  for (const [body, shared] of [
    ['Careless again', false],
    ['Press the button', true],
  ] as const)
    await desk.make('/comments', { about_type: 'ticket', about_id: own, body, shared_with_client: shared }, desk.agent)
  const bodies = await desk.read(`/comments?filter[about_id]=${own}`, desk.member)
  expect(bodies.map((one: { body: string }) => one.body)).toEqual(['Press the button'])
  const note = { about_type: 'ticket', about_id: own, body: 'Hm', shared_with_client: false }
  expect((await desk.member.send('POST', '/api/comments', note)).status).toBe(403)
  expect((await desk.member.send('POST', '/api/comments', { ...note, shared_with_client: true })).status).toBe(201)
})

test('the first reply is kept and opens the ticket; the requester’s reply opens it again', async () => {
  expect(await desk.read(`/tickets/${ticket}`)).toMatchObject({
    status: 'open',
    first_reply_at: '2026-11-02T09:00:00.000Z',
  })
  await desk.agent.send('PUT', `/api/tickets/${ticket}`, { status: 'solved' })
  expect((await say('Still shut', true, desk.customer)).status).toBe(201)
  expect(await desk.read(`/tickets/${ticket}`)).toMatchObject({ status: 'open', reopened: 1, solved_at: null })
  expect((await say('For us alone', false, desk.customer)).body.data.shared_with_client).toBe(true)
})

test('no call that reads answers a client’s person, or who only asks, with a note or its file', async () => {
  const asked = await desk.make('/tickets', { title: 'A sweep', requester_id: desk.member.id, client_id: desk.client })
  for (const by of [desk.customer, desk.member]) await by.send('POST', `/api/tickets/${asked.id}/follow`)
  const about = { about_type: 'ticket', about_id: asked.id }
  const data = Buffer.from('Sherbet in the file')
  const file = formOf(...Object.entries(about).map(([name, value]) => ({ name, data: value })), {
    name: 'file',
    filename: 'sherbet.txt',
    data,
  })
  const kept = await desk.agent.send('POST', '/api/attachments', file, formHeaders)
  expect(kept.status, JSON.stringify(kept.body)).toBe(201)
  const named = [desk.customer, desk.member].map(({ id }) => `<span data-mention="${id}">@You</span>`).join(' ')
  const note = await desk.make(
    '/comments',
    { ...about, body: `<p>Sherbet ${named}</p>`, shared_with_client: false, attachments: [kept.body.data.id] },
    desk.agent,
  )
  await desk.agent.send('PUT', `/api/comments/${note.id}`, { body: `<p>Sherbet again ${named}</p>` })
  // Exports need a permission that neither role has.
  const permissions = ['ticket-export', 'comment-export', 'attachment-export']
  for (const { id } of [desk.agent, desk.customer, desk.member, desk.stranger])
    await desk.admin.send('POST', `/api/users/${id}/permissions`, { permissions })
  await desk.runJobs()
  const described = (await desk.product.anonymous('GET', '/api/openapi.json')).body
  const reads = Object.entries(described.paths as { readonly [path: string]: Body }).flatMap(([path, calls]) =>
    calls.get === undefined || path.split('{').length > 2 ? [] : [path.startsWith('/api') ? path : `/api${path}`],
  )
  const withId = (path: string) =>
    path.includes('{') ? [asked.id, note.id, kept.body.data.id].map((id) => path.replace(/[{][^}]+[}]/, id)) : [path]
  const include = 'attachments,author'
  const exports = ['/tickets', '/comments', '/attachments'].map((path) => `/api${path}/export?format=csv`)
  // Calls that could show the note; only the whole run makes the others, as they are some hundreds.
  const near = /\/tickets|comment|attach|histor|notif|search|activit/
  /** Returns the calls whose answers contain the note. */
  const telling = async (by: Person): Promise<readonly string[]> => {
    const told: string[] = []
    const listen = async (method: 'GET' | 'POST', path: string, body?: object) => {
      const answer = await by.send(method, path, body)
      // A refused call would prove nothing.
      expect(answer.status, path).not.toBe(429)
      if (/sherbet/i.test(JSON.stringify(answer.body ?? ''))) told.push(`${method} ${path}`)
    }
    for (const path of reads.filter((one) => (isWhole || near.test(one)) && !/live|events$/.test(one)).flatMap(withId))
      await listen('GET', path)
    for (const more of include.split(',')) {
      await listen('GET', `/api/tickets/${asked.id}?include=${more}`)
      await listen('GET', `/api/tickets?include=${more}`)
      await listen('GET', `/api/comments?include=${more}`)
    }
    for (const path of ['/comments', '/tickets', '/attachments']) {
      await listen('GET', `/api${path}?search=sherbet`)
    }
    await listen('GET', `/api/comments?where=${encodeURIComponent(JSON.stringify(saying('Sherbet')))}`)
    for (const path of exports) await listen('POST', path)
    return told
  }
  const worker = await telling(desk.agent)
  // The same calls do show it to an agent, so the test would notice a leak.
  expect(worker.length, worker.join()).toBeGreaterThan(8)
  expect(worker).toEqual(
    expect.arrayContaining([
      `GET /api/comments/${note.id}`,
      `GET /api/tickets/${asked.id}/history`,
      `GET /api/tickets/${asked.id}?include=attachments`,
      'GET /api/comments?search=sherbet',
      expect.stringContaining('GET /api/comments?where='),
      'POST /api/comments/export?format=csv',
    ]),
  )
  for (const by of [desk.customer, desk.member, ...(isWhole ? [desk.stranger] : [])])
    expect(await telling(by), by.email).toEqual([])
  const mails = await desk.product.engine.db.all<Body>(sql`select to_jsonb(m) as mail from mail m`)
  const told = (email: string) => mails.filter(({ mail }) => JSON.stringify(mail).includes(email))
  expect(JSON.stringify([...told(desk.customer.email), ...told(desk.member.email)])).not.toMatch(/sherbet/i)
})

test('a file that comes with a new ticket is seen by whoever asks, and by those who work on it', async () => {
  for (const by of [desk.member, desk.customer]) {
    const form = formOf(
      { name: 'title', data: 'See the photograph' },
      { name: 'attachments[]', filename: 'door.txt', data: Buffer.from('bent') },
    )
    const made = await by.send('POST', '/api/tickets', form, formHeaders)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    for (const reader of [by, desk.agent])
      expect(await desk.read(`/attachments?filter[about_id]=${made.body.data.id}`, reader)).toMatchObject([
        { name: 'door.txt', shared_with_client: true },
      ])
  }
})
