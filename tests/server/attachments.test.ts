import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sizeOf } from '../../src/server/files/pixels.ts'
import { sweepFiles } from '../../src/server/files/sweep.ts'
import { formHeaders, formOf } from './harness/forms.ts'
import { jpegOf, pngOf } from './harness/pictures.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let department: string
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'], name: 'Nora' })
  department = (await admin.send('POST', '/api/departments', { name: 'Quay' })).body.data.id
})
afterAll(() => product.end())

const made = async (path: string, body: object, by: Person = admin): Promise<Body> => {
  const answer = await by.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const project = () =>
  made('/projects', { name: 'Berths', priority: 'low', destination: 'internal', department_id: department })
const task = async (more: object = {}): Promise<Body> =>
  made('/tasks', { project_id: (await project()).id, name: 'Moor', ...more })
const text = (name: string, filename: string, data = 'Ropes') => ({ name, filename, data, type: 'text/plain' })
const attach = (id: string, part: { name: string; filename: string; data: string | Buffer }, by = admin) =>
  by.send(
    'POST',
    '/api/attachments',
    formOf({ name: 'about_type', data: 'task' }, { name: 'about_id', data: id }, part),
    formHeaders,
  )
const attachmentsOf = async (id: string, by = admin) =>
  (await by.send('GET', `/api/attachments?filter[about_id]=${id}`)).body
const files = async () => (await product.engine.db.one<{ n: number }>(sql`select count(*)::int as n from file`))?.n

test('a task of the backlog brings its attachments in its own call, all or nothing', async () => {
  const { id } = await project()
  const send = (...parts: { name: string; filename?: string; data: string | Buffer }[]) =>
    admin.send('POST', `/api/projects/${id}/backlog/tasks`, formOf(...parts), formHeaders)
  const answer = await send({ name: 'name', data: 'Moor' }, text('attachments', 'ropes.txt'), {
    name: 'attachments[]',
    filename: 'plan.png',
    data: pngOf(3, 2),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const { data, total } = await attachmentsOf(answer.body.data.id)
  expect([total, ...data.map(({ name }: Body) => name)]).toEqual([2, 'ropes.txt', 'plan.png'])
  expect(data[1]).toMatchObject({
    about_type: 'task',
    created_by: admin.id,
    file: { type: 'image/png', name: 'plan.png' },
    shared_with_client: false,
  })
  const included = await admin.send('GET', `/api/tasks/${answer.body.data.id}?include=attachments`)
  expect(included.body.data.attachments.map(({ name }: Body) => name)).toEqual(['ropes.txt', 'plan.png'])

  const before = await files()
  const refused = await send(
    { name: 'name', data: 'Paint' },
    text('attachments', 'good.txt'),
    text('attachments', 'page.html', '<script>alert(1)</script>'),
  )
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { 'attachments.1.file': ['Files of this kind are not accepted.'] } },
  })
  expect((await admin.send('GET', `/api/projects/${id}/backlog/tasks`)).body.data.total).toBe(1)
  expect(await files()).toBe(before)
})

test('is downloaded by whoever sees it, taken away, brought back, and its task tells of all that', async () => {
  const { id } = await task()
  const one = (await attach(id, text('file', 'tide.txt'))).body.data
  const stranger = await product.person({ roles: ['member'] })
  const colleague = await product.person({ roles: ['member'], department })
  const download = async (by: Person) => (await by.send('GET', one.file.url)).status
  expect([await download(admin), await download(colleague), await download(stranger)]).toEqual([200, 200, 404])
  expect((await attach(id, text('file', 'mine.txt'), stranger)).status).toBe(422)
  expect((await attach(id, text('file', 'ours.txt'), colleague)).status).toBe(201)

  expect((await colleague.send('DELETE', `/api/attachments/${one.id}`)).status).toBe(200)
  expect([await download(admin), (await attachmentsOf(id)).total]).toEqual([404, 1])
  const back = await colleague.send('POST', '/api/attachments/bulk', { ids: [one.id], action: 'restore' })
  expect(back.body.done).toBe(1)
  expect(await download(colleague)).toBe(200)

  const history = (await admin.send('GET', `/api/tasks/${id}/history`)).body
  expect(history.data.map(({ action, of }: Body) => [action, of?.title ?? null])).toEqual([
    ['restored', 'tide.txt'],
    ['deleted', 'tide.txt'],
    ['created', 'ours.txt'],
    ['created', 'tide.txt'],
    ['created', null],
  ])
  expect([history.total, history.actors.length]).toEqual([5, 2])

  // The file is hidden with its task, and visible again with it.
  await admin.send('DELETE', `/api/tasks/${id}`)
  expect([await download(admin), await download(colleague), (await attachmentsOf(id)).total]).toEqual([404, 404, 0])
  await admin.send('POST', `/api/tasks/${id}/restore`, {})
  expect([await download(admin), (await attachmentsOf(id)).total]).toEqual([200, 2])
})

