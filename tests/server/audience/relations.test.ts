import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Model, type ModelField, targetOf } from '../../../src/core/declare/model.ts'
import { readsAll } from '../../../src/core/declare/permissions.ts'
import { sampleOf } from '../../breadth.ts'
import type { Body, Person } from '../harness/product.ts'
import { sampler } from '../harness/samples.ts'
import { type Desk, openDesk } from '../tickets/stage.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk('2026-11-02T09:00:00Z')
})
afterAll(() => desk.product.end())

/** Returns each list of references of the product that people write. */
// Rows that no permission shows to others can't be asked for here; `tests/server/chats` asks for those.
const isWritten = (model: Model) => model.operations.has('update') && model.entity.personal !== 'hidden'
const lists = (): readonly (readonly [Model, ModelField])[] =>
  desk.product.engine.models.all.flatMap((model) =>
    model.fields
      .filter(({ field, updatable }) => field.kind === 'refs' && updatable && isWritten(model))
      .map((field) => [model, field] as const),
  )

/** Returns the addresses of questions by which a caller could learn that a row of a list has a link. */
const questions = (model: Model, field: ModelField, linked: string): readonly string[] => {
  const { wire } = field
  const leaf = (operator: string, value?: unknown) => ({
    column: wire,
    operator,
    ...(value === undefined ? {} : { value }),
  })
  const leaves = [
    leaf('null'),
    leaf('nnull'),
    ...['eq', 'ne'].map((operator) => leaf(operator, linked)),
    ...['in', 'nin'].map((operator) => leaf(operator, [linked])),
  ]
  const nested = (one: object) => ({
    operator: 'or',
    filters: [
      { operator: 'and', filters: [one] },
      { column: 'id', operator: 'null' },
    ],
  })
  const paths = (model.entity.list.paths ?? []).filter((path) => path.startsWith(`${field.name}.`))
  return [
    `filter[${wire}]=${linked}`,
    ...leaves.map(({ operator, ...rest }) => {
      const value = 'value' in rest ? `&filters[0][value]=${String(rest.value)}` : ''
      return `filters[0][column]=${wire}&filters[0][operator]=${operator}${value}`
    }),
    ...leaves.slice(1, 3).map((one) => `where=${encodeURIComponent(JSON.stringify(nested(one)))}`),
    ...paths.flatMap((path) =>
      ['null', 'nnull'].map((operator) => `filters[0][column]=${path}&filters[0][operator]=${operator}`),
    ),
    ...paths.filter((path) => path.endsWith('.id')).map((path) => `filter[${path}]=${linked}`),
  ]
}

/** Returns everything that a caller learns about a row: the row itself, and whether each question finds it. */
const known = async (by: Person, model: Model, field: ModelField, id: string, linked: string) => {
  const path = `/api${model.entity.api}`
  const { status, body } = await by.send('GET', `${path}/${id}`)
  expect(status, `${model.name}.${field.name}`).toBe(200)
  // The version shows that something was written, and derived fields follow from it; neither is a link.
  const counted = new Set(['version', ...model.fields.filter(({ derived }) => derived).map(({ wire }) => wire)])
  const row = Object.entries(body.data).filter(([wire]) => !counted.has(wire))
  const found: { [question: string]: unknown } = {}
  for (const question of questions(model, field, linked)) {
    const answer = await by.send('GET', `${path}?${question}&perPage=100`)
    found[question] =
      answer.status === 200 ? answer.body.data.some((one: Body) => one.id === id) : [answer.status, answer.body.code]
  }
  if (model.entity.list.groups?.includes(field.name)) {
    const { body: groups } = await by.send('GET', `${path}/groups?by=${field.wire}`)
    found.groups = groups.data
  }
  return { row, found }
}

