import examples from '@octokit/webhooks-examples/api.github.com/index.json' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { type Delivery, deliver, orders, type Provider } from './deliveries.ts'
import { life, merged, repository } from './payloads.ts'

type Hook = { readonly provider: Provider; readonly id: string; readonly secret: string }
let product: Product
let admin: Person
let manager: Person
let member: Person
let project: Body
/** Tasks T-1 to T-3 belong to the project, T-4 to another one. */
let tasks: readonly Body[]
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  manager = await product.person({ roles: ['project-manager'] })
  member = await product.person({ roles: ['member'] })
  const department = await made('/departments', { name: 'Yard' }, admin)
  const values = { priority: 'low', destination: 'internal', department_id: department.id }
  project = await made('/projects', { ...values, name: 'Cranes', users: [manager.id, member.id] }, admin)
  const other = await made('/projects', { ...values, name: 'Other' }, admin)
  tasks = [
    await made('/tasks', { name: 'One', project_id: project.id }, admin),
    await made('/tasks', { name: 'Two', project_id: project.id }, admin),
    await made('/tasks', { name: 'Three', project_id: project.id }, admin),
    await made('/tasks', { name: 'Elsewhere', project_id: other.id }, admin),
  ]
  expect(tasks.map(({ number }) => number)).toEqual([1, 2, 3, 4])
})
afterAll(() => product.end())

const made = async (path: string, body: object, by: Person): Promise<Body> => {
  const answer = await by.send('POST', `/api${path}`, body)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}
const hookOf = async (provider: Provider, name = repository): Promise<Hook> => {
  const { id } = await made('/repositories', { repository: name, provider, project_id: project.id }, manager)
  const { status, body } = await manager.send('POST', `/api/repositories/${id}/secret`)
  expect([status, typeof body.data.secret]).toEqual([200, 'string'])
  return { provider, id, secret: body.data.secret }
}
const pulls = async (hook: Hook, who = member): Promise<Body[]> =>
  (await who.send('GET', `/api/pull-requests?filter[source_id]=${hook.id}&perPage=100&include=tasks`)).body.data
const pull = async (hook: Hook, number: number): Promise<Body> =>
  (await pulls(hook)).find((row: Body) => row.number === number)
const said = ({ id: _, version: __, created_at: ___, updated_at: ____, number: _____, url: ______, ...rest }: Body) =>
  rest

