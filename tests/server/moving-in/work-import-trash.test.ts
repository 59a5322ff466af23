import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type Product, startTestProduct } from '../harness/product.ts'
import { bringItems, itemOf, surveyOf } from './harness/items.ts'

let product: Product
let manager: Person
let department: string
beforeAll(async () => {
  product = await startTestProduct()
  const admin = await product.person({ roles: ['admin'] })
  department = (await admin.send('POST', '/api/departments', { name: 'Yard' })).body.data.id
  manager = await product.person({ roles: ['project-manager'], department })
})
afterAll(() => product.end())

const stages = [{ name: 'To do', count: 1, guess: null, isArchived: false }]
const plan = { stages: { 'To do': 'pending' } } as const

test('nothing is brought in below a task in the trash: it would be gone with it', async () => {
  const survey = surveyOf({ name: 'Below', stages })
  const { projectId } = await bringItems(product, manager, {
    survey,
    plan,
    department,
    items: [itemOf('above', {}, 1)],
  })
  const [above] = (await manager.send('GET', `/api/tasks?filter[project_id]=${projectId}`)).body.data
  expect((await manager.send('DELETE', `/api/tasks/${above.id}`)).status).toBe(200)
  const { report } = await bringItems(product, manager, {
    survey,
    plan: { ...plan, project: projectId },
    department,
    items: [itemOf('above', {}, 1), itemOf('below', { parent: 'above' }, 2)],
  })
  expect(report).toMatchObject({
    counts: { task: { created: 1 } },
    left: [{ code: 'deleted_here', count: 1 }],
    problems: [{ line: 2, column: 'parent', code: 'missing_item' }],
  })
  const tasks = (await manager.send('GET', `/api/tasks?filter[project_id]=${projectId}`)).body.data
  expect(tasks).toMatchObject([{ name: 'below', parent_id: null }])
})
