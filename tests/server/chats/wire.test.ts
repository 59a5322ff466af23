import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startTestProduct } from '../harness/product.ts'
import { direct, got, group, made, read, type Stage, say, stageOf, unread, windowOf, words } from './harness.ts'

let product: Product
let s: Stage
beforeAll(async () => {
  product = await startTestProduct()
  s = await stageOf(product)
})
afterAll(() => product.end())

test('there is one direct conversation between two, however many ask at once, and one with oneself', async () => {
  const body = (id: string) => ({ kind: 'direct', members: [id] })
  const asked = await Promise.all([
    ...[1, 2, 3].map(() => s.ann.send('POST', '/api/conversations', body(s.ben.id))),
    ...[1, 2, 3].map(() => s.ben.send('POST', '/api/conversations', body(s.ann.id))),
  ])
  expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 201])
  expect(new Set(asked.map((one) => one.body.data.id)).size).toBe(1)
  const again = await s.ann.send('POST', '/api/conversations', body(s.ben.id))
  expect(again).toMatchObject({ status: 200, body: { data: { kind: 'direct', name: 'Ben', unread_count: 0 } } })
  expect((await got(s.ben, `/conversations/${again.body.data.id}?include=members`)).data).toMatchObject({
    name: 'Ann',
    title: null,
    last_message_at: null,
    members: [{ name: 'Ann' }, { name: 'Ben' }],
  })
  const notes = await s.ann.send('POST', '/api/conversations', { kind: 'direct', members: [] })
  expect(notes).toMatchObject({ status: 201, body: { data: { name: 'Ann' } } })
  expect((await s.ann.send('POST', '/api/conversations', body(s.ann.id))).body.data.id).toBe(notes.body.data.id)
  expect((await got(s.ann, `/conversations/${notes.body.data.id}/members`)).data).toEqual([
    { id: s.ann.id, name: 'Ann' },
  ])
})

test('what does not belong to a kind of conversation is refused at its field', async () => {
  const refused = async (body: object, field: string, who = s.ann) => {
    const answer = await who.send('POST', '/api/conversations', body)
    expect([answer.status, Object.keys(answer.body.errors ?? {})], JSON.stringify(answer.body)).toEqual([422, [field]])
  }
  await refused({ kind: 'direct', members: [s.ben.id, s.cay.id] }, 'members')
  await refused({ kind: 'direct', members: [s.ben.id], title: 'Two' }, 'title')
  await refused({ kind: 'direct', members: [s.ofClient.id] }, 'members', s.admin)
  await refused({ kind: 'group', members: [s.ben.id] }, 'title')
  await refused({ kind: 'group', title: 'Tides', project_id: s.project }, 'project_id')
  await refused({ kind: 'project' }, 'project_id')
  await refused({ kind: 'project', project_id: s.project, members: [s.ben.id] }, 'members')
  await refused({ kind: 'group', title: 'Tides', pair: 'x' }, 'pair')
  await refused({ kind: 'group', title: 'Tides', members: [crypto.randomUUID()] }, 'members')
  // A hidden project gets the same answer as a missing one.
  await refused({ kind: 'project', project_id: s.project }, 'project_id', s.stranger)
  expect((await s.ofClient.send('POST', '/api/conversations', { kind: 'group', title: 'Ours' })).status).toBe(403)
  const chat = await direct(s.ben, s.cay)
  for (const change of [{ title: 'Named' }, { members: { added: [s.ann.id], removed: [] } }])
    expect((await s.ben.send('PUT', `/api/conversations/${chat.id}`, change)).status).toBe(422)
})

