import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Product, startTestProduct } from './harness/product.ts'

let product: Product
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.end())

test('texts of a template name the client, the project, its start and who makes it, without anybody being asked', async () => {
  const admin = await product.person({ roles: ['admin'], name: 'Ada' })
  const made = async (path: string, body: object): Promise<Body> => {
    const answer = await admin.send('POST', `/api${path}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data
  }
  const department = await made('/departments', { name: 'Quay' })
  const source = await made('/projects', {
    name: 'Berth 1',
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
  })
  await made('/tasks', {
    name: 'Ask {{client}}',
    project_id: source.id,
    description: '<p>{{client}} &amp; {{me}}, {{project}} from {{start}}, {{berth}}</p>',
  })
  const template = await made(`/projects/${source.id}/template`, { name: 'Berth' })
  const client = await made('/clients', { name: 'Hansa & Sons' })
  const copy = await made('/projects', {
    name: 'Berth 10',
    template_id: template.id,
    destination: 'external',
    client_id: client.id,
    start_at: '2027-05-05T08:00:00.000Z',
  })
  const { body } = await admin.send('GET', `/api/tasks?filter[project_id]=${copy.id}`)
  expect(body.data.map(({ name, description }: Body) => [name, description])).toEqual([
    ['Ask Hansa & Sons', '<p>Hansa &amp; Sons &amp; Ada, Berth 10 from 2027-05-05, {{berth}}</p>'],
  ])
})
