import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Model, ModelField } from '../../src/core/declare/model.ts'
import { name } from '../../src/server/db/database.ts'
import { onDelete } from '../../src/server/rows/remove/remove-for-good.ts'
import { writerFor } from '../../src/server/rows/write/write.ts'
import { others, someRule, someWebhook } from './harness/following-apart.ts'
import { heldApart } from './harness/held-apart.ts'
import { type Answer, type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let department: string
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  department = (await made('/departments', { name: 'Quay' })).id
})
afterAll(() => product.end())

const made = async (path: string, body: object): Promise<Body> => {
  const answer = await admin.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
let n = 0
const project = () =>
  made('/projects', { name: `Pier ${n++}`, priority: 'low', destination: 'internal', department_id: department })
const task = async (of?: string) => made('/tasks', { name: `Task ${n++}`, project_id: of ?? (await project()).id })
const checklist = async () => made('/checklists', { name: 'Before', about_type: 'task', about_id: (await task()).id })
const document = () => made('/documents', { title: `Paper ${n++}` })
const workspace = () => made('/todo/workspaces', { name: `Desk ${n++}` })
const calendar = () => made('/business-calendars', { name: `Hours ${n++}`, time_zone: 'UTC' })
const policy = async () =>
  made('/tickets/sla', { name: `Policy ${n++}`, within_hours: 4, calendar_id: (await calendar()).id })
/** Makes a parent in a project of its own, for a row that must be in the same project. */
const inside = async (): Promise<Body> => task((await project()).id)

/** Returns a task with the id of another one in its project. */
const besideAnother = async (): Promise<Body> => {
  const one = await inside()
  return { ...one, other: (await task(one.project_id)).id }
}

type Follower = {
  /** Makes the row that the new one follows. */
  readonly parent: () => Promise<Body>
  /** Returns the path that deletes it; by default its own. */
  readonly path: (id: string) => string
  readonly make: (parent: Body) => Promise<Answer>
}
const post = (path: string, body: object) => admin.send('POST', `/api${path}`, body)
const started = () => ({ started_at: '2026-03-02T08:00:00Z', ended_at: '2026-03-02T08:00:01Z' })

const ofProject = { parent: project, path: (id: string) => `/projects/${id}` }
const ofDocument = { parent: document, path: (id: string) => `/documents/${id}` }

/** The way to make a row that follows another, for each such reference of the product. */
const followers: { readonly [reference: string]: Follower } = {
  'task.project': {
    ...ofProject,
    make: ({ id }) => post('/tasks', { name: 'Late', project_id: id }),
  },
  'task.parent': {
    parent: inside,
    path: (id) => `/tasks/${id}`,
    make: ({ id, project_id }) => post('/tasks', { name: 'Late', project_id, parent_id: id }),
  },
  'document.project': {
    ...ofProject,
    make: ({ id }) => post('/documents', { title: 'Late', project_id: id }),
  },
  'document.parent': { ...ofDocument, make: ({ id }) => post('/documents', { title: 'Late', parent_id: id }) },
  'page.document': { ...ofDocument, make: ({ id }) => post('/pages', { title: 'Late', document_id: id }) },
  'baseline.project': {
    ...ofProject,
    make: ({ id }) => post('/baselines', { name: `Late ${n++}`, project_id: id }),
  },
  'rate.project': {
    ...ofProject,
    make: ({ id }) =>
      post('/rates', {
        applies_to: 'project',
        project_id: id,
        valid_from: '2026-01-01',
        amount: '10',
        amount_currency: 'EUR',
      }),
  },
  'repository.project': {
    ...ofProject,
    make: ({ id }) => post('/repositories', { repository: 'acme/pier', provider: 'github', project_id: id }),
  },
  'conversation.project': {
    ...ofProject,
    make: ({ id }) => post('/conversations', { kind: 'project', project_id: id }),
  },
  'automation_rule.project': {
    ...ofProject,
    make: ({ id }) => post('/automation-rules', { ...someRule, project_id: id }),
  },
  'webhook.project': {
    ...ofProject,
    make: ({ id }) => post('/webhooks', { ...someWebhook, project_id: id }),
  },
  'dependency.predecessor': {
    parent: besideAnother,
    path: (id) => `/tasks/${id}`,
    make: ({ id, other }) => post('/dependencies', { predecessor_id: id, successor_id: other }),
  },
  'dependency.successor': {
    parent: besideAnother,
    path: (id) => `/tasks/${id}`,
    make: ({ id, other }) => post('/dependencies', { predecessor_id: other, successor_id: id }),
  },
  'holiday.calendar': {
    parent: calendar,
    path: (id) => `/business-calendars/${id}`,
    make: ({ id }) => post('/holidays', { calendar_id: id, name: 'Late', day: '2026-12-24' }),
  },
  'event.series': {
    parent: () => made('/events', { title: `Watch ${n++}`, start_datetime: '2026-03-02T08:00:00Z' }),
    path: (id) => `/events/${id}`,
    make: ({ id }) => post('/events', { title: 'Late', start_datetime: '2026-03-03T08:00:00Z', series_id: id }),
  },
  'todo.workspace': {
    parent: workspace,
    path: (id) => `/todo/workspaces/${id}`,
    make: ({ id }) => post('/todos', { title: 'Late', workspace_id: id }),
  },
  'todo.parent': {
    parent: async () => made('/todos', { title: 'Early', workspace_id: (await workspace()).id }),
    path: (id) => `/todos/${id}`,
    make: ({ id, workspace_id }) => post('/todos', { title: 'Late', workspace_id, parent_id: id }),
  },
  'todo_stage.workspace': {
    parent: workspace,
    path: (id) => `/todo/workspaces/${id}`,
    make: ({ id }) => post('/todo/stages', { name: 'Late', workspace_id: id }),
  },
  'sla_reminder.policy': {
    parent: policy,
    path: (id) => `/tickets/sla/${id}`,
    make: ({ id }) => post('/tickets/sla-reminders', { policy_id: id, timing: 'before', offset: 5 }),
  },
  'checklist.about': {
    parent: inside,
    path: (id) => `/tasks/${id}`,
    make: ({ id }) => post('/checklists', { name: 'Late', about_type: 'task', about_id: id }),
  },
  'checklist_item.checklist': {
    parent: checklist,
    path: (id) => `/checklists/${id}`,
    make: ({ id }) => post('/checklist-items', { text: 'Late', checklist_id: id }),
  },
  'time_entry.about': {
    parent: inside,
    path: (id) => `/tasks/${id}`,
    make: ({ id }) => post('/time-entries', { ...started(), about_type: 'task', about_id: id }),
  },
  'share_link.about': {
    parent: inside,
    path: (id) => `/tasks/${id}`,
    make: ({ id }) => post(`/tasks/${id}/share-links`, {}),
  },
  'comment.about': {
    parent: inside,
    path: (id) => `/tasks/${id}`,
    make: ({ id }) => post('/comments', { about_type: 'task', about_id: id, body: '<p>Late</p>' }),
  },
}

const following = (): readonly (readonly [Model, ModelField])[] =>
  product.engine.models.all.flatMap((model) =>
    model.fields
      .filter(
        (field) =>
          (field.field.kind === 'ref' && onDelete({ model, field }) === 'follow') ||
          (field.field.kind === 'subject' && field.wire.endsWith('_type')),
      )
      .map((field) => [model, field] as const),
  )

const whileHeld = <A, B>(first: () => Promise<A>, second: () => Promise<B>) => heldApart(product, first, second)

const rowsOf = (table: string, id: string): Promise<Body> =>
  product.engine.db.one(sql`select * from ${name(table)} where id = ${id}`)

test('every reference by which rows go along with others is tried', () => {
  const declared = following().map(([model, field]) => `${model.name}.${field.name}`)
  expect(declared.filter((one) => !others.has(one)).sort()).toEqual(Object.keys(followers).sort())
})

for (const [reference, { parent, path, make }] of Object.entries(followers)) {
  test(`${reference}: nothing is made below a row that is being deleted`, async () => {
    const above = await parent()
    const [gone, late] = await whileHeld(
      () => admin.send('DELETE', `/api${path(above.id)}`),
      () => make(above),
    )
    expect(gone.status).toBe(200)
    expect([404, 422], JSON.stringify(late.body)).toContain(late.status)
    if (late.status === 422) expect(Object.keys(late.body.errors)).toHaveLength(1)
  })

  test(`${reference}: what is being made below a row goes along when that is deleted meanwhile`, async () => {
    const above = await parent()
    const [late, gone] = await whileHeld(
      () => make(above),
      () => admin.send('DELETE', `/api${path(above.id)}`),
    )
    expect([late.status, gone.status], JSON.stringify(late.body)).toEqual([201, 200])
    const model = product.engine.models.of(reference.split('.')[0] ?? '')
    const row = await rowsOf(model.table, late.body.data.id)
    const { field } = model.byName.get(reference.split('.')[1] ?? '') ?? {}
    const table = field?.kind === 'ref' ? product.engine.models.of(field.to).table : (path('').split('/')[1] ?? '')
    const trashed = model.entity.trash === true ? await rowsOf(table, above.id) : undefined
    expect(row?.deleted_at).toBe(trashed?.deleted_at)
  })
}

test('no row is moved below one that is being deleted: by a change of it, by many at once, by an undo', async () => {
  const pier = await project()
  const [above, below] = [await task(pier.id), await task(pier.id)]
  const many = (body: object) => admin.send('POST', '/api/tasks/bulk', { action: 'update', ...body })
  const moves = [
    () => admin.send('PUT', `/api/tasks/${below.id}`, { parent_id: above.id }),
    () => many({ ids: [below.id], change: { parent_id: above.id } }),
    () => many({ rows: [{ id: below.id, change: { parent_id: above.id } }] }),
  ]
  for (const move of moves) {
    const [gone, moved] = await whileHeld(() => admin.send('DELETE', `/api/tasks/${above.id}`), move)
    expect(gone.status).toBe(200)
    expect(moved.status === 422 || moved.body.data[0].ok === false, JSON.stringify(moved.body)).toBe(true)
    expect((await rowsOf('tasks', below.id)).parent_id).toBeNull()
    expect((await admin.send('POST', `/api/tasks/${above.id}/restore`, {})).status).toBe(200)
  }
  await admin.send('PUT', `/api/tasks/${below.id}`, { parent_id: above.id })
  const { version } = (await admin.send('PUT', `/api/tasks/${below.id}`, { parent_id: null })).body.data
  const [, undone] = await whileHeld(
    () => admin.send('DELETE', `/api/tasks/${above.id}`),
    () => admin.send('POST', '/api/tasks/undo', { rows: [{ id: below.id, version }] }),
  )
  expect(undone.body.data[0]).toMatchObject({ ok: false })
  expect((await rowsOf('tasks', below.id)).parent_id).toBeNull()
})

test('a row that leaves while what it was below is being deleted stays', async () => {
  const pier = await project()
  const above = await task(pier.id)
  const below = await made('/tasks', { name: 'Leaving', project_id: pier.id, parent_id: above.id })
  const [left, gone] = await whileHeld(
    () => admin.send('PUT', `/api/tasks/${below.id}`, { parent_id: null }),
    () => admin.send('DELETE', `/api/tasks/${above.id}`),
  )
  expect([left.status, gone.status]).toEqual([200, 200])
  expect((await rowsOf('tasks', below.id)).deleted_at).toBeNull()
})

test('a row is not brought back into what is being deleted', async () => {
  const pier = await project()
  const one = await task(pier.id)
  expect((await admin.send('DELETE', `/api/tasks/${one.id}`)).status).toBe(200)
  const [back, gone] = await whileHeld(
    () => admin.send('POST', `/api/tasks/${one.id}/restore`, {}),
    () => admin.send('DELETE', `/api/projects/${pier.id}`),
  )
  expect([back.status, gone.status]).toEqual([200, 200])
  expect((await rowsOf('tasks', one.id)).deleted_at).toBe((await rowsOf('projects', pier.id)).deleted_at)
  const [two, of] = await (async () => {
    const of = await project()
    const two = await task(of.id)
    await admin.send('DELETE', `/api/tasks/${two.id}`)
    return [two, of]
  })()
  const [deleted, late] = await whileHeld(
    () => admin.send('DELETE', `/api/projects/${of.id}`),
    () => admin.send('POST', `/api/tasks/${two.id}/restore`, {}),
  )
  expect([deleted.status, late.status < 500]).toEqual([200, true])
  expect((await rowsOf('tasks', two.id)).deleted_at).not.toBeNull()
})

test('rows that come along with a new one follow what they are made with, and the server itself is held to it', async () => {
  const pier = await project()
  const { engine } = product
  const [gone, late] = await whileHeld(
    () => admin.send('DELETE', `/api/projects/${pier.id}`),
    () =>
      engine.db
        .transaction((tx) =>
          writerFor(engine, 'system', tx).create(engine.models.of('task'), { name: 'Late', project_id: pier.id }),
        )
        .then(
          () => 'made',
          () => 'refused',
        ),
  )
  expect([gone.status, late]).toEqual([200, 'refused'])
})
