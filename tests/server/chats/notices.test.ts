import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { direct, got, group, made, read, type Stage, say, stageOf } from './harness.ts'

const canary = 'quetzalcoatlus'
const [second, day] = [1000, 86_400_000]
let clock = Date.parse('2026-03-02T12:00:00Z')
let product: Product
let s: Stage
let department: string
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock })
  s = await stageOf(product)
  department = (await got(s.admin, `/users/${s.ann.id}`)).data.department_id
})
afterAll(() => product.end())

const pass = async (ms: number): Promise<void> => {
  clock += ms
  await product.runJobs()
}
const noticesOf = async (who: Person, about?: string): Promise<readonly Body[]> =>
  (await got(who, `/notifications?filter[user_id]=${who.id}`)).data.filter(
    (one: Body) => one.about_type === 'conversation' && (about === undefined || one.about_id === about),
  )
const colleague = (name: string) => product.person({ roles: ['member'], name, department })
const mark = (who: Person, chat: string, body: object) => who.send('PUT', `/api/conversations/${chat}/marks`, body)
const choose = (who: Person, app: boolean, mail: string) =>
  who.send('PUT', '/api/notifications/settings', { settings: [{ kind: 'message', app, mail }] })
const mailsTo = ({ email }: Person) =>
  product.engine.db.all<{ subject: string; text: string; whole: string }>(
    sql`select m.subject, m.text, to_jsonb(m)::text as whole from mail m where m.recipient = ${email} order by m.created_at`,
  )
const sendDigests = async (): Promise<void> => {
  const digest = product.engine.jobs.all.find(({ name }) => name === 'notice-digest')
  if (digest === undefined) throw new Error('there is no digest')
  await product.engine.jobs.send(product.engine.db, digest, {})
  await product.runJobs()
}

test('a conversation is one notice for each who does not look, put first again by the next message, and read with it', async () => {
  const chat = (await group(s.ann, 'Harbour', [s.ben, s.cay])).id
  const first = await say(s.ann, chat, 'one')
  await pass(2 * second)
  // Cay has the conversation on screen, and reads the message before the notice is sent.
  expect((await read(s.cay, chat, first.id)).status).toBe(200)
  expect(await noticesOf(s.ben, chat)).toEqual([])
  await pass(20 * second)
  const [told] = await noticesOf(s.ben, chat)
  expect(told).toMatchObject({ kind: 'message', about_title: 'Harbour', is_read: false, actor_id: s.ann.id })
  for (const who of [s.ann, s.cay, s.stranger, s.admin]) expect(await noticesOf(who, chat)).toEqual([])
  await pass(100 * second)
  await say(s.cay, chat, 'two')
  const last = await say(s.cay, chat, 'three')
  await pass(20 * second)
  const again = await noticesOf(s.ben, chat)
  expect(again).toMatchObject([{ id: told?.id, is_read: false, actor_id: s.cay.id }])
  expect(Date.parse(again[0]?.created_at)).toBeGreaterThan(Date.parse(told?.created_at))
  expect(await noticesOf(s.ann, chat)).toHaveLength(1)
  // A partly read conversation still has its notice.
  await read(s.ben, chat, first.id)
  expect(await noticesOf(s.ben, chat)).toMatchObject([{ is_read: false }])
  await read(s.ben, chat, last.id)
  expect(await noticesOf(s.ben, chat)).toMatchObject([{ id: told?.id, is_read: true }])
  await say(s.ann, chat, 'four')
  await pass(20 * second)
  expect((await noticesOf(s.ben, chat)).map((one) => one.is_read)).toEqual([false, true])
})

test('many messages at once are one notice; a muted or archived conversation is none, nor one that is mentioned anyway', async () => {
  const chat = (await group(s.admin, 'Quiet', [s.ann, s.ben, s.cay, s.ofClient])).id
  await mark(s.cay, chat, { is_muted: true })
  const other = await direct(s.ann, s.cay)
  await mark(s.cay, other.id, { is_archived: true })
  await Promise.all([1, 2, 3].map((n) => say(s.ann, chat, `at once ${n}`)))
  await say(s.ann, other.id, 'hello')
  clock += 20 * second
  await Promise.all([product.runJobs(), product.runJobs()])
  expect(await noticesOf(s.ben, chat)).toHaveLength(1)
  expect(await noticesOf(s.ofClient, chat)).toHaveLength(1)
  expect([await noticesOf(s.cay, chat), await noticesOf(s.cay, other.id)]).toEqual([[], []])
  // The conversation is muted between the message and its notice.
  const late = await group(s.ann, 'Late', [s.ben, s.cay])
  await say(s.ann, late.id, `<span data-mention="${s.cay.id}">@Cay</span> see`)
  await mark(s.ben, late.id, { is_muted: true })
  await pass(20 * second)
  expect(await noticesOf(s.ben, late.id)).toEqual([])
  expect((await noticesOf(s.cay, late.id)).map(({ kind }) => kind)).toEqual(['mentioned'])
})

