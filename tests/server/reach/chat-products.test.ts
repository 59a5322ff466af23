import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCallOut } from '../../../src/server/calls-out/call-out.ts'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { startReceiver } from './receiver.ts'

let product: Product
let receiver: Awaited<ReturnType<typeof startReceiver>>
let admin: Person
let projects: readonly Body[]
let now = Date.UTC(2026, 5, 1, 9)
beforeAll(async () => {
  product = await startTestProduct({ now: () => now, callOut: makeCallOut('all') })
  receiver = await startReceiver()
  admin = await product.person({ roles: ['admin'] })
  const department = await made('/departments', { name: 'Yard' })
  const values = { priority: 'low', destination: 'internal', department_id: department.id }
  projects = [
    await made('/projects', { ...values, name: 'Cranes' }),
    await made('/projects', { ...values, name: 'Gates' }),
  ]
}, 120_000)
afterAll(async () => {
  await receiver.end()
  await product.end()
})
beforeEach(() => {
  receiver.received.length = 0
})

const made = async (path: string, body: object): Promise<Body> => {
  const answer = await admin.send('POST', `/api${path}`, body)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}
const readLog = async () => {
  const job = product.engine.jobs.all.find(({ name }) => name === 'reach-log')
  if (job !== undefined) await product.engine.db.transaction((tx) => product.engine.jobs.send(tx, job, {}))
  now += 60_000
  await product.runJobs()
}
const channelOf = async (name: string, more: object = {}): Promise<Body> => {
  const values = { url: receiver.url, product: name, entity: 'task', events: ['created', 'updated', 'commented'] }
  const one = await made('/webhooks', { ...values, project_id: projects[0]?.id, ...more })
  await readLog()
  return one
}
const off = ({ id }: Body) => admin.send('PUT', `/api/webhooks/${id}`, { is_active: false })
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body))

test('a channel is told of its project’s rows in its product’s form, and calls nobody by what people write', async () => {
  const hooks = [
    await channelOf('slack'),
    await channelOf('mattermost'),
    await channelOf('discord'),
    await channelOf('teams'),
  ]
  const task = await made('/tasks', { name: '<!channel> @all [x](http://a.example)', project_id: projects[0]?.id })
  await made('/tasks', { name: 'Elsewhere', project_id: projects[1]?.id })
  await readLog()
  const found = bodies()
  const [slack, mattermost, discord, teams] = [
    found.find((one) => one.unfurl_links === false),
    found.find((one) => typeof one.text === 'string' && one.unfurl_links === undefined),
    found.find((one) => one.content !== undefined),
    found.find((one) => one.type === 'message'),
  ]
  expect(found).toHaveLength(4)
  expect(JSON.stringify(found)).not.toContain('Elsewhere')
  expect(slack.text).toMatch(new RegExp(`^<http[^|]*/(projects/task|tasks)/${task.id}\\|Task: &lt;!channel&gt; @all`))
  expect(mattermost.text).toContain('\\<\\!channel\\> @\u200ball \\[x\\]\\(http://a.example\\)')
  expect(discord).toMatchObject({ allowed_mentions: { parse: [] }, flags: 4 })
  expect(discord.content).toContain(`/${task.id})`)
  const card = teams.attachments[0]
  expect(card.contentType).toBe('application/vnd.microsoft.card.adaptive')
  expect(card.content.actions[0].url).toContain(task.id)
  expect(card.content.body).toHaveLength(2)
  for (const hook of hooks) await off(hook)
})

test('changes are told by their fields and words; what only moved, and what was said, is not', async () => {
  const hook = await channelOf('slack')
  const task = await made('/tasks', { name: 'Grease', project_id: projects[0]?.id })
  await readLog()
  receiver.received.length = 0
  await admin.send('PUT', `/api/tasks/${task.id}`, { status: 'in_progress', description: '<p>secret words</p>' })
  await made('/comments', { about_type: 'task', about_id: task.id, body: '<p>whispered</p>' })
  await readLog()
  const texts = bodies().map(({ text }) => text.split('\n').slice(1))
  expect(texts.map(([first]) => first.split(' ')[0])).toEqual(['Changed', 'Commented'])
  expect(texts[1]).toHaveLength(1)
  expect(texts[0]).toContain('Description')
  expect(texts[0]).toContain('Status: Pending → In progress')
  expect(JSON.stringify(bodies())).not.toMatch(/secret words|whispered/)
  receiver.received.length = 0
  expect((await admin.send('POST', `/api/webhooks/${hook.id}/test`)).status).toBe(201)
  await product.runJobs()
  expect(bodies()).toEqual([{ text: '*This is a test: notices come to this channel.*', unfurl_links: false }])
  // The message is in the language of the user who last saved it.
  receiver.received.length = 0
  await admin.send('PUT', '/api/profile', { locale: 'fr' })
  await admin.send('PUT', `/api/tasks/${task.id}`, { status: 'done' })
  await readLog()
  expect(bodies()[0].text).toMatch(/Statut : En cours → Terminé|État : En cours → Terminé|: En cours → Termin/)
  await admin.send('PUT', '/api/profile', { locale: 'en' })
  await off(hook)
})

test('a project or a team bounds only rows that have one', async () => {
  const values = { url: receiver.url, product: 'slack', events: ['created'] }
  const refused = async (more: object) => {
    const { status, body } = await admin.send('POST', '/api/webhooks', { ...values, ...more })
    return [status, Object.keys(body.errors ?? {})]
  }
  expect(await refused({ entity: 'client', project_id: projects[0]?.id })).toEqual([422, ['project_id']])
  expect(await refused({ entity: 'task', product: 'carrier pigeon' })).toEqual([422, ['product']])
})
