import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startTestProduct } from './harness/product.ts'

let product: Product
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.end())

const names = (body: { readonly data: readonly { readonly name: string }[] }): readonly string[] =>
  body.data.map(({ name }) => name).toSorted()

test('@me is each of its readers, in every form of a question and in what is shared', async () => {
  const [first, second] = [await product.person({ roles: ['admin'] }), await product.person({ roles: ['admin'] })]
  const made = async (by: typeof first, name: string, more: object = {}) =>
    expect((await by.send('POST', '/api/teams', { name, ...more })).status).toBe(201)
  await made(first, 'Red', { leader_id: second.id })
  await made(second, 'Blue', { leader_id: first.id, members: [second.id] })
  const where = (column: string, operator = 'eq', value: unknown = '@me') =>
    `/api/teams?where=${encodeURIComponent(JSON.stringify({ operator: 'or', filters: [{ column, operator, value }] }))}`
  for (const [address, mine, theirs] of [
    ['/api/teams?filter[created_by]=@me', ['Red'], ['Blue']],
    ['/api/teams?filter[members]=@me', [], ['Blue']],
    ['/api/teams?filters[0][column]=leader_id&filters[0][operator]=eq&filters[0][value]=@me', ['Blue'], ['Red']],
    [where('leader_id'), ['Blue'], ['Red']],
    [where('leader_id', 'ne'), ['Red'], ['Blue']],
    [where('created_by', 'in', ['@me', first.id]), ['Red'], ['Blue', 'Red']],
  ] as const) {
    expect([address, names((await first.send('GET', address)).body)]).toEqual([address, mine])
    expect([address, names((await second.send('GET', address)).body)]).toEqual([address, theirs])
  }
  const state = new URLSearchParams({
    where: '{"operator":"and","filters":[{"column":"leader_id","operator":"eq","value":"@me"}]}',
  })
  const view = { name: 'Led by me', entity: 'team', state: String(state), is_shared: true }
  expect((await first.send('POST', '/api/saved-views', view)).status).toBe(201)
})

test('where a field refers to nobody @me is refused, and a text is a text', async () => {
  const { send } = await product.person({ roles: ['admin'] })
  for (const column of ['id', 'department_id', 'created_at']) {
    const asked = `filters[0][column]=${column}&filters[0][operator]=eq&filters[0][value]=@me`
    expect([column, (await send('GET', `/api/teams?${asked}`)).status]).toEqual([column, 422])
  }
  expect((await send('GET', '/api/tasks?filter[project_id]=@me')).status).toBe(422)
  await send('POST', '/api/teams', { name: 'Team @me' })
  expect(names((await send('GET', '/api/teams?filter[name]=@me')).body)).toEqual(['Team @me'])
})

test('the documentation tells of it', async () => {
  const { send } = await product.person({ roles: ['admin'] })
  const told = await send('GET', '/api/openapi.json')
  expect(JSON.stringify(told.body)).toContain('@me is the caller')
})
