import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFile, lines } from './harness/importing.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
})
afterAll(() => product.end())

test('what hangs on rows is imported with a column called after their entity, in any language', async () => {
  const departments = await admin.send('POST', '/api/departments', { name: 'Quay' })
  const project = await admin.send('POST', '/api/projects', {
    name: 'Locks',
    priority: 'low',
    destination: 'internal',
    department_id: departments.body.data.id,
  })
  const task = (await admin.send('POST', '/api/tasks', { name: 'Drain', project_id: project.body.data.id })).body.data
  const { number } = (await admin.send('GET', `/api/tasks/${task.id}`)).body.data
  const time = lines('Tâche;Started at;Ended at', `T-${number};2026-01-05 08:00;2026-01-05 09:00`)
  expect((await importFile(admin, '/time-entries', time)).body.data).toMatchObject({ created: 1, bad: 0 })
  const comments = lines('task;body', 'Drain;<p>Begin at dawn</p>')
  expect((await importFile(admin, '/comments', comments)).body.data).toMatchObject({ created: 1, bad: 0 })
  const on = (path: string) => admin.send('GET', `/api${path}?filter[about_id]=${task.id}`)
  expect((await on('/time-entries')).body.data).toMatchObject([{ about_type: 'task', minutes: 60 }])
  expect((await on('/comments')).body.data).toMatchObject([{ body: '<p>Begin at dawn</p>' }])

  const nowhere = lines('task;body', 'No such task;<p>Lost</p>')
  expect((await importFile(admin, '/comments', nowhere, 'dry_run=1')).body.data).toMatchObject({
    created: 0,
    problems: expect.arrayContaining([expect.objectContaining({ line: 2, column: 'task', field: 'about_id' })]),
  })
})
