import MailComposer from 'nodemailer/lib/mail-composer'
import type Mail from 'nodemailer/lib/mailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveTicket } from '../../../src/domain/tickets/server/mail/receive-ticket.ts'
import { receiveMail } from '../../../src/server/mail/incoming/receive.ts'
import { formHeaders, formOf } from '../harness/forms.ts'
import { heldApart } from '../harness/held-apart.ts'
import type { Body, Person } from '../harness/product.ts'
import { type Desk, openDesk } from '../tickets/stage.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk('2026-11-20T09:00:00Z')
})
afterAll(() => desk.product.end())

const open = (more: object = {}, by = desk.agent) => desk.make('/tickets', { title: 'Late lorry', ...more }, by)
const say = (id: string, body: string, by = desk.agent) => {
  const comment = { about_type: 'ticket', about_id: id, body, shared_with_client: true }
  return by.send('POST', '/api/comments', comment)
}
const merge = (from: Body, into: Body, more: object = {}, headers: { [name: string]: string } = {}) =>
  desk.agent.send('POST', `/api/tickets/${from.id}/merge`, { into: into.id, ...more }, headers)
const said = async (id: string, by = desk.agent) =>
  (await desk.read(`/comments?filter[about_id]=${id}&orderBy=asc`, by)).map(({ body }: Body) => body)