test('messages are read from their end, before, after and around one, and counted', async () => {
  const chat = await group(s.ann, 'Windows', [s.ben])
  const ids: string[] = []
  for (let n = 1; n <= 9; n++) ids.push((await say(n % 2 ? s.ann : s.ben, chat.id, `m${n}`)).id)
  const end = await windowOf(s.ben, chat.id, '&perPage=3')
  expect([words(end), end.total, end.has_earlier, end.has_later]).toEqual([['m7', 'm8', 'm9'], 9, true, false])
  const before = await windowOf(s.ben, chat.id, `&before=${ids[6]}&perPage=4`)
  expect([words(before), before.has_earlier, before.has_later]).toEqual([['m3', 'm4', 'm5', 'm6'], true, true])
  const first = await windowOf(s.ben, chat.id, `&before=${ids[2]}&perPage=4`)
  expect([words(first), first.has_earlier, first.has_later]).toEqual([['m1', 'm2'], false, true])
  const after = await windowOf(s.ben, chat.id, `&after=${ids[4]}&perPage=2`)
  expect([words(after), after.has_earlier, after.has_later]).toEqual([['m6', 'm7'], true, true])
  const around = await windowOf(s.ben, chat.id, `&around=${ids[4]}&perPage=4`)
  expect([words(around), around.has_earlier, around.has_later]).toEqual([['m4', 'm5', 'm6', 'm7'], true, true])
  expect((await windowOf(s.ben, chat.id, `&after=${ids[8]}`)).data).toEqual([])
  for (const bad of ['before=x', `before=${crypto.randomUUID()}`, `before=${ids[0]}&after=${ids[1]}`, 'nearby=1'])
    expect((await s.ben.send('GET', `/api/messages?filter[conversation_id]=${chat.id}&${bad}`)).status).toBe(422)
  expect((await s.ben.send('GET', `/api/messages?before=${ids[3]}`)).status).toBe(422)
  // A message of another conversation is refused.
  const elsewhere = await say(s.ben, (await direct(s.ben, s.stranger)).id, 'elsewhere')
  expect(
    (await s.ben.send('GET', `/api/messages?filter[conversation_id]=${chat.id}&after=${elsewhere.id}`)).status,
  ).toBe(422)
  expect((await s.ben.send('POST', `/api/conversations/${chat.id}/read`, { message_id: elsewhere.id })).status).toBe(
    422,
  )
  // Own messages count as read, and so do all up to the given one; the mark never moves back.
  expect([await unread(s.ann, chat.id), await unread(s.ben, chat.id)]).toEqual([4, 5])
  expect((await read(s.ben, chat.id, ids[4] ?? '')).body.data).toMatchObject({ unread_count: 2, read_up_to: ids[4] })
  expect((await read(s.ben, chat.id, ids[1] ?? '')).body.data).toMatchObject({ unread_count: 2, read_up_to: ids[4] })
  expect((await s.ben.send('DELETE', `/api/messages/${ids[6]}`)).status).toBe(403)
  expect((await s.ann.send('DELETE', `/api/messages/${ids[6]}`)).status).toBe(200)
  expect(await unread(s.ben, chat.id)).toBe(1)
  const listed = await got(
    s.ben,
    `/conversations?filters[0][column]=unread_count&filters[0][operator]=gt&filters[0][value]=0`,
  )
  expect(listed.data.map(({ name }: { name: string }) => name)).toContain('Windows')
})

