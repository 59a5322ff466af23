import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body, Person } from '../harness/product.ts'
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

const created = { kind: 'event', entity: 'task', event: 'created' }
const updated = (...fields: string[]) => ({ kind: 'event', entity: 'task', event: 'updated', fields })
const set = (values: object) => [{ do: 'set', values }]
const task = (more: object = {}, who?: Person) =>
  s.made('/tasks', { name: `Task ${n++}`, project_id: project.id, ...more }, who)
/** Returns the body of a rule. */
const of = (when: object, then: readonly object[], more: object = {}) => ({ when, then, ...more })

test('a rule does what its user may, in what answers its conditions, and tells what came of it', async () => {
  const where = { operator: 'and', filters: [{ column: 'name', operator: 'contains', value: 'crane' }] }
  const rule = await s.rule(of(created, set({ priority: 'urgent' }), { name: 'Cranes first', where }))
  const [crane, other] = [await task({ name: 'Mend the crane' }), await task()]
  await s.pass()
  expect((await s.got(`/tasks/${crane.id}`)).priority).toBe('urgent')
  expect((await s.got(`/tasks/${other.id}`)).priority).toBe('medium')
  expect(await s.runs(rule)).toMatchObject([
    { state: 'done', about_id: crane.id, about_title: 'Mend the crane', event: 'created' },
  ])
  // Each rule runs once.
  await s.pass()
  expect(await s.runs(rule)).toHaveLength(1)
  const logged = await s.admin.send('GET', '/api/logs?filter[source]=rule')
  expect(logged.body.total).toBe(1)
  await s.off(rule)
})

test('rules that lead to each other end, and the loop is named', async () => {
  const ping = await s.rule(
    of(updated('priority'), set({ priority: 'high' }), {
      name: 'Ping',
      where: { operator: 'and', filters: [{ column: 'priority', operator: 'eq', value: 'low' }] },
    }),
  )
  const pong = await s.rule(
    of(updated('priority'), set({ priority: 'low' }), {
      name: 'Pong',
      where: { operator: 'and', filters: [{ column: 'priority', operator: 'eq', value: 'high' }] },
    }),
  )
  const one = await task()
  await s.change(`/tasks/${one.id}`, { priority: 'low' })
  for (let rounds = 0; rounds < 10; rounds++) await s.pass()
  const all = [...(await s.runs(ping)), ...(await s.runs(pong))]
  expect(all.filter(({ state }) => state === 'done')).toHaveLength(5)
  const [stopped] = all.filter(({ state }) => state === 'stopped')
  expect(stopped.reason).toContain('Ping → Pong → Ping → Pong → Ping → Pong')
  await s.off(ping)
  await s.off(pong)
})

test('what fails ten times in a row is switched off, and its owner told', async () => {
  const rule = await s.rule(of(created, set({ status: 'stopped' }), { name: 'Cannot be' }))
  for (let times = 0; times < 10; times++) await task()
  await s.pass()
  const runs = await s.runs(rule)
  expect(runs.filter(({ state }: Body) => state === 'failed')).toHaveLength(10)
  expect(runs[0].reason).toMatch(/\S/)
  expect(await s.got(`/automation-rules/${rule.id}`)).toMatchObject({ is_active: false, stopped_because: 'failures' })
  const told = await s.got('/notifications')
  expect(told.filter(({ kind }: Body) => kind === 'rule_stopped')).toMatchObject([{ about_id: rule.id }])
  await task()
  await s.pass()
  expect(await s.runs(rule)).toHaveLength(10)
  // A rule that is switched on again counts anew.
  const again = await s.change(`/automation-rules/${rule.id}`, { is_active: true })
  expect(again).toMatchObject({ stopped_because: null, is_active: true })
  await s.off(rule)
})

