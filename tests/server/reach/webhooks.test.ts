import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCallOut } from '../../../src/server/calls-out/call-out.ts'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { expectedSignature, startReceiver } from './receiver.ts'

let product: Product
let receiver: Awaited<ReturnType<typeof startReceiver>>
let admin: Person
let now = Date.UTC(2026, 5, 1, 9)
beforeAll(async () => {
  product = await startTestProduct({ now: () => now, callOut: makeCallOut('all') })
  receiver = await startReceiver()
  admin = await product.person({ roles: ['admin'] })
}, 120_000)
afterAll(async () => {
  await receiver.end()
  await product.end()
})
beforeEach(() => {
  receiver.received.length = 0
  receiver.answerWith((response) => void response.end('thank you'))
})

const made = async (who: Person, path: string, body: object): Promise<Body> => {
  const answer = await who.send('POST', `/api${path}`, body)
  expect(answer.body, path).toMatchObject({ data: {} })
  expect(answer.status).toBe(201)
  return answer.body.data
}
const webhookOf = async (who: Person, more: object = {}): Promise<Body> => {
  const one = await made(who, '/webhooks', { url: receiver.url, entity: 'client', events: ['created'], ...more })
  // The reading of the log begins here.
  await product.runJobs()
  return one
}
const round = async () => {
  now += 60_000
  return product.runJobs()
}
const queueLog = async () => {
  const job = product.engine.jobs.all.find(({ name }) => name === 'reach-log')
  if (job !== undefined) await product.engine.db.transaction((tx) => product.engine.jobs.send(tx, job, {}))
}
const readLog = async () => {
  await queueLog()
  return round()
}
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body))
const off = (who: Person, { id }: Body) => who.send('PUT', `/api/webhooks/${id}`, { is_active: false })
const deliveriesOf = async ({ id }: Body): Promise<Body[]> =>
  (await admin.send('GET', `/api/webhooks/${id}/deliveries`)).body.data

test('rows are told as they change: signed, with what changed, only those that answer the conditions', async () => {
  const where = { operator: 'and', filters: [{ column: 'name', operator: 'startswith', value: 'Harbour' }] }
  const hook = await webhookOf(admin, { events: ['created', 'updated', 'deleted', 'commented'], where })
  expect(hook.secret).toMatch(/^whsec_/)
  await readLog()
  const own = await made(admin, '/clients', { name: 'Harbour North' })
  await made(admin, '/clients', { name: 'Quay South' })
  await admin.send('PUT', `/api/clients/${own.id}`, { name: 'Harbour West' })
  await readLog()
  expect(bodies().map(({ type, data }) => [type, data.id, data.row.name, data.actor_id])).toEqual([
    ['client.created', own.id, 'Harbour West', admin.id],
    ['client.updated', own.id, 'Harbour West', admin.id],
  ])
  expect(bodies()[1].data.changes).toEqual([{ field: 'name', old: 'Harbour North', new: 'Harbour West' }])
  expect(bodies()[0].data.row).not.toHaveProperty('can')
  for (const one of receiver.received) {
    expect(one.headers['webhook-signature']).toBe(expectedSignature(hook.secret, one))
    expect(Number(one.headers['webhook-timestamp'])).toBe(Math.floor(now / 1000))
  }
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
  // Nothing is sent twice, and the secret is not shown a second time.
  await readLog()
  expect(receiver.received).toHaveLength(2)
  const again = await admin.send('GET', `/api/webhooks/${hook.id}`)
  expect(JSON.stringify(again.body)).not.toContain('whsec_')
  expect(JSON.stringify((await admin.send('GET', `/api/webhooks/${hook.id}/history`)).body)).not.toContain('whsec_')
  const [last] = await deliveriesOf(hook)
  expect(last).toMatchObject({
    event: 'client.updated',
    state: 'delivered',
    status: 200,
    answer: 'thank you',
    tries: 1,
  })
  await off(admin, hook)
})

test('a kept answer of the call that made it holds no secret', async () => {
  const body = { url: receiver.url, entity: 'client', events: ['created'] }
  const key = { 'idempotency-key': 'the-same-call-twice' }
  const first = await admin.send('POST', '/api/webhooks', body, key)
  const second = await admin.send('POST', '/api/webhooks', body, key)
  expect(first.body.data.secret).toMatch(/^whsec_/)
  expect(second.body.data.id).toBe(first.body.data.id)
  expect(second.body.data).not.toHaveProperty('secret')
  const renewed = await admin.send('POST', `/api/webhooks/${first.body.data.id}/secret`)
  expect(renewed.body.data.secret).not.toBe(first.body.data.secret)
  await off(admin, first.body.data)
})

