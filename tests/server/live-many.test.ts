import { afterAll, beforeAll, expect, test } from 'vitest'
import { LiveReader } from './harness/live.ts'
import { type Product, startTestProduct } from './harness/product.ts'

/** Listeners of one process, ten for each user. */
const people = 50
const each = 10

let product: Product
let origin: string
const readers: LiveReader[] = []

beforeAll(async () => {
  product = await startTestProduct()
  origin = await product.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  for (const reader of readers) reader.close()
  await product.end()
})

test.runIf(process.env.TMS_TEST_FULL === '1')(
  '500 listeners in one process hear a write',
  async () => {
    const admin = await product.person({ roles: ['admin'] })
    const made = await admin.send('POST', '/api/departments', { name: 'Everybody' })
    const department: string = made.body.data.id
    const colleague = await product.person({ department })
    for (let n = 0; n < people; n++) {
      const one = await product.person({ permissions: ['user-index', 'department-index'], department })
      readers.push(...(await Promise.all(Array.from({ length: each }, () => LiveReader.open(origin, one.token)))))
    }
    await Promise.all(readers.map((reader) => reader.ready()))
    const reach = async (path: string, id: string, change: object): Promise<number> => {
      for (const reader of readers) reader.events.length = 0
      const began = performance.now()
      const { status, body } = await admin.send('PUT', path, change)
      expect(status, JSON.stringify(body)).toBe(200)
      await Promise.all(readers.map((reader) => reader.changed(id)))
      return performance.now() - began
    }
    const alike: number[] = []
    const apart: number[] = []
    for (let round = 0; round < 5; round++) {
      // One rule with one value for all listeners takes one query.
      alike.push(await reach(`/api/departments/${department}`, department, { description: `Round ${round}` }))
      // A rule with the user themselves or their department takes a query for each user.
      apart.push(await reach(`/api/users/${colleague.id}`, colleague.id, { job_title: `Round ${round}` }))
    }
    const said = (times: readonly number[]) => times.map((time) => Math.round(time)).join(', ')
    const megabytes = Math.round(process.memoryUsage().rss / 1e6)
    console.log(
      `500 listeners of 50 users: a write reached all of them in ${said(alike)} ms where one rule fits all, in ${said(apart)} ms where each has their own (goal 1,000); ${megabytes} MB, readers included`,
    )
    // The bound is long enough for a busy machine, but not endless.
    expect(Math.min(...alike, ...apart)).toBeLessThan(15_000)
  },
  120_000,
)
