import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { uploadFile } from './harness/boards.ts'

let product: Product
let manager: Person
let ada: Person
beforeAll(async () => {
  product = await startTestProduct()
  // This manager has no department, so a new project's must be chosen.
  manager = await product.person({ roles: ['project-manager'] })
  ada = await product.person({ roles: ['member'], name: 'Ada Byron' })
  // The two users can see each other.
  const admin = await product.person({ roles: ['admin'] })
  const department = (await admin.send('POST', '/api/departments', { name: 'Yard' })).body.data.id
  for (const person of [ada, manager]) await admin.send('PUT', `/api/users/${person.id}`, { department_id: department })
})
afterAll(() => product.end())

const table = ['Titel;Wer;Bis wann', 'Gate;Ada Byron;03/04/2026', 'Crane;Somebody;23/04/2026'].join('\n')

test('an unfinished plan is kept and not carried out; what a table names once its columns are known is guessed', async () => {
  const made = await uploadFile(manager, table, 'yard.csv')
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const path = `/api/work-imports/${made.body.data.id}`
  const { plan } = (await manager.send('GET', `${path}/details`)).body.data as Body
  expect(plan.people).toEqual({})

  const columns = { ...plan.columns, 1: 'assignee', 2: 'due' }
  const unfinished = { ...plan, columns, newProject: { name: 'Yard', department: null } }
  const kept = await manager.send('PUT', `${path}/plan`, unfinished)
  expect(kept.status, JSON.stringify(kept.body)).toBe(200)
  const read = (await manager.send('GET', `${path}/details`)).body.data as Body
  expect(read.plan.newProject).toEqual({ name: 'Yard', department: null })
  const key = (name: string) => read.survey.people.find((one: Body) => one.name === name)?.key
  expect(read.plan.people).toEqual({ [key('Ada Byron')]: ada.id, [key('Somebody')]: null })
  expect([read.survey.dates, read.plan.dates]).toEqual(['dmy', 'dmy'])

  for (const step of ['try', 'start']) {
    const refused = await manager.send('POST', `${path}/${step}`)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['newProject.department']])
  }
  // A wrong name is not saved: nobody would see that it leads nowhere.
  const wrong = { ...unfinished, people: { [key('Somebody')]: made.body.data.id } }
  expect((await manager.send('PUT', `${path}/plan`, wrong)).status).toBe(422)
})

test('columns are remembered by their headers, not by their places', async () => {
  const upload = async (text: string, file: string) => {
    const { id } = (await uploadFile(manager, text, file)).body.data
    const path = `/api/work-imports/${id}`
    return { id, path, plan: (await manager.send('GET', `${path}/details`)).body.data.plan }
  }
  const first = await upload('Title;Zed;Wye\nGate;Ada Byron;Blue', 'one.csv')
  const columns = { 0: 'name', 1: 'assignee', 2: 'label' }
  expect((await manager.send('PUT', `${first.path}/plan`, { ...first.plan, columns })).status).toBe(200)
  await product.engine.long.run(sql`update work_imports set state = 'imported' where id = ${first.id}`)
  // The file has as many columns with other headers; a known one is in another place.
  const second = await upload('Wye;Title;Points\nBlue;Gate;3', 'two.csv')
  expect(second.plan.columns).toEqual({ 0: 'label', 1: 'name', 2: 'story_points' })
})
