import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownSubject, ownText, type Recipe, recipes } from '../../../src/domain/reach/recipes.ts'
import type { Action } from '../../../src/domain/reach/rule-parts.ts'
import type { Body } from '../harness/product.ts'
import { startReceiver } from './receiver.ts'
import { type RulesStage, rulesStage } from './rules-stage.ts'

let s: RulesStage
let project: Body
let n = 0
beforeAll(async () => {
  s = await rulesStage()
  project = await s.made('/projects', {
    name: 'Quay',
    priority: 'high',
    destination: 'internal',
    department_id: (await s.made('/departments', { name: 'Works' })).id,
  })
}, 120_000)
afterAll(() => s.product.end())

const recipe = (key: string): Recipe => {
  const found = recipes.find((one) => one.key === key)
  if (found === undefined) throw new Error(key)
  return found
}
/** Returns a rule of a recipe with the values that people choose in it. */
const ruleOf = (key: string, choose: (action: Action) => Action = (action) => action) => {
  const { when, where, actions } = recipe(key)
  const text = JSON.stringify(actions.map(choose))
    .replaceAll(ownText, `Text of ${key}`)
    .replaceAll(ownSubject, 'Subject')
  const parts = { name: key, when, ...(where === undefined ? {} : { where }) }
  return s.rule(Object.assign(parts, Object.fromEntries([['then', JSON.parse(text)]])))
}
const task = (more: object = {}) => s.made('/tasks', { name: `Task ${n++}`, project_id: project.id, ...more })
const ticket = (more: object = {}) => s.made('/tickets', { title: `Ticket ${n++}`, ...more })
const mailsTo = async (email: string): Promise<Body[]> =>
  (await s.got('/logs/mails')).filter(({ recipient }: Body) => recipient === email)
const noticesOf = async (who: { readonly id: string }): Promise<string[]> =>
  (await (await s.fresh(who))('GET', '/api/notifications')).body.data
    .filter(({ kind }: Body) => kind === 'rule_told')
    .map(({ detail }: Body) => detail)

test('there are eleven', () => {
  expect(recipes.map(({ key }) => key)).toHaveLength(11)
})

test('a ticket that waits for seven days is closed, with a word to whoever asked', async () => {
  const rule = await ruleOf('close_unanswered')
  const waits = await ticket({ status: 'pending' })
  const answered = await ticket({ status: 'pending' })
  await s.pass(6 * 24 * 60)
  await s.change(`/tickets/${answered.id}`, { priority: 'low' })
  await s.pass(24 * 60)
  expect((await s.got(`/tickets/${waits.id}`)).status).toBe('closed')
  expect((await s.got(`/tickets/${answered.id}`)).status).toBe('pending')
  const [said] = await s.got(`/comments?filter[about_id]=${waits.id}`)
  expect(said).toMatchObject({ body: '<p>Text of close_unanswered</p>', shared_with_client: true })
  const { body } = await s.admin.send('GET', `/api/tickets/${waits.id}/history`)
  expect(body.data[0]).toMatchObject({
    action: 'updated',
    source: 'rule',
    agent: 'close_unanswered',
    actor: { name: 'Ada' },
  })
  await s.off(rule)
})

test('tickets are assigned in turn', async () => {
  const [one, two] = [await s.product.person({ roles: ['agent'] }), await s.product.person({ roles: ['agent'] })]
  const rule = await ruleOf('assign_in_turn', (action) => ({ ...action, among: [one.id, two.id] }) as Action)
  const taken = await ticket({ assignee_id: s.admin.id })
  const three = [await ticket(), await ticket(), await ticket()]
  await s.pass()
  const assignees = await Promise.all(three.map(async ({ id }) => (await s.got(`/tickets/${id}`)).assignee_id))
  expect([...assignees].sort()).toEqual([one.id, one.id, two.id].sort())
  expect((await s.got(`/tickets/${taken.id}`)).assignee_id).toBe(s.admin.id)
  await s.off(rule)
})