test('a link to what a caller does not see answers nothing: each list of references of the product, by each filter', async () => {
  const { product, admin } = desk
  const { engine } = product
  const { bodyFor } = sampler(engine.models, admin.send)
  const tried: string[] = []
  // The full run asks each list: the engine treats them alike.
  for (const [model, field] of sampleOf(lists(), 12)) {
    const what = `${model.name}.${field.name}`
    const target = engine.models.of(targetOf(field.field))
    const make = async (of: Model): Promise<string> => {
      const body = await bodyFor(of, tried.length * 3 + 1)
      const bodyless = Object.fromEntries(
        Object.entries(body).filter(([wire]) => of.fields.find((one) => one.wire === wire)?.field.kind !== 'refs'),
      )
      const answer = await admin.send('POST', `/api${of.entity.api}`, bodyless)
      expect(answer.status, `${what} ${JSON.stringify(answer.body)}`).toBe(201)
      return answer.body.data.id
    }
    const id = await make(model)
    const first = (await admin.send('GET', `/api${target.entity.api}?perPage=1`)).body.data[0]
    const linked = target.operations.has('store') ? await make(target) : first.id
    const seeing = ['index', 'show', 'index-all'].map((action) => `${model.entity.permission}-${action}`)
    const read = 'read' in field.field ? (field.field.read ?? []) : []
    const isOwn = target.name === model.name
    const callers = [
      // This caller may not read such rows at all; if the rows are of the same entity, they are in the trash.
      await product.person({ permissions: [...seeing, ...read] }),
      // This caller may read some rows, but not this one.
      ...(isOwn || readsAll(target.entity)
        ? []
        : [await product.person({ permissions: [...seeing, ...read, `${target.entity.permission}-index`] })]),
    ]
    if (isOwn && target.entity.trash !== true) continue
    if (isOwn) await admin.send('DELETE', `/api${target.entity.api}/${linked}`)
    const before = await Promise.all(callers.map((by) => known(by, model, field, id, linked)))
    if (isOwn) await admin.send('POST', `/api${target.entity.api}/${linked}/restore`, {})
    const put = await admin.send('PUT', `/api${model.entity.api}/${id}`, { [field.wire]: { added: [linked] } })
    expect(put.status, `${what} ${JSON.stringify(put.body)}`).toBe(200)
    // A caller who sees both rows finds one by the link, so the question works.
    const whole = (await known(admin, model, field, id, linked)).found
    expect(whole[`filter[${field.wire}]=${linked}`], what).toBe(true)
    if (isOwn) await admin.send('DELETE', `/api${target.entity.api}/${linked}`)
    for (const [at, by] of callers.entries())
      expect(await known(by, model, field, id, linked), `${what} ${at}`).toEqual(before[at])
    tried.push(what)
  }
  expect(tried.length).toBeGreaterThan(9)
})

test('a client’s person finds none of their tickets by its link to another client’s, or to a task out of sight', async () => {
  const { make, agent, admin, customer, client } = desk
  const [own, plain] = [
    await make('/tickets', { title: 'Own', client_id: client }, agent),
    await make('/tickets', { title: 'Plain', client_id: client }, agent),
  ]
  const other = await make('/tickets', { title: 'Of others', requester_id: desk.stranger.id }, agent)
  const seen = await make('/tickets', { title: 'Beside', client_id: client }, agent)
  const department = (await make('/departments', { name: 'Yard' })).id
  const body = { name: 'Gates', priority: 'low', destination: 'internal', department_id: department }
  const task = await make('/tasks', { project_id: (await make('/projects', body)).id, name: 'Rails' })
  await admin.send('PUT', `/api/tickets/${own.id}`, { relates_to: [other.id], tasks: [task.id] })
  const titles = async (column: string, operator: string, value = '') =>
    (
      await desk.read(
        `/tickets?filters[0][column]=${column}&filters[0][operator]=${operator}${value && `&filters[0][value]=${value}`}`,
        customer,
      )
    )
      .map(({ title }: Body) => title)
      .toSorted()
  for (const [column, id] of [
    ['relates_to', other.id],
    ['tasks', task.id],
  ] as const) {
    expect(await titles(column, 'nnull'), column).toEqual([])
    expect(await titles(column, 'eq', id), column).toEqual([])
    for (const asked of [titles(column, 'null'), titles(column, 'ne', id)])
      expect(await asked, column).toEqual(expect.arrayContaining(['Own', 'Plain']))
  }
  // They find what they see.
  await admin.send('PUT', `/api/tickets/${plain.id}`, { relates_to: [seen.id] })
  expect(await titles('relates_to', 'eq', seen.id)).toEqual(['Plain'])
})

test('callers find themselves in lists of people without a right to see people', async () => {
  const department = (await desk.make('/departments', { name: 'Quay' })).id
  const body = { name: 'Own gates', priority: 'low', destination: 'internal', department_id: department }
  const by = await desk.product.person({ permissions: ['project-index'] })
  const { id } = await desk.make('/projects', { ...body, users: [by.id] })
  for (const question of [
    `filter[users]=${by.id}`,
    'filter[users]=@me',
    'filters[0][column]=users&filters[0][operator]=nnull',
  ])
    expect(
      (await desk.read(`/projects?${question}`, by)).map((one: Body) => one.id),
      question,
    ).toEqual([id])
})