const clientOf = async (person: Person) => (await desk.read(`/users/${person.id}`)).client_id
const merged = async (from: Body, into: Body) => {
  const answer = await merge(from, into)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

test('tickets of two clients stay apart, whether the client is the ticket’s own or that of who asked', async () => {
  const other = await clientOf(desk.stranger)
  const ours = await open({ client_id: desk.client })
  const theirs = [
    await open({ client_id: other }),
    // This ticket has lost its client, but its requester still belongs to one.
    await open({ requester_id: desk.stranger.id, client_id: null }),
  ]
  await say(ours.id, 'Ours alone')
  for (const [at, one] of theirs.entries()) {
    const words = new Set<string>()
    for (const language of ['en', 'fr', 'ar']) {
      const refused = await merge(ours, one, { confirm: true }, { 'accept-language': language })
      expect([refused.status, Object.keys(refused.body.errors ?? {})], String(at)).toEqual([422, ['into']])
      words.add(refused.body.errors.into[0])
    }
    expect(words.size).toBe(3)
    expect((await merge(one, ours)).status).toBe(422)
    expect(await said(one.id)).toEqual([])
  }
  expect(await said(ours.id)).toEqual(['Ours alone'])
  expect(await desk.read(`/tickets/${ours.id}`)).toMatchObject({ merged_into_id: null, status: 'open' })
})

test('where no client parts them and two people asked, it asks, naming both, and does nothing until it is confirmed', async () => {
  const [one, other] = [await open({ requester_id: desk.member.id }), await open({ requester_id: desk.leader.id })]
  const names = await Promise.all(
    [desk.member, desk.leader].map(async ({ id }) => (await desk.read(`/users/${id}`)).name),
  )
  const asked = await merge(one, other)
  expect(asked).toMatchObject({
    status: 409,
    body: { code: 'merge_asks', asked_by: { from: names[0], to: names[1] } },
  })
  for (const name of names) expect(asked.body.message).toContain(name)
  expect(await desk.read(`/tickets/${one.id}`)).toMatchObject({ merged_into_id: null, status: 'new' })
  for (const body of [{ confirm: 'yes' }, { confirmed: true }])
    expect((await merge(one, other, body)).status, JSON.stringify(body)).toBe(422)
  expect((await merge(one, other, { confirm: true })).status).toBe(200)
  // One person asked for both, or both have one client, so no confirmation is needed.
  await merged(await open({ requester_id: desk.member.id }), await open({ requester_id: desk.member.id }))
  const second = await desk.product.person({ roles: ['client'] })
  await desk.admin.send('PUT', `/api/users/${second.id}`, { client_id: desk.client })
  await merged(await open({ requester_id: second.id }), await open({ requester_id: desk.customer.id }))
})

test('a merged ticket takes no comment and no file, is not opened again by any call, and is not merged again', async () => {
  const [one, other] = [await open(), await open()]
  await merged(one, other)
  const { version } = await desk.read(`/tickets/${one.id}`)
  const form = [
    { name: 'about_type', data: 'ticket' },
    { name: 'about_id', data: one.id },
    { name: 'file', filename: 'a.txt', data: 'a' },
  ]
  const by = desk.agent
  const status = { status: 'open' }
  const refused = [
    [await say(one.id, 'Too late'), 'about_id'],
    [await by.send('POST', '/api/attachments', formOf(...form), formHeaders), 'about_id'],
    [await by.send('PUT', `/api/tickets/${one.id}`, status), 'status'],
    [await by.send('PUT', `/api/tickets/${one.id}`, { ...status, title: 'Again' }), 'status'],
    [await desk.admin.send('POST', `/api/tickets/${one.id}/past`, { at: '2026-11-20T09:00:00Z', ...status }), 'status'],
    [await merge(one, await open()), 'into'],
    [await merge(await open(), one), 'into'],
  ] as const
  for (const [answer, field] of refused)
    expect([answer.status, Object.keys(answer.body.errors ?? {})], JSON.stringify(answer.body)).toEqual([422, [field]])
  await by.send('POST', '/api/tickets/bulk', { ids: [one.id], change: status })
  await by.send('POST', '/api/tickets/undo', { rows: [{ id: one.id, version: version - 1 }] })
  await by.send('POST', '/api/tickets/place', { id: one.id, column: 'open', after: null })
  expect(await desk.read(`/tickets/${one.id}`)).toMatchObject({ status: 'closed', merged_into_id: other.id })
  // A merged ticket can still be corrected, as long as the change is no step of its own.
  expect((await by.send('PUT', `/api/tickets/${one.id}`, { title: 'Late lorries' })).status).toBe(200)
  expect((await say(other.id, 'Here it goes on')).status).toBe(201)
})

test('of a comment and a merge at once, either comes first, nothing stays behind on the merged one', async () => {
  for (const isSaidFirst of [true, false]) {
    const [one, other] = [await open(), await open()]
    const [comment, joined] = [() => say(one.id, 'At once'), () => merge(one, other)]
    const answers = isSaidFirst
      ? await heldApart(desk.product, comment, joined)
      : await heldApart(desk.product, joined, comment)
    expect(answers.map(({ status }) => status)).toEqual(isSaidFirst ? [201, 200] : [200, 422])
    expect(await said(one.id)).toEqual([])
    expect((await said(other.id)).includes('At once')).toBe(isSaidFirst)
  }
})

test('of opening it again and a merge at once, either comes first, the merged one is closed', async () => {
  for (const isOpenedFirst of [true, false]) {
    const [one, other] = [await open(), await open()]
    await desk.agent.send('PUT', `/api/tickets/${one.id}`, { status: 'solved' })
    const reopen = () => desk.agent.send('PUT', `/api/tickets/${one.id}`, { status: 'open' })
    const joined = () => merge(one, other)
    const [first, second] = isOpenedFirst
      ? await heldApart(desk.product, reopen, joined)
      : await heldApart(desk.product, joined, reopen)
    expect([first.status, second.status]).toEqual(isOpenedFirst ? [200, 200] : [200, 422])
    const { status, merged_into_id } = await desk.read(`/tickets/${one.id}`)
    expect([['solved', 'closed'].includes(status), merged_into_id]).toEqual([true, other.id])
  }
})

test('links to the merged one end, and who followed it follows the other where they see it', async () => {
  const [one, other] = [
    await open({ requester_id: desk.member.id, client_id: null }),
    await open({ requester_id: desk.agent.id, client_id: null }),
  ]
  const link = await desk.make(`/tickets/${one.id}/share-links`, {})
  const kept = await desk.make(`/tickets/${other.id}/share-links`, {})
  const visit = ({ id, token }: Body) => desk.product.anonymous('POST', `/api/public/tickets/${id}`, { token })
  expect((await visit(link)).status).toBe(200)
  for (const by of [desk.member, desk.admin])
    expect((await by.send('PUT', `/api/tickets/${one.id}/follow`, { follow: true })).status).toBe(200)
  await desk.product.runJobs()
  expect((await merge(one, other, { confirm: true })).status).toBe(200)
  expect(await visit(link)).toMatchObject({ status: 404, body: { code: 'link_gone' } })
  expect((await visit(kept)).status).toBe(200)
  const followers = async (id: string) =>
    (await desk.read(`/tickets/${id}/follow`)).followers.map((one: Body) => one.id)
  expect(await followers(other.id)).toContain(desk.admin.id)
  expect(await followers(other.id)).not.toContain(desk.member.id)
  expect(await followers(one.id)).toEqual([])
  // Nobody gets a notice of its closing, by mail or otherwise.
  await desk.product.runJobs()
  const notices = await desk.read(`/notifications`, desk.member)
  expect(notices.filter((one: Body) => one.kind === 'status_changed')).toEqual([])
})

const receive = async (mail: Mail.Options) => {
  const raw = await new MailComposer({ from: 'zoe@outside.test', to: 'help@tms.example.test', ...mail })
    .compile()
    .build()
  return receiveMail(desk.product, raw, receiveTicket)
}
const byTitle = async (title: string): Promise<Body> =>
  (await desk.read(`/tickets?filter[title]=${encodeURIComponent(title)}`))[0]

test('mail to a merged ticket goes on in the one at the end of the chain, and only its requester is answered', async () => {
  await receive({ subject: 'First', text: 'One', messageId: '<a@outside.test>' })
  await receive({ subject: 'Second', text: 'Two', messageId: '<b@outside.test>', from: 'ian@elsewhere.test' })
  const [first, second, third] = [await byTitle('First'), await byTitle('Second'), await open({ title: 'Third' })]
  await desk.product.runJobs()
  const letters = async (): Promise<Body[]> => desk.read('/logs/mails?perPage=100')
  const before = await letters()
  const asked = await merge(first, second)
  expect([asked.status, asked.body.asked_by]).toEqual([409, { from: 'zoe@outside.test', to: 'ian@elsewhere.test' }])
  expect((await merge(first, second, { confirm: true })).status).toBe(200)
  expect((await say(second.id, 'We are on our way')).status).toBe(201)
  await desk.product.runJobs()
  const known = new Set(before.map(({ id }) => id))
  const sent = (await letters()).filter(({ id }) => !known.has(id)).map((one) => one.to ?? one.recipient)
  expect(sent).toEqual(['ian@elsewhere.test'])
  expect((await merge(second, third, { confirm: true })).status).toBe(200)
  // The requester of the first ticket writes in the last one.
  const answer = { subject: 'Re: First', inReplyTo: '<a@outside.test>', messageId: '<c@outside.test>' }
  await receive({ ...answer, text: 'Still waiting' })
  expect(await said(third.id)).toContain('<p>Still waiting</p>')
  // Somebody else can't write there.
  await receive({
    ...answer,
    subject: 'Re: Let me in',
    from: 'eve@else.test',
    text: 'Me too',
    messageId: '<d@else.test>',
  })
  expect(await said(third.id)).not.toContain('<p>Me too</p>')
  // The mail is not lost if the last ticket is in the trash.
  await desk.admin.send('DELETE', `/api/tickets/${third.id}`)
  await receive({ ...answer, subject: 'Re: Is anybody there', text: 'Hello?', messageId: '<e@outside.test>' })
  expect(await byTitle('Is anybody there')).toMatchObject({ description: '<p>Hello?</p>' })
})

test('the log tells where a comment was, and the merged ticket that it was merged', async () => {
  const [one, other] = [await open(), await open()]
  const comment = (await say(one.id, 'Where is it?')).body.data
  await merged(one, other)
  const [moved] = await desk.read(`/comments/${comment.id}/history`)
  expect(moved.changes).toEqual([{ field: 'about_id', old: one.id, new: other.id }])
  const [told] = await desk.read(`/tickets/${one.id}/history`)
  expect(told.changes).toEqual([{ field: 'merged_into_id', old: null, new: other.id }])
})