test('what fails is tried again for a day, each time later; then by hand alone', async () => {
  const hook = await webhookOf(admin)
  await readLog()
  receiver.answerWith((response) => void response.writeHead(503).end(`no ${'x'.repeat(5000)}`))
  await made(admin, '/clients', { name: 'Told in vain' })
  await readLog()
  const [failing] = await deliveriesOf(hook)
  expect(failing).toMatchObject({ state: 'waiting', error: 'bad_status', status: 503, tries: 1 })
  expect(failing.answer).toHaveLength(1024)
  const begun = now
  const moments: number[] = []
  for (let rounds = 0; rounds < 200 && (await deliveriesOf(hook))[0].state === 'waiting'; rounds++) {
    now += rounds < 30 ? 30_000 : 3_600_000
    const before = receiver.received.length
    await product.runJobs()
    if (receiver.received.length > before) moments.push(now)
  }
  expect((await deliveriesOf(hook))[0]).toMatchObject({ state: 'failed', tries: 19 })
  expect(now - begun).toBeGreaterThan(20 * 3_600_000)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const gaps = moments.slice(1).map((at, index) => at - (moments[index] ?? at))
  expect(gaps.at(-1)).toBeGreaterThan(gaps[0] ?? 0)
  receiver.answerWith((response) => void response.end('now'))
  const replay = await admin.send('POST', `/api/webhooks/${hook.id}/deliveries/${failing.id}/replay`)
  expect(replay.status).toBe(200)
  await product.runJobs()
  expect((await deliveriesOf(hook))[0]).toMatchObject({ state: 'delivered', answer: 'now', error: null })
  await off(admin, hook)
}, 60_000)

test('a test is sent at once, also while nothing else is', async () => {
  const hook = await webhookOf(admin, { is_active: false })
  const sent = await admin.send('POST', `/api/webhooks/${hook.id}/test`)
  expect([sent.status, sent.body.data.event]).toEqual([201, 'webhook.test'])
  await product.runJobs()
  expect(bodies()).toMatchObject([{ type: 'webhook.test', data: { id: hook.id } }])
})

test('addresses inside are refused when they are called', async () => {
  const inside = await startTestProduct({ now: () => now })
  const chief = await inside.person({ roles: ['admin'] })
  const hook = await made(chief, '/webhooks', { url: receiver.url, entity: 'client', events: ['created'] })
  await chief.send('POST', `/api/webhooks/${hook.id}/test`)
  await inside.runJobs()
  const { body } = await chief.send('GET', `/api/webhooks/${hook.id}/deliveries`)
  expect(body.data[0]).toMatchObject({ error: 'insecure_address', status: null })
  expect(receiver.received).toEqual([])
  await inside.end()
})

test('it tells what its user may read, and ends with the account', async () => {
  const may = ['webhook-index', 'webhook-show', 'webhook-store', 'webhook-update', 'webhook-delivery-index'] as const
  const keeper = await product.person({ roles: ['member'], permissions: may })
  const hook = await webhookOf(keeper, { entity: 'project', events: ['created'] })
  await readLog()
  const client = await made(admin, '/clients', { name: 'Of both' })
  const project = (name: string) =>
    made(admin, '/projects', { name, client_id: client.id, priority: 'high', destination: 'external' })
  const hidden = await project('Hidden')
  await readLog()
  expect(bodies()).toEqual([])
  // Others see neither the webhook nor its deliveries.
  const other = await product.person({ roles: ['member'], permissions: may })
  expect((await other.send('GET', `/api/webhooks/${hook.id}`)).status).toBe(404)
  expect((await other.send('POST', `/api/webhooks/${hook.id}/test`)).status).toBe(404)
  expect((await other.send('GET', `/api/webhooks/${hook.id}/deliveries`)).status).toBe(404)
  expect((await product.person({ roles: ['member'] }).then((one) => one.send('GET', '/api/webhooks'))).status).toBe(403)
  await admin.send('PUT', `/api/users/${keeper.id}`, { is_active: false })
  await project('Later')
  await readLog()
  expect(bodies()).toEqual([])
  const stopped = (await admin.send('GET', `/api/webhooks/${hook.id}`)).body.data
  expect(stopped).toMatchObject({ is_active: false, stopped_because: 'inactive_user', runs_as_id: keeper.id })
  expect(hidden.id).toBeDefined()
})

test('bad addresses, events, entities and conditions are refused at their field', async () => {
  const good = { url: receiver.url, entity: 'client', events: ['created'] }
  const faults = async (more: object) => {
    const { status, body } = await admin.send('POST', '/api/webhooks', { ...good, ...more })
    return [status, Object.keys(body.errors ?? {})]
  }
  const where = (column: string) => ({ operator: 'and', filters: [{ column, operator: 'eq', value: 'x' }] })
  expect(await faults({ url: 'ftp://example.com' })).toEqual([422, ['url']])
  expect(await faults({ url: 'https://user:word@example.com' })).toEqual([422, ['url']])
  expect(await faults({ entity: 'nothing' })).toEqual([422, ['entity']])
  expect(await faults({ entity: 'notification' })).toEqual([422, ['entity']])
  expect(await faults({ events: ['exploded'] })).toEqual([422, ['events']])
  expect(await faults({ where: where('unknown') })).toEqual([422, ['where']])
  expect(await faults({ secret: 'mine' })).toEqual([422, ['secret']])
})

test('what is old is removed', async () => {
  now += 31 * 86_400_000
  // Sessions have ended by then.
  admin = await product.person({ roles: ['admin'] })
  await readLog()
  const { body } = await admin.send('GET', '/api/webhook-deliveries')
  expect(body.total).toBe(0)
})