describe.each(['github', 'gitlab', 'gitea'] as const)('%s', (provider) => {
  test('deliveries end in one state, in whatever order and however often they come', async () => {
    const hook = await hookOf(provider)
    const all = life[provider](1)
    for (const one of all) expect(await deliver(product, hook, one)).toBe(202)
    const first = await pull(hook, 1)
    expect(first).toMatchObject({
      state: 'approved',
      checks: 'passed',
      title: 'Steady the crane (T-1)',
      author: 'ada',
      branch: 'fix/t-1-crane',
      provider,
      repository,
      project_id: project.id,
      url: 'https://code.example/acme/harbour/pull/1',
      opened_at: '2026-11-02T10:00:00.000Z',
      changed_at: expect.stringMatching(/^2026-11-02T10:0[56]/),
    })
    expect(first.tasks.map(({ id }: Body) => id)).toEqual(tasks.slice(0, 3).map(({ id }) => id))
    // Pull requests differ by their number only: deliveries about a commit or a branch are the same for all.
    const requests = (number: number) => life[provider](number).filter((_, n) => n !== 1 && n !== 4)
    for (const [n, order] of orders([0, 1, 2]).entries()) {
      const number = n + 2
      const again = order.flatMap((one) => requests(number)[one] ?? [])
      for (const one of [...again, ...again]) await deliver(product, hook, one)
      const row = await pull(hook, number)
      expect([n, row === undefined ? undefined : said(row)]).toEqual([n, said(first)])
    }
  })

  test('what was there before the request is opened belongs to it once it is', async () => {
    const hook = await hookOf(provider, 'acme/tugs')
    const ofTugs = (one: Delivery): Delivery => JSON.parse(JSON.stringify(one).replaceAll(repository, 'ACME/Tugs'))
    for (const one of life[provider](7).toReversed()) await deliver(product, hook, ofTugs(one))
    expect(await pull(hook, 7)).toMatchObject({ state: 'approved', checks: 'passed' })
    expect((await pull(hook, 7)).tasks).toHaveLength(3)
  })

  test('a delivery is known by its id, and one that is forged, changed or for nobody is refused', async () => {
    const hook = await hookOf(provider, 'acme/quays')
    const [opened] = life[provider](1)
    if (opened === undefined) throw new Error('nothing to send')
    const one = { ...opened, id: crypto.randomUUID() }
    const forged: readonly Hook[] = [
      { ...hook, secret: `${hook.secret}x` },
      { ...hook, secret: '' },
      { ...hook, id: crypto.randomUUID() },
    ]
    for (const wrong of forged) expect(await deliver(product, wrong, one)).toBe(401)
    if (provider !== 'gitlab') expect(await deliver(product, hook, one, `${JSON.stringify(one.payload)} `)).toBe(401)
    expect(await pulls(hook)).toEqual([])
    // The delivery is from another repository: nothing is taken from it, and the page of the repository says so.
    expect([await deliver(product, hook, one), await deliver(product, hook, one)]).toEqual([202, 200])
    const row = (await manager.send('GET', `/api/repositories/${hook.id}`)).body.data
    expect([row.last_delivery, await pulls(hook)]).toEqual(['other_repository', []])
    const another = (name: Provider) => (name === 'github' ? 'gitea' : 'github')
    expect(await deliver(product, { ...hook, provider: another(provider) }, one)).toBe(401)
  })
})

test('every recorded event of GitHub is taken, and tells of no more than it holds', async () => {
  const name = 'Codertocat/Hello-World'
  const hook = await hookOf('github', name)
  const numbers = new Set<number>()
  for (const { name: event, examples: payloads } of examples as readonly Body[])
    for (const payload of payloads) {
      expect([event, await deliver(product, hook, { event, payload })]).toEqual([event, 202])
      if (payload.pull_request?.head?.sha && payload.repository?.full_name === name && event.startsWith('pull_request'))
        numbers.add(payload.pull_request.number)
    }
  const rows = await pulls(hook)
  for (const { number, state, title } of rows) {
    expect(numbers.has(number)).toBe(true)
    expect([state, title]).toEqual([
      expect.stringMatching(/^(draft|open|approved|changes_requested|merged|closed)$/),
      expect.any(String),
    ])
  }
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.find(({ number }: Body) => number === 2)).toMatchObject({ author: 'Codertocat', branch: 'changes' })
})

test('merged and closed requests end, huge and malformed ones are refused, hostile texts are plain', async () => {
  const hook = await hookOf('github', 'acme/sheds')
  expect(await deliver(product, hook, merged(1, 'acme/sheds'))).toBe(202)
  expect(await pull(hook, 1)).toMatchObject({ state: 'merged', ended_at: '2026-11-02T10:09:00.000Z' })
  const hostile = {
    ...merged(2, 'acme/sheds').payload.pull_request,
    title: `\u0000\u001b[31m<img src=x onerror=alert(1)> ${'x'.repeat(2000)}`,
    html_url: 'javascript:alert(1)',
    user: { login: 'a\u0000b' },
  }
  const payload = { ...merged(2, 'acme/sheds').payload, pull_request: hostile }
  expect(await deliver(product, hook, { event: 'pull_request', payload })).toBe(202)
  const row = await pull(hook, 2)
  expect([row.url, row.author, Array.from(row.title as string).length]).toEqual([null, 'a b', 300])
  for (const broken of [
    { pull_request: { number: 'x' } },
    { pull_request: null },
    [],
    null,
    'text',
    { pull_request: { number: -1 } },
  ])
    expect(await deliver(product, hook, { event: 'pull_request', payload: broken })).toBe(202)
  expect(await pulls(hook)).toHaveLength(2)
  const long = { event: 'pull_request', payload: { text: 'x'.repeat(25 * 1024 * 1024) } }
  expect(await deliver(product, hook, long)).toBe(413)
  expect((await product.anonymous('POST', `/api/hooks/other/${hook.id}`, {})).status).toBe(404)
})

