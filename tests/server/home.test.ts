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
  ['no yes or no', { sections: [{ key: 'a', hidden: 'no' }] }, 'sections'],
  ['a key that is none', { sections: [{ key: '<b>', hidden: false }] }, 'sections'],
  ['more than is said', { sections: [{ key: 'a', hidden: false, size: 4 }] }, 'sections'],
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