test('a message is written once a key, edited, answered and deleted in its place', async () => {
  const chat = await group(s.ann, 'Words', [s.ben])
  const body = { conversation_id: chat.id, body: '<p>Once <script>alert(1)</script><b>upon</b></p>' }
  const key = { 'idempotency-key': crypto.randomUUID() }
  const [one, two] = [
    await s.ann.send('POST', '/api/messages', body, key),
    await s.ann.send('POST', '/api/messages', body, key),
  ]
  expect([one.status, two.body]).toEqual([201, one.body])
  expect(one.body.data).toMatchObject({
    number: 1,
    author: 'Ann',
    edited_at: null,
    removed_at: null,
    reply_to_id: null,
  })
  expect(one.body.data.body).not.toContain('script')
  const { id } = one.body.data
  for (const bad of [
    { conversation_id: chat.id },
    { conversation_id: chat.id, body: '<p> </p>' },
    { ...body, number: 3 },
    { ...body, reply_to_id: (await say(s.ann, (await direct(s.ann, s.stranger)).id, 'there')).id },
  ])
    expect((await s.ann.send('POST', '/api/messages', bad)).status, JSON.stringify(bad)).toBe(422)
  const reply = await say(s.ben, chat.id, 'a time', { reply_to_id: id })
  expect(reply).toMatchObject({ number: 2, reply_to_id: id })
  expect((await got(s.ann, `/messages/${id}`)).data.replies_count).toBe(1)
  expect(words(await got(s.ann, `/messages?filter[reply_to_id]=${id}`))).toEqual(['a time'])
  expect((await s.ben.send('PUT', `/api/messages/${id}`, { body: '<p>mine</p>' })).status).toBe(403)
  const edited = await s.ann.send('PUT', `/api/messages/${id}`, { body: '<p>Twice upon</p>' })
  expect(edited.body.data).toMatchObject({ body: '<p>Twice upon</p>', can: { update: true, delete: true } })
  expect(edited.body.data.edited_at).not.toBeNull()
  expect((await s.ann.send('DELETE', `/api/messages/${id}`)).status).toBe(200)
  const gone = (await windowOf(s.ben, chat.id)).data[0]
  expect(gone).toMatchObject({ id, body: null, number: 1, can: { update: false, delete: false } })
  expect(gone.removed_at).not.toBeNull()
  for (const [method, url, more] of [
    ['DELETE', `/api/messages/${id}`, undefined],
    ['PUT', `/api/messages/${id}`, { body: '<p>back</p>' }],
  ] as const)
    expect((await s.ann.send(method, url, more)).status).toBe(403)
  expect((await s.ben.send('POST', `/api/messages/${id}/reactions`, { emoji: '👍' })).status).toBe(404)
  // The list shows the beginning of the last message that is there, without its marks.
  const previewOf = async () => (await got(s.ben, `/conversations/${chat.id}`)).data.last_message
  expect(await previewOf()).toBe('a time')
  const last = await say(s.ann, chat.id, `<b>There</b> was ${'&amp;'.repeat(200)}`)
  expect(await previewOf()).toBe(`There was ${'&'.repeat(130)}`)
  await s.ann.send('DELETE', `/api/messages/${last.id}`)
  expect(await previewOf()).toBe('a time')
})

test('each says each emoji once to a message, and takes it back', async () => {
  const chat = await group(s.ann, 'Faces', [s.ben])
  const { id } = await say(s.ann, chat.id, 'well?')
  const react = (who = s.ben, emoji = '👩‍👩‍👧', method: 'POST' | 'DELETE' = 'POST') =>
    who.send(method, `/api/messages/${id}/reactions`, { emoji })
  await Promise.all([react(), react(), react(s.ann), react(s.ben, '🇫🇷')])
  const given = async () =>
    (await got(s.ann, `/messages/${id}?include=reactions`)).data.reactions
      .map((one: { emoji: string; author: string }) => `${one.emoji} ${one.author}`)
      .toSorted()
  expect(await given()).toEqual(['🇫🇷 Ben', '👩‍👩‍👧 Ann', '👩‍👩‍👧 Ben'].toSorted())
  expect((await react(s.ben, '🇫🇷', 'DELETE')).body.data.reactions).toHaveLength(2)
  expect((await react(s.ben, '🇫🇷', 'DELETE')).status).toBe(200)
  for (const bad of ['', 'ok', '👍👍', '👍 ', '1', '<b>']) expect((await react(s.ben, bad)).status, bad).toBe(422)
  expect((await react(s.stranger)).status).toBe(404)
  expect((await s.ann.send('DELETE', `/api/messages/${id}`)).status).toBe(200)
  expect((await got(s.ann, '/message-reactions')).data).toEqual([])
})