test('a picture has a small one, made once, for whoever may see it; nothing else has', async () => {
  const { id } = await task()
  const photo = (await attach(id, { name: 'file', filename: 'quay.jpg', data: await jpegOf(900, 600) })).body.data
  const list = (await attach(id, text('file', 'list.txt'))).body.data
  const sizes = []
  for (let n = 0; n < 2; n++) {
    const answer = await product.app.inject({
      url: `${photo.file.url}?preview=1`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(sizeOf('image/webp', answer.rawPayload)).toEqual({ width: 160, height: 107 })
    sizes.push(answer.rawPayload.length)
  }
  expect(sizes[1]).toBe(sizes[0])
  const kept = readdirSync(join(product.folder, 'files')).filter((name) => name.startsWith(photo.file.id))
  expect(kept).toHaveLength(2)
  expect((await admin.send('GET', `${list.file.url}?preview=1`)).status).toBe(404)
  expect((await admin.send('GET', `${photo.file.url}?preview=2`)).body.errors).toHaveProperty('preview')
  expect((await admin.send('GET', `${photo.file.url}?small=1`)).body.errors).toHaveProperty('small')
  const stranger = await product.person({ roles: ['member'] })
  expect((await stranger.send('GET', `${photo.file.url}?preview=1`)).status).toBe(404)
  // It has no row of its own, so the sweep deletes it, and it is made again.
  await sweepFiles(product.engine, product.files, -1000)
  expect(readdirSync(join(product.folder, 'files')).filter((name) => name.startsWith(photo.file.id))).toHaveLength(1)
})

test('a client’s people see what is meant for them, and hear of nothing else', async () => {
  const client = await made('/clients', { name: 'Northwind' })
  const { id: place } = await made('/projects', {
    name: 'Berths',
    priority: 'low',
    destination: 'external',
    client_id: client.id,
  })
  const { id } = await task({ project_id: place, shared_with_client: true })
  const theirs = await product.person({ roles: ['client'] })
  await admin.send('PUT', `/api/users/${theirs.id}`, { client_id: client.id })
  const [quiet, shown] = [await attach(id, text('file', 'costs.txt')), await attach(id, text('file', 'offer.txt'))]
  const put = await admin.send('PUT', `/api/attachments/${shown.body.data.id}`, { shared_with_client: true })
  expect(put.status).toBe(200)
  expect((await attachmentsOf(id, theirs)).data.map(({ name }: Body) => name)).toEqual(['offer.txt'])
  expect((await theirs.send('GET', quiet.body.data.file.url)).status).toBe(404)
  expect((await theirs.send('GET', shown.body.data.file.url)).status).toBe(200)
  const told = JSON.stringify((await theirs.send('GET', `/api/tasks/${id}/history`)).body)
  expect([told.includes('offer.txt'), told.includes('costs.txt')]).toEqual([true, false])
})

test('a text shows pictures by the ids of files alone, and no others', async () => {
  const id = '019aaaaa-0000-7000-8000-000000000001'
  const description = [
    `<p>a</p><img data-picture="${id}" alt="Quay" onerror="x()" src="https://e.test/a.png">`,
    '<img src="https://e.test/b.png"><img data-picture="../x"><pre><code class="language-ts other">b</code></pre>',
  ].join('')
  expect((await task({ description })).description).toBe(
    `<p>a</p><img data-picture="${id}" alt="Quay" /><pre><code class="language-ts">b</code></pre>`,
  )
})