test('a try shows what would have come of it, or why not, and leaves everything as it was', async () => {
  const rule = await s.rule(
    of(updated('name'), [...set({ priority: 'urgent' }), { do: 'comment', text: 'Seen <b>this</b>' }], {
      is_active: false,
    }),
  )
  const one = await task({ name: 'Before' })
  await s.change(`/tasks/${one.id}`, { name: 'After' })
  const before = (await s.got('/logs')).length
  const { status, body } = await s.admin.send('POST', `/api/automation-rules/${rule.id}/try`)
  expect(status).toBe(200)
  expect(body.data).toMatchObject([{ about_id: one.id, title: 'After', outcome: 'done', reason: null }])
  expect(body.data[0].events).toMatchObject([
    { entity: 'task', action: 'updated', changes: [{ field: 'priority', old: 'medium', new: 'urgent' }] },
    { entity: 'comment', action: 'created' },
  ])
  expect(await s.got(`/tasks/${one.id}`)).toMatchObject({ priority: 'medium', version: 2 })
  expect(await s.got('/logs')).toHaveLength(before)
  const refused = await s.rule(of(updated('name'), set({ status: 'stopped' }), { is_active: false }))
  const tried = await s.admin.send('POST', `/api/automation-rules/${refused.id}/try`)
  expect(tried.body.data[0]).toMatchObject({ outcome: 'refused', events: [] })
  expect(tried.body.data[0].reason).toMatch(/\S/)
})

test('a manager makes rules for their project alone; it ends with their right or their account', async () => {
  const manager = await s.product.person({ roles: ['project-manager'] })
  const body = of(created, set({ priority: 'high' }), { name: 'Mine' })
  expect((await manager.send('POST', '/api/automation-rules', body)).status).toBe(403)
  const outsider = await s.product.person({ roles: ['member'], permissions: ['automation-rule-store'] })
  expect((await outsider.send('POST', '/api/automation-rules', { ...body, project_id: project.id })).status).toBe(422)
  const own = await s.made(
    '/projects',
    { name: 'Own', priority: 'high', destination: 'internal', department_id: project.department_id },
    manager,
  )
  const rule = await s.rule({ ...body, project_id: own.id }, manager)
  const [inside, outside] = [await task({ project_id: own.id }, manager), await task()]
  await s.pass()
  expect((await s.got(`/tasks/${inside.id}`)).priority).toBe('high')
  expect((await s.got(`/tasks/${outside.id}`)).priority).toBe('medium')
  const member = await s.product.person({ roles: ['member'] })
  expect((await member.send('GET', '/api/automation-rules')).status).toBe(403)
  await s.change(`/users/${manager.id}`, { is_active: false })
  const late = await task({ project_id: own.id })
  await s.pass()
  expect((await s.got(`/tasks/${late.id}`)).priority).toBe('medium')
  expect(await s.got(`/automation-rules/${rule.id}`)).toMatchObject({
    is_active: false,
    stopped_because: 'inactive_user',
  })
})

test('what does not fit is refused at its part', async () => {
  const refused = async (when: unknown, then: unknown) => {
    const { status, body } = await s.admin.send('POST', '/api/automation-rules', { name: 'Bad', when, then })
    return [status, Object.keys(body.errors ?? {})]
  }
  const good = set({ priority: 'high' })
  expect(await refused({}, good)).toEqual([422, ['when']])
  expect(await refused({ kind: 'event', entity: 'notification', event: 'created' }, good)).toEqual([422, ['when']])
  expect(await refused(updated('nothing'), good)).toEqual([422, ['when']])
  expect(await refused({ kind: 'moment', entity: 'task', field: 'name', minutes: 0 }, good)).toEqual([422, ['when']])
  expect(await refused(created, [])).toEqual([422, ['then']])
  expect(await refused(created, [{ do: 'explode' }])).toEqual([422, ['then']])
  expect(await refused(created, set({ number: 7 }))).toEqual([422, ['then']])
  expect(await refused(created, set({ priority: 'greatest' }))).toEqual([422, ['then']])
  expect(await refused(created, [{ do: 'mail', to: ['someone@example.test'], subject: 'x', text: 'x' }])).toEqual([
    422,
    ['then'],
  ])
})
