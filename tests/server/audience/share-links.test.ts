import { afterAll, beforeAll, expect, test } from 'vitest'
import { formHeaders, formOf } from '../harness/forms.ts'
import type { Body } from '../harness/product.ts'
import { type Desk, openDesk } from '../tickets/stage.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk('2026-11-02T09:00:00Z')
})
afterAll(() => desk.product.end())

const attach = async (type: string, id: string, name: string, more: { [field: string]: string } = {}) => {
  const fields = { about_type: type, about_id: id, ...more }
  const form = formOf(...Object.entries(fields).map(([field, data]) => ({ name: field, data })), {
    name: 'file',
    filename: name,
    data: name,
  })
  const answer = await desk.admin.send('POST', '/api/attachments', form, formHeaders)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data as Body
}
const visit = (entity: string, { id, token }: Body, path = '', more: object = {}) =>
  desk.product.anonymous('POST', `/api/public/${entity}/${id}${path}`, { token, ...more })

test('a link to a ticket neither shows nor serves what hangs on its internal notes, also what comes later', async () => {
  const { id } = await desk.make('/tickets', { title: 'Bent rail', client_id: desk.client })
  const [inner, open] = [
    await attach('ticket', id, 'cause.txt'),
    await attach('ticket', id, 'answer.txt', { shared_with_client: 'true' }),
  ]
  const note = { about_type: 'ticket', about_id: id, body: 'Our fault', attachments: [inner.id] }
  await desk.make('/comments', note)
  const link = await desk.make(`/tickets/${id}/share-links`, { shows_attachments: true })
  const later = await attach('ticket', id, 'blame.txt')
  const shown = await visit('tickets', link)
  expect(shown.body.data.attachments.map((one: Body) => one.name)).toEqual(['answer.txt'])
  for (const { file } of [inner, later])
    expect((await visit('tickets', link, '/files', { file: file.id })).status).toBe(404)
  expect((await visit('tickets', link, '/files', { file: open.file.id })).body).toBe('answer.txt')
  // The visitor gets the same answer as the client's own people.
  expect((await desk.customer.send('GET', `/api/files/${inner.file.id}`)).status).toBe(404)
  // A file that becomes public later is shown then, and one that becomes internal no longer.
  await desk.admin.send('PUT', `/api/attachments/${later.id}`, { shared_with_client: true })
  await desk.admin.send('PUT', `/api/attachments/${open.id}`, { shared_with_client: false })
  const now = await visit('tickets', link)
  expect(now.body.data.attachments.map((one: Body) => one.name)).toEqual(['blame.txt'])
})

test('a link to a task shows no sub-task that only some of its readers see', async () => {
  const department = (await desk.make('/departments', { name: 'Yard' })).id
  const body = { name: 'Gates', priority: 'low', destination: 'internal', department_id: department }
  const { id: project_id } = await desk.make('/projects', body)
  const { id } = await desk.make('/tasks', { project_id, name: 'Moor' })
  await desk.make('/tasks', { project_id, parent_id: id, name: 'Ropes' })
  await desk.make('/tasks', { project_id, parent_id: id, name: 'Dismiss the pilot', visibility: 'assigned' })
  const link = await desk.make(`/tasks/${id}/share-links`, {})
  expect((await visit('tasks', link)).body.data.sub_tasks).toEqual([{ name: 'Ropes', status: 'pending' }])
})