test('marks are one’s own, and a group is left by whoever is in it', async () => {
  const chat = await group(s.admin, 'Marks', [s.ann, s.ben, s.ofClient])
  const mark = (body: object) => s.ben.send('PUT', `/api/conversations/${chat.id}/marks`, body)
  expect((await mark({ is_muted: true, is_pinned: true })).body.data).toMatchObject({
    is_muted: true,
    is_pinned: true,
    is_archived: false,
  })
  expect((await mark({ is_pinned: false })).body.data).toMatchObject({ is_muted: true, is_pinned: false })
  expect((await got(s.ann, `/conversations/${chat.id}`)).data).toMatchObject({ is_muted: false, version: 1 })
  for (const bad of [{ is_muted: 1 }, { muted: true }]) expect((await mark(bad)).status).toBe(422)
  const first = await say(s.ofClient, chat.id, 'hello from outside')
  expect((await s.ofClient.send('PUT', `/api/conversations/${chat.id}`, { title: 'Ours' })).status).toBe(403)
  expect((await s.ofClient.send('POST', `/api/conversations/${chat.id}/leave`)).status).toBe(200)
  expect((await s.ofClient.send('GET', `/api/messages/${first.id}`)).status).toBe(404)
  // Earlier messages count as read for new members.
  const added = { members: { added: [s.cay.id], removed: [s.ben.id] } }
  expect((await s.ann.send('PUT', `/api/conversations/${chat.id}`, added)).status).toBe(200)
  expect(await unread(s.cay, chat.id)).toBe(0)
  await say(s.ann, chat.id, 'welcome')
  expect(await unread(s.cay, chat.id)).toBe(1)
  expect((await s.ben.send('GET', `/api/conversations/${chat.id}`)).status).toBe(404)
  const two = await direct(s.ann, s.cay)
  expect((await s.cay.send('POST', `/api/conversations/${two.id}/leave`)).status).toBe(422)
})

test('a project’s conversation is made when it is first used, and follows its people', async () => {
  const body = { kind: 'project', project_id: s.project }
  // The right to see all projects makes nobody a member of one.
  expect((await s.stranger.send('POST', '/api/conversations', body)).status).toBe(422)
  const chat = await made(s.ann, '/conversations', body)
  expect(chat).toMatchObject({ name: 'Dredging', kind: 'project', project_id: s.project })
  expect((await s.ben.send('POST', '/api/conversations', body)).body.data.id).toBe(chat.id)
  const said = await say(s.ben, chat.id, 'the tide is late')
  for (const who of [s.cay, s.stranger, s.ofClient])
    expect((await who.send('GET', `/api/messages/${said.id}`)).status).toBe(404)
  const names = async () =>
    (await got(s.ann, `/conversations/${chat.id}/members`)).data.map((one: { name: string }) => one.name)
  expect(await names()).toEqual(['Ada Admin', 'Ann', 'Ben'])
  expect(
    (await s.admin.send('PUT', `/api/projects/${s.project}`, { users: { added: [s.cay.id], removed: [s.ben.id] } }))
      .status,
  ).toBe(200)
  expect(words(await windowOf(s.cay, chat.id))).toEqual(['the tide is late'])
  expect(await unread(s.cay, chat.id)).toBe(1)
  expect((await s.ben.send('GET', `/api/conversations/${chat.id}`)).status).toBe(404)
  expect((await s.ben.send('PUT', `/api/messages/${said.id}`, { body: '<p>x</p>' })).status).toBe(404)
  expect((await s.ben.send('POST', '/api/messages', { conversation_id: chat.id, body: '<p>x</p>' })).status).toBe(422)
  expect(await names()).toEqual(['Ada Admin', 'Ann', 'Cay'])
  await s.admin.send('PUT', `/api/projects/${s.project}`, { users: { added: [s.ben.id], removed: [s.cay.id] } })
})
