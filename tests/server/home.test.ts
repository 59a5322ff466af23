import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startTestProduct } from './harness/product.ts'

let product: Product
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.end())

const path = '/api/home/sections'

const order = (body: { data: readonly { key: string; hidden: boolean }[] }) =>
  body.data.map(({ key, hidden }) => (hidden ? `(${key})` : key))

test('an arrangement is kept for its owner alone, over the default order, and goes with them', async () => {
  const [admin, member] = [await product.person({ roles: ['admin'] }), await product.person({ roles: ['member'] })]
  const usual = order((await member.send('GET', path)).body)
  const usualOfAdmin = order((await admin.send('GET', path)).body)
  expect(usual.indexOf('work_today')).toBeLessThan(usual.indexOf('recent'))
  expect(usual).toContain('(screens)')
  const sections = [
    { key: 'views', hidden: false },
    { key: 'recent', hidden: true },
  ]
  const kept = await member.send('PUT', path, { sections })
  expect(kept).toMatchObject({ status: 200, body: { data: expect.any(Array), message: 'Updated Successfully' } })
  const { body } = await member.send('GET', path)
  const arranged = order(body)
  expect(arranged.indexOf('views')).toBeGreaterThanOrEqual(0)
  expect(arranged.indexOf('views')).toBeLessThan(arranged.indexOf('(recent)'))
  expect(arranged.map((key) => key.replaceAll(/[()]/g, '')).toSorted()).toEqual(
    usual.map((key) => key.replaceAll(/[()]/g, '')).toSorted(),
  )
  expect(body.total).toBe(body.data.length)
  expect(kept.body.data).toEqual(body.data)
  expect(order((await admin.send('GET', path)).body)).toEqual(usualOfAdmin)
  // An empty list restores the product's own arrangement.
  expect((await member.send('PUT', path, { sections: [] })).status).toBe(200)
  expect(order((await member.send('GET', path)).body)).toEqual(usual)
  await member.send('PUT', path, { sections })
  expect((await admin.send('DELETE', `/api/users/${member.id}`)).status).toBe(200)
  const left = await product.engine.db.one<{ n: number }>(
    sql`select count(*)::int as n from actor_setting where actor_id = ${member.id}`,
  )
  expect(left?.n).toBe(0)
})

test('what an arrangement says of sections that its owner may not have now is kept', async () => {
  const { id, send } = await product.person({ roles: ['member'] })
  const stored = [
    { key: 'gone', hidden: true },
    { key: 'health', hidden: true },
    { key: 'recent', hidden: true },
  ]
  await send('PUT', path, { sections: stored })
  await send('PUT', path, { sections: [{ key: 'views', hidden: false }] })
  const row = await product.engine.db.one<{ value: unknown }>(
    sql`select value from actor_setting where actor_id = ${id} and name = 'home.sections'`,
  )
  expect(row?.value).toEqual([{ key: 'views', hidden: false }, ...stored.slice(0, 2)])
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
  expect(order((await send('GET', path)).body)).toContain('(screens)')
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
  // Other users who have made something still can't be deleted.
  const maker = await product.person({ roles: ['admin'] })
  await maker.send('POST', '/api/departments', { name: 'Made by somebody' })
  expect((await admin.send('DELETE', `/api/users/${maker.id}`)).body.code).toBe('in_use')
})