test('who is no member any more is told nothing, and a project’s people are those of the day', async () => {
  const chat = await made(s.ann, '/conversations', { kind: 'project', project_id: s.project })
  await say(s.ann, chat.id, 'tide')
  const without = { users: { added: [], removed: [s.ben.id] } }
  expect((await s.admin.send('PUT', `/api/projects/${s.project}`, without)).status).toBe(200)
  await pass(20 * second)
  // The maker of a project is one of its people. The notice names the project by the name that it has now.
  expect((await s.admin.send('PUT', `/api/projects/${s.project}`, { name: 'Low tide' })).status).toBe(200)
  expect(await noticesOf(s.admin, chat.id)).toMatchObject([{ about_title: 'Low tide', actor_id: s.ann.id }])
  for (const who of [s.ben, s.cay, s.stranger, s.ofClient]) expect(await noticesOf(who, chat.id)).toEqual([])
})

test('home shows unread conversations by the names that their reader knows, and not those that are muted', async () => {
  const reader = await colleague('Reader')
  const section = async (who: Person): Promise<Body> =>
    (await got(who, '/home/sections')).data.find(({ key }: Body) => key === 'chats_unread')
  expect(await section(reader)).toMatchObject({ count: 0, items: [], error: null })
  const [two, loud, quiet] = [
    await direct(s.ann, reader),
    await group(s.ann, 'Loud', [reader]),
    await group(s.ann, 'Muted', [reader]),
  ]
  await mark(reader, quiet.id, { is_muted: true })
  for (const { id } of [quiet, two]) await say(s.ann, id, 'hello')
  clock += second
  await say(s.ann, loud.id, 'one')
  const last = await say(s.ann, loud.id, 'two')
  expect(await section(reader)).toMatchObject({
    title: 'Unread conversations',
    count: 2,
    href: '/chats',
    items: [
      { id: loud.id, title: 'Loud', href: `/chats/${loud.id}`, note: '2 unread messages' },
      { id: two.id, title: 'Ann', note: '1 unread message' },
    ],
  })
  await read(reader, loud.id, last.id)
  expect((await section(reader)).items.map(({ title }: Body) => title)).toEqual(['Ann'])
  expect(JSON.stringify(await section(s.admin))).not.toContain('Loud')
})

test('only what stays unread is mailed, once a day, and no mail says what was written, where or by whom', async () => {
  const [late, prompt, off] = [await colleague('Late'), await colleague('Prompt'), await colleague('Off')]
  expect((await choose(late, true, 'at_once')).status).toBe(422)
  const usual = (await got(late, '/notifications/settings')).data.find(({ kind }: Body) => kind === 'message')
  expect(usual).toEqual({ kind: 'message', app: true, mail: 'daily' })
  await choose(prompt, false, 'daily')
  await choose(off, true, 'off')
  const chats = [
    await group(s.ann, `Group ${canary}`, [late, prompt, off]),
    await group(s.ann, `Other ${canary}`, [late, prompt]),
  ]
  const said = await Promise.all(chats.map(({ id }) => say(s.ann, id, `it says ${canary}`)))
  await pass(20 * second)
  const waiting = () =>
    product.engine.db.all(sql`select 1 from notifications where user_id = ${prompt.id} and in_digest`)
  expect([await noticesOf(prompt), await waiting()]).toMatchObject([[], [{}, {}]])
  for (const [n, { id }] of said.entries()) await read(prompt, chats[n]?.id, id)
  expect(await waiting()).toEqual([])
  await pass(day)
  await sendDigests()
  await sendDigests()
  const [mails, ...others] = await Promise.all([late, prompt, off].map(mailsTo))
  expect([mails?.length, ...others]).toEqual([1, [], []])
  expect(mails?.[0]?.text.match(/New messages: Conversation/g)).toHaveLength(1)
  for (const hidden of [canary, 'Ann', ...chats.map(({ id }) => id)]) expect(mails?.[0]?.whole).not.toContain(hidden)
})