test('requests are read by those who see the project, and changed by nobody; repositories by who may change it', async () => {
  const hook = await hookOf('gitea', 'acme/locks')
  await deliver(product, hook, { ...merged(1), event: 'pull_request' }, undefined)
  const stranger = await product.person({ roles: ['member'] })
  const client = await product.person({ roles: ['client'] })
  const [shown] = await pulls({ ...hook, id: (await hookOf('github', 'acme/ferries')).id })
  expect(shown).toBeUndefined()
  expect((await stranger.send('GET', `/api/repositories/${hook.id}`)).status).toBe(404)
  expect((await client.send('GET', '/api/pull-requests')).status).toBe(403)
  expect((await member.send('POST', `/api/repositories/${hook.id}/secret`)).status).toBe(403)
  const outside = await product.person({
    permissions: ['project-index', 'project-update', 'repository-index', 'repository-store', 'repository-update'],
  })
  expect((await outside.send('POST', `/api/repositories/${hook.id}/secret`)).status).toBe(404)
  const elsewhere = { repository: 'acme/x', provider: 'github', project_id: project.id }
  expect((await outside.send('POST', '/api/repositories', elsewhere)).status).toBe(422)
  const pasted = await made(
    '/repositories',
    { ...elsewhere, repository: 'https://code.example/acme/bollards.git' },
    manager,
  )
  expect(pasted.repository).toBe('acme/bollards')
  const [any] = await pulls(await firstHook())
  for (const method of ['PUT', 'DELETE'] as const)
    expect((await admin.send(method, `/api/pull-requests/${any?.id}`, { title: 'x' })).status).toBe(405)
  expect((await admin.send('POST', '/api/pull-requests', { title: 'x' })).status).toBe(405)
  expect(JSON.stringify((await manager.send('GET', `/api/repositories/${hook.id}`)).body)).not.toContain(hook.secret)
})

const firstHook = async (): Promise<Hook> => {
  const { data } = (
    await manager.send('GET', '/api/repositories?filter[repository]=acme/harbour&filter[provider]=gitlab')
  ).body
  return { provider: 'gitlab', id: data[0].id, secret: '' }
}

test('a task shows its requests, keeps them when it moves, and loses its repository with them', async () => {
  const hook = await hookOf('github', 'acme/ropes')
  const ofRopes = { ...merged(1).payload, repository: { full_name: 'acme/ropes' } }
  await deliver(product, hook, { event: 'pull_request', payload: ofRopes })
  const include = async () => (await admin.send('GET', `/api/tasks/${tasks[0]?.id}?include=pull_requests`)).body.data
  const own = async () => (await include()).pull_requests.filter(({ source_id }: Body) => source_id === hook.id)
  expect(await own()).toHaveLength(1)
  await admin.send('PUT', `/api/tasks/${tasks[0]?.id}`, { project_id: tasks[3]?.project_id })
  await deliver(product, hook, {
    event: 'pull_request',
    payload: { ...ofRopes, pull_request: { ...ofRopes.pull_request, updated_at: '2026-11-02T11:00:00Z' } },
  })
  expect(await own()).toHaveLength(1)
  expect((await manager.send('DELETE', `/api/repositories/${hook.id}`)).status).toBe(200)
  expect(await own()).toEqual([])
  expect(await deliver(product, hook, merged(1))).toBe(401)
})
