import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeByTime, type Source } from '../../src/web/data/rows/merge-by-time.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
})
afterAll(() => product.end())

const made = async (path: string, body: object): Promise<Body> => {
  const answer = await admin.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}

test('120 comments and 120 changes are one stream, page by page: all of it, in order, none twice', async () => {
  const department = await made('/departments', { name: 'Quay' })
  const project = await made('/projects', {
    name: 'Berths',
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
  })
  const { id } = await made('/tasks', { project_id: project.id, name: 'Moor' })
  for (let n = 0; n < 120; n++) {
    await made('/comments', { about_type: 'task', about_id: id, body: `<p>${n}</p>` })
    await admin.send('PUT', `/api/tasks/${id}`, { story_points: String((n % 20) + 1) })
  }
  const calls = [`/api/tasks/${id}/history?`, `/api/comments?filter[about_id]=${id}&orderOn=created_at&orderBy=desc&`]
  const sources: Source<Body>[] = calls.map((_, n) => ({
    entries: [],
    total: 0,
    hasMore: true,
    at: (entry) => Date.parse(n === 0 ? entry.at : entry.created_at),
  }))
  let pages = 0
  let now = mergeByTime(sources)
  for (; now.next !== undefined; pages++) {
    const source = sources[now.next] as Source<Body>
    const page = source.entries.length / 50 + 1
    const { body } = await admin.send('GET', `${calls[now.next]}page=${page}&perPage=50`)
    const entries = [...source.entries, ...body.data]
    sources[now.next] = { ...source, entries, total: body.total, hasMore: entries.length < body.total }
    const next = mergeByTime(sources)
    expect(next.visible.slice(0, now.visible.length)).toEqual(now.visible)
    now = next
  }
  expect(now.visible.length).toBe(120 + 121)
  expect(new Set(now.visible.map((one) => one.id)).size).toBe(241)
  expect(pages).toBe(6)
  expect(now.visible.filter(({ body }) => body !== undefined).map(({ body }) => body)).toEqual(
    Array.from({ length: 120 }, (_, n) => `<p>${119 - n}</p>`),
  )
})
