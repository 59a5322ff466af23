import { afterAll, beforeAll, expect, test } from 'vitest'
import { loopIn } from '../../src/domain/schedule/loops.ts'
import { plansOf } from './harness/plans.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let department: string
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  department = (await admin.send('POST', '/api/departments', { name: 'Quay' })).body.data.id
})
afterAll(() => product.end())
const { plan, task, link } = plansOf(() => ({ admin, department }))

const send = (from: string, to: string) =>
  admin.send('POST', '/api/dependencies', { predecessor_id: from, successor_id: to })

/** Returns a generator that gives the same numbers every time. */
const numbers = (seed: number) => (below: number) => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % below
}

test.each([3, 11, 29])(
  'links between tasks and their parts are refused exactly where they make a loop (%i)',
  async (seed) => {
    const random = numbers(seed)
    const project = await plan()
    const parts: { id: string; parent: string | null }[] = []
    for (let n = 0; n < 12; n++) {
      const parent = n > 2 && random(2) === 0 ? (parts[random(n)]?.id ?? null) : null
      const { id } = await task(project, `t${n}`, 1, { parent_id: parent })
      parts.push({ id, parent })
    }
    const links: { from: string; to: string }[] = []
    let refused = 0
    for (let n = 0; n < 40; n++) {
      const one = { from: parts[random(12)]?.id ?? '', to: parts[random(12)]?.id ?? '' }
      if (one.from === one.to || links.some(({ from, to }) => from === one.from && to === one.to)) continue
      const loop = loopIn(parts, [...links, one])
      const answer = await send(one.from, one.to)
      expect([answer.status, answer.body.code], JSON.stringify(answer.body)).toEqual(
        loop === undefined ? [201, undefined] : [422, 'invalid'],
      )
      if (loop === undefined) links.push(one)
      else refused++
    }
    expect(links.length).toBeGreaterThan(3)
    expect(refused).toBeGreaterThan(3)
  },
)

test('the way of a loop names only what its reader sees', async () => {
  const member = await product.person({ roles: ['member'], permissions: ['dependency-store'] })
  const project = await plan({ users: [member.id] })
  const [a, c] = [await task(project, 'a', 1), await task(project, 'c', 1)]
  const secret = await task(project, 'secret', 1, { visibility: 'assigned' })
  await link(a, secret)
  await link(secret, c)
  const answer = await member.send('POST', '/api/dependencies', { predecessor_id: c.id, successor_id: a.id })
  expect(answer.status, JSON.stringify(answer.body)).toBe(422)
  expect(JSON.stringify(answer.body as Body)).toContain(' a → ')
  expect(JSON.stringify(answer.body as Body)).not.toContain('secret')
})
