import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startTestProduct } from './harness/product.ts'

let product: Product
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.end())

const path = '/api/home/sections'

test('an arrangement is kept for its owner alone, whole, and goes with them', async () => {
  const [admin, member] = [await product.person({ roles: ['admin'] }), await product.person({ roles: ['member'] })]
  expect((await member.send('GET', path)).body).toEqual({ data: [], total: 0 })
  const sections = [
    { key: 'views', hidden: false },
    { key: 'recent', hidden: true },
  ]
  const kept = await member.send('PUT', path, { sections })
  expect(kept).toMatchObject({ status: 200, body: { data: sections, message: 'Updated Successfully' } })
  expect((await member.send('GET', path)).body).toEqual({ data: sections, total: 2 })
  expect((await admin.send('GET', path)).body.data).toEqual([])
  // Put back to how the product has it.
  expect((await member.send('PUT', path, { sections: [] })).status).toBe(200)
  expect((await member.send('GET', path)).body.data).toEqual([])
  await member.send('PUT', path, { sections })
  expect((await admin.send('DELETE', `/api/users/${member.id}`)).status).toBe(200)
  const left = await product.engine.db.one<{ n: number }>(
    sql`select count(*)::int as n from actor_setting where actor_id = ${member.id}`,
  )
  expect(left?.n).toBe(0)
})

test.each([
  [
    'a part twice',
    {
      sections: [
        { key: 'a', hidden: false },
        { key: 'a', hidden: true },
      ],
    },
    'sections',
  ],
  ['no yes or no', { sections: [{ key: 'a', hidden: 'no' }] }, 'sections.0.hidden'],
  ['a key that is none', { sections: [{ key: '<b>', hidden: false }] }, 'sections'],
  ['more than is said', { sections: [{ key: 'a', hidden: false, size: 4 }] }, 'sections.0.size'],
  ['too many', { sections: Array.from({ length: 61 }, (_, n) => ({ key: `a${n}`, hidden: false })) }, 'sections'],
  ['nothing', {}, 'sections'],
  ['a field that nobody knows', { sections: [], theme: 'dark' }, 'theme'],
])('%s is refused', async (_name, body, field) => {
  const { send } = await product.person({ roles: ['member'] })
  const answer = await send('PUT', path, body)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual([field])
  expect((await send('GET', path)).body.data).toEqual([])
})

test('who keeps views can be deleted: their own go with them, what they changed of others stays', async () => {
  const [admin, other] = [await product.person({ roles: ['admin'] }), await product.person({ roles: ['admin'] })]
  const view = async (person: typeof admin, name: string, more: object = {}) =>
    (await person.send('POST', '/api/saved-views', { name, entity: 'user', ...more })).body.data
  const mine = [await view(other, 'Mine'), await view(other, 'For all', { is_shared: true })]
  const theirs = await view(admin, 'Theirs')
  expect((await other.send('PUT', `/api/saved-views/${theirs.id}`, { name: 'Changed' })).status).toBe(200)
  expect((await admin.send('DELETE', `/api/users/${other.id}`)).status).toBe(200)
  for (const { id } of mine) expect((await admin.send('GET', `/api/saved-views/${id}`)).status).toBe(404)
  expect((await admin.send('GET', `/api/saved-views/${theirs.id}`)).body.data).toMatchObject({
    name: 'Changed',
    updated_by: null,
  })
  const events = await product.engine.db.all<{ action: string }>(
    sql`select action from event where row_id = ${mine[0].id} order by version`,
  )
  expect(events.map(({ action }) => action)).toEqual(['created', 'deleted'])
  // Others who made something are refused as ever.
  const maker = await product.person({ roles: ['admin'] })
  await maker.send('POST', '/api/departments', { name: 'Made by somebody' })
  expect((await admin.send('DELETE', `/api/users/${maker.id}`)).body.code).toBe('in_use')
})