test('a parent is done when its last part is', async () => {
  const rule = await ruleOf('parent_done')
  const parent = await task()
  const [first, second] = [await task({ parent_id: parent.id }), await task({ parent_id: parent.id })]
  await s.change(`/tasks/${first.id}`, { status: 'done' })
  await s.pass()
  expect((await s.got(`/tasks/${parent.id}`)).status).toBe('pending')
  await s.change(`/tasks/${second.id}`, { status: 'done' })
  await s.pass()
  expect((await s.got(`/tasks/${parent.id}`)).status).toBe('done')
  await s.off(rule)
})

test('whoever asks hears that it came, and that it is solved, also without an account', async () => {
  const rules = [await ruleOf('confirm_receipt'), await ruleOf('ask_solved')]
  const asker = await s.product.person({ name: 'Asker' })
  const own = await ticket({ requester_id: asker.id })
  await ticket({ requester_email: 'outside@example.test' })
  await s.pass()
  expect((await mailsTo(asker.email)).map(({ subject }) => subject)).toEqual(['Subject'])
  expect(await mailsTo('outside@example.test')).toHaveLength(1)
  await s.change(`/tickets/${own.id}`, { status: 'solved' })
  await s.pass()
  expect((await mailsTo(asker.email)).filter(({ subject }) => subject === 'Subject')).toHaveLength(2)
  for (const rule of rules) await s.off(rule)
})

test('who works on a task hears of it the day before, and who made it once it is late', async () => {
  const rules = [await ruleOf('due_tomorrow'), await ruleOf('raise_overdue')]
  const worker = await s.product.person({ roles: ['member'] })
  const due = new Date(s.now() + 30 * 3_600_000).toISOString()
  const late = await task({ due_at: due, assignees: [worker.id], priority: 'low' })
  const done = await task({ due_at: due, assignees: [worker.id], status: 'done' })
  await s.pass(5 * 60)
  expect(await noticesOf(worker)).toEqual([])
  await s.pass(2 * 60)
  expect(await noticesOf(worker)).toEqual(['Text of due_tomorrow'])
  await s.pass(24 * 60)
  expect((await s.got(`/tasks/${late.id}`)).priority).toBe('high')
  expect((await s.got(`/tasks/${done.id}`)).priority).toBe('medium')
  expect(await noticesOf(s.admin)).toEqual(['Text of raise_overdue'])
  for (const rule of rules) await s.off(rule)
})

test('a ticket whose time runs out is made urgent; on Mondays somebody hears of those that nobody has', async () => {
  const agent = await s.product.person({ roles: ['agent'] })
  const rules = [
    await ruleOf('escalate'),
    await ruleOf('weekly_unassigned', (action) => ({ ...action, to: [agent.id] }) as Action),
  ]
  const calendar = await s.made('/business-calendars', { name: 'Always', always_open: true })
  await s.made('/tickets/sla', {
    name: 'Two hours',
    target_status: 'solved',
    within_hours: '2',
    calendar_id: calendar.id,
  })
  const urgent = await ticket({ assignee_id: agent.id })
  const due = Date.parse((await s.got(`/tickets/${urgent.id}`)).due_at)
  await s.pass((due - s.now()) / 60_000 - 90)
  expect((await s.got(`/tickets/${urgent.id}`)).priority).toBe('medium')
  await s.pass(60)
  expect((await s.got(`/tickets/${urgent.id}`)).priority).toBe('urgent')
  expect(await noticesOf(agent)).toContain('Text of escalate')
  await ticket({ title: 'Nobody has it' })
  await s.pass(7 * 24 * 60)
  expect(await noticesOf(agent)).toContain('Text of weekly_unassigned')
  for (const rule of rules) await s.off(rule)
})

test('another product is called when a task is done', async () => {
  const receiver = await startReceiver()
  const hook = await s.made('/webhooks', { url: receiver.url, entity: 'task', events: ['created'] })
  const rule = await ruleOf('call_completed', (action) => ({ ...action, webhook_id: hook.id }) as Action)
  const one = await task()
  receiver.received.length = 0
  await s.change(`/tasks/${one.id}`, { status: 'done' })
  await s.pass()
  const called = receiver.received.map(({ body }) => JSON.parse(body)).filter(({ type }) => type === 'task.rule')
  expect(called).toMatchObject([{ data: { id: one.id, rule: 'call_completed', row: { status: 'done' } } }])
  await s.off(rule)
  await receiver.end()
})
