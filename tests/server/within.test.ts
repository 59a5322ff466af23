import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { withinOf } from '../../src/core/declare/within.ts'
import { registry } from '../../src/domain/registry.ts'
import { inspections } from '../specimens/inspection.ts'
import { importFile, lines } from './harness/importing.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

describe('what a reference is within', () => {
  const wires = (entity: string, name: string) => {
    const models = modelsOf(entity === 'finding' ? inspections : registry)
    const field = models.of(entity).byName.get(name)
    const within = field === undefined ? undefined : withinOf(models, models.of(entity), field)
    return within && [within.own, within.its].map((way) => way.map(({ wire }) => wire).join(' '))
  }
  test('is read from both sides by the shortest end of the path', () => {
    expect(wires('task', 'epic')).toEqual(['project_id', 'project_id'])
    expect(wires('task', 'sprint')).toEqual(['project_id', 'phase_id project_id'])
    expect(wires('task', 'stage')).toEqual(['sprint_id', 'sprint_id'])
    expect(wires('finding', 'mended_by')).toEqual(['inspection_id department_id', 'department_id'])
    expect(wires('finding', 'again')).toEqual(['inspection_id department_id', 'inspection_id department_id'])
    expect(wires('task', 'project')).toBeUndefined()
  })
  test('can be asked for by the pickers of the product: each longer way is one that its list may be filtered by', () => {
    const models = modelsOf(registry)
    const ways = models.all.flatMap((model) =>
      model.fields.flatMap((field) => {
        const within = withinOf(models, model, field)
        if (within === undefined || within.its.length === 1) return []
        const { list } = within.target.entity
        const steps = within.its.map(({ name, wire }, at) => (at === within.its.length - 1 ? wire : name)).join('.')
        return [{ steps, offered: [...(list.paths ?? []), ...Object.values(list.params ?? {})] }]
      }),
    )
    expect(ways.length).toBeGreaterThan(0)
    for (const { steps, offered } of ways) expect(offered).toContain(steps)
  })
})

describe('of entities that declare nothing else', () => {
  let product: Product
  let admin: Person
  let here: string
  let there: string
  let ours: Person
  let theirs: Person
  let nobodys: Person
  beforeAll(async () => {
    product = await startTestProduct({ registry: inspections })
    admin = await product.person({ roles: ['admin'] })
    here = (await made('/departments', { name: 'Here' })).id
    there = (await made('/departments', { name: 'There' })).id
    ours = await product.person({ department: here, name: 'Ours' })
    theirs = await product.person({ department: there, name: 'Theirs' })
    nobodys = await product.person({ name: 'Nobodys' })
  })
  afterAll(() => product.end())

  let count = 0
  const named = () => ({ name: `Row ${++count}` })
  const made = async (path: string, body: object): Promise<Body> => {
    const answer = await admin.send('POST', `/api${path}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data
  }
  const refused = { inspector_id: ['This does not belong here: its Department is another.'] }

  test('a reference is refused at its field when its row has another value, or one has none', async () => {
    const post = (body: object) => admin.send('POST', '/api/inspections', { ...named(), ...body })
    expect((await post({ department_id: here, inspector_id: ours.id })).status).toBe(201)
    expect((await post({ inspector_id: nobodys.id })).status).toBe(201)
    for (const body of [
      { department_id: here, inspector_id: theirs.id },
      { department_id: here, inspector_id: nobodys.id },
      { inspector_id: ours.id },
    ])
      expect(await post(body)).toMatchObject({ status: 422, body: { errors: refused } })
  })

  test('what it is within changes only along with it; the rest of a row is no concern of it', async () => {
    const { id } = await made('/inspections', { ...named(), department_id: here, inspector_id: ours.id })
    const put = (body: object) => admin.send('PUT', `/api/inspections/${id}`, body)
    expect(await put({ department_id: there })).toMatchObject({ status: 422, body: { errors: refused } })
    expect(await put({ inspector_id: theirs.id })).toMatchObject({ status: 422, body: { errors: refused } })
    expect((await put({ department_id: there, inspector_id: theirs.id })).status).toBe(200)
    expect((await put({ department_id: here, inspector_id: null })).status).toBe(200)
    // A person who moves keeps what was assigned to them: a row that does not change this can still be saved.
    expect((await put({ inspector_id: ours.id })).status).toBe(200)
    expect((await admin.send('PUT', `/api/users/${ours.id}`, { department_id: there })).status).toBe(200)
    expect((await put({ ...named(), inspector_id: ours.id })).status).toBe(200)
    expect((await admin.send('PUT', `/api/users/${ours.id}`, { department_id: here })).status).toBe(200)
  })

  test('ways over other rows, on one side or both, are told of together', async () => {
    const at = async (department: string) =>
      (await made('/inspections', { ...named(), department_id: department })).id as string
    const [one, other] = [await at(here), await at(there)]
    const before = await made('/findings', { ...named(), inspection_id: one, mended_by_id: ours.id })
    const answer = await admin.send('POST', '/api/findings', {
      ...named(),
      inspection_id: other,
      mended_by_id: ours.id,
      again_id: before.id,
    })
    expect(Object.keys(answer.body.errors).sort()).toEqual(['again_id', 'mended_by_id'])
    await made('/findings', { ...named(), inspection_id: await at(here), again_id: before.id })
    const moved = await admin.send('PUT', `/api/findings/${before.id}`, { inspection_id: other })
    expect(Object.keys(moved.body.errors)).toEqual(['mended_by_id'])
    expect((await admin.send('PUT', `/api/findings/${before.id}`, { inspection_id: await at(here) })).status).toBe(200)
  })

  test('of many at once and from a file alike', async () => {
    const rows = [here, there].map((department_id) => made('/inspections', { ...named(), department_id }))
    const ids = (await Promise.all(rows)).map(({ id }) => id)
    const bulk = await admin.send('POST', '/api/inspections/bulk', { ids, change: { inspector_id: ours.id } })
    expect(bulk.body.data).toMatchObject([{ ok: true }, { ok: false, problem: { errors: refused } }])
    const file = lines('name,department_id,inspector_id', 'Good,Here,Ours', 'Bad,There,Ours')
    const answer = (await importFile(admin, '/inspections', file)).body
    expect(answer.import).toMatchObject({
      rows: 2,
      written: false,
      bad: 1,
      problems: [{ line: 3, message: refused.inspector_id[0] }],
    })
  })
})
