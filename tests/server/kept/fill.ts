import { formHeaders, formOf } from '../harness/forms.ts'
import { pngOf } from '../harness/pictures.ts'
import type { Body, Send } from '../harness/product.ts'
import { board, uploadFile } from '../moving-in/harness/boards.ts'
import { about, call, create } from './fill-calls.ts'
import { addPeople, type Organisation } from './fill-people.ts'

/** A share link in the form in which its maker got it. */
export type ShareLink = {
  readonly id: string
  readonly token: string
  readonly password?: string
  readonly task: string
}
export type FillResult = {
  readonly emails: readonly string[]
  readonly links: readonly ShareLink[]
  /** Addresses of rows that belong to rows in the trash; they are visible again once those are restored. */
  readonly hidden: readonly string[]
}
export type Fill = {
  /** The first administrator. */
  readonly admin: Send
  readonly adminEmail: string
  readonly signIn: (email: string) => Promise<Send>
  /** Waits until all due jobs have run. */
  readonly settle: () => Promise<void>
}

/** Makes a few rows of every entity, with every kind of value, through the API, by the people who would make them. */
export const fill = async ({ admin, adminEmail, signIn, settle }: Fill): Promise<FillResult> => {
  const organisation = await addPeople(admin)
  const emails = [adminEmail, ...organisation.emails]
  const [manager, member] = [await signIn('nora@kept.test'), await signIn('piet@kept.test')]
  // Settings come before any notice: one kind by mail at once, one with the next day's mail.
  const settings = [
    { kind: 'mentioned', app: true, mail: 'at_once' },
    { kind: 'assigned', app: true, mail: 'daily' },
  ]
  await call(member, 'PUT', '/notifications/settings', { settings })
  const place = await addProjects(admin, organisation)
  const { tasks, links } = await addWork(admin, manager, { ...organisation, ...place })
  await addTime(member, tasks)
  await addPersonalRows(member, manager, place.project)
  await addImports(manager, settle)
  const hidden = await addTrash(admin, place.project, tasks[0].id)
  // Letters: one of a forgotten password, and notices by mail.
  await call(admin, 'POST', '/password/email', { email: 'nora@kept.test' })
  await settle()
  const [first] = (await member('GET', '/api/notifications')).body.data
  await call(member, 'PUT', `/notifications/${first.id}`, { is_read: true })
  return { emails, links, hidden }
}

const addProjects = async (admin: Send, { department, client, skill, nora, piet, zoe }: Organisation) => {
  const tags = [
    await create(admin, '/tags', { name: 'urgent', color: '#ff0000', description: 'Before all else' }),
    await create(admin, '/tags', { name: 'Straße', color: '#0000ff' }),
  ]
  const before = await create(admin, '/projects', {
    name: 'Old berth',
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
    status: 'completed',
    type: 'waterfall',
    is_active: false,
  })
  const project = await create(admin, '/projects', {
    name: 'Berths',
    description: 'Dredge\nand moor',
    priority: 'urgent',
    status: 'active',
    destination: 'external',
    client_id: client.id,
    department_id: department.id,
    budget: '1234567.89',
    is_production: true,
    start_at: '2026-01-05T08:00:00.000Z',
    end_at: '2026-09-30T17:00:00.000Z',
    delivered_at: '2026-10-01T12:00:00.000Z',
    actual_delivered_at: '2026-10-03T12:00:00.125Z',
    users: [nora.id, piet.id, zoe.id],
    tags: tags.map(({ id }) => id),
    skills: [skill.id],
    urls: ['https://kept.test/plan', 'https://kept.test/x?y=%20'],
    parent_id: before.id,
    previousProjects: [before.id],
  })
  const phase = await create(admin, '/phases', {
    project_id: project.id,
    name: 'Ground',
    description: 'Below water',
    weight: 3,
    order: 1,
    start_at: '2026-01-05T08:00:00.000Z',
    end_at: '2026-04-30T17:00:00.000Z',
  })
  const sprint = await create(admin, '/sprints', {
    phase_id: phase.id,
    name: 'Sprint 1',
    goal: 'Half of it',
    is_active: true,
    start_at: '2026-01-05T08:00:00.000Z',
    end_at: '2026-01-16T17:00:00.000Z',
  })
  const over = await create(admin, '/sprints', { phase_id: phase.id, name: 'Sprint 0' })
  await call(admin, 'PUT', `/sprints/${over.id}`, { is_completed: true, unfinished: 'backlog' })
  const stage = (name: string, order: number, status: string) =>
    create(admin, '/stages', { sprint_id: sprint.id, name, order, status, limit: 5, color: '#abcdef' })
  const stages = [await stage('Open', 0, 'pending'), await stage('Doing', 1, 'in_progress')]
  const epic = await create(admin, '/epics', {
    project_id: project.id,
    name: 'Deep water',
    description: 'To 18 m',
    color: '#445566',
    start_at: '2026-01-05T08:00:00.000Z',
    end_at: '2026-12-30T17:00:00.000Z',
  })
  return { project, phase, sprint, stages, epic, tags }
}
type Place = Awaited<ReturnType<typeof addProjects>>

const attach = (send: Send, id: string, filename: string, type: string, data: Buffer | string, more: object = {}) => {
  const fields = { ...about('task', id), ...more }
  const parts = Object.entries(fields).map(([name, value]) => ({ name, data: String(value) }))
  return create(send, '/attachments', formOf(...parts, { name: 'file', filename, type, data }), formHeaders)
}

const addWork = async (admin: Send, manager: Send, on: Organisation & Place) => {
  const { project, phase, sprint, stages, epic, tags, nora, piet } = on
  const task = (name: string, more: object = {}) => create(admin, '/tasks', { project_id: project.id, name, ...more })
  const mention = `<span data-mention="${piet.id}">@Piet</span>`
  const dredge = await task('Dredge ½ of the basin', {
    description: `<h2>How</h2><p>With <strong>care</strong>, ask ${mention}</p><ul><li><p>طنجة</p></li></ul>`,
    phase_id: phase.id,
    sprint_id: sprint.id,
    stage_id: stages[0].id,
    epic_id: epic.id,
    priority: 'high',
    assignees: [piet.id, nora.id],
    tags: [tags[0].id],
    estimate: 480,
    story_points: '5.5',
    start_at: '2026-01-06T08:00:00.000Z',
    due_at: '2026-01-09T16:30:00.000Z',
    shared_with_client: true,
  })
  const moor = await task('Moor', { due_at: '2099-01-01T00:00:00.000Z', visibility: 'assigned', assignees: [nora.id] })
  const ropes = await task('Ropes', { parent_id: dredge.id, priority: 'low' })
  const survey = await task('Survey', { assignees: [piet.id] })
  await call(admin, 'PUT', `/tasks/${dredge.id}`, { blocks: { added: [moor.id] } })
  await call(admin, 'PUT', `/tasks/${moor.id}`, { relates_to: { added: [survey.id] } })
  await call(admin, 'PUT', `/tasks/${survey.id}`, { duplicates: { added: [ropes.id] } })
  // Histories: one task for each status, and one that is suspended.
  await call(manager, 'PUT', `/tasks/${survey.id}`, { status: 'in_progress' })
  await call(manager, 'PUT', `/tasks/${survey.id}`, { status: 'suspended' })
  await call(manager, 'PUT', `/tasks/${ropes.id}`, { status: 'in_progress', name: 'Ropes and chains' })
  await call(manager, 'PUT', `/tasks/${ropes.id}`, { status: 'done' })

  const rejected = await task('Fly', { story_points: '0.5' })
  await call(manager, 'PUT', `/tasks/${rejected.id}`, { status: 'rejected' })

  await attach(admin, dredge.id, 'tide tables طنجة.txt', 'text/plain', 'Nine\r\nten\t½\n', { shared_with_client: true })
  const picture = await attach(admin, dredge.id, 'quay.png', 'image/png', pngOf(20, 10))
  await call(admin, 'PUT', `/tasks/${moor.id}`, {
    description: `<p>See</p><img data-picture="${picture.file.id}" alt="Quay">`,
  })
  const list = await create(admin, '/checklists', {
    ...about('task', dredge.id),
    name: 'Before',
    items: [
      { text: 'Bow line', done: true, assignee_id: piet.id },
      { text: 'Stern line', due_at: '2026-01-08T10:00:00.000Z' },
    ],
  })
  await create(admin, '/checklist-items', { checklist_id: list.id, text: 'Spring line' })
  const comment = await create(manager, '/comments', {
    ...about('task', dredge.id),
    body: `<p>Ask ${mention} <em>today</em></p>`,
    shared_with_client: true,
  })
  await call(manager, 'PUT', `/comments/${comment.id}`, { body: `<p>Ask ${mention} <em>tomorrow</em></p>` })

  const share = (wish: object): Promise<Body> => create(admin, `/tasks/${dredge.id}/share-links`, wish)
  const open = await share({ hours: 8760, shows_attachments: true })
  const password = 'Harbour&Lamp#7'
  const closed = await share({ hours: 24, password })
  await call(admin, 'POST', `/public/tasks/${open.id}`, { token: open.token })
  const revoked = await share({ hours: 24 })
  await call(admin, 'PUT', `/share-links/${revoked.id}`, { is_revoked: true })
  const links: ShareLink[] = [
    { id: open.id, token: open.token, task: dredge.id },
    { id: closed.id, token: closed.token, password, task: dredge.id },
  ]
  return { tasks: [dredge, moor, ropes, survey], links }
}

const addTime = async (member: Send, tasks: readonly Body[]): Promise<void> => {
  const [dredge, , , survey] = tasks
  await create(member, '/time-entries', {
    ...about('task', dredge.id),
    note: 'Sand, mostly',
    started_at: '2026-01-07T08:00:00.000Z',
    ended_at: '2026-01-07T09:45:00.000Z',
  })
  await call(member, 'POST', `/tasks/${survey.id}/timer/start`)
}

const addPersonalRows = async (member: Send, manager: Send, project: Body): Promise<void> => {
  await create(manager, '/saved-views', { name: 'Whose?', entity: 'project', state: 'search=b', is_shared: true })
  await create(member, '/saved-views', {
    name: 'Late ones',
    entity: 'task',
    state: 'filter[overdue]=true&orderOn=due_at&orderBy=asc',
  })
  await call(member, 'POST', `/projects/${project.id}/favorites`)
  await call(member, 'PUT', '/home/sections', { sections: [{ key: 'work_today', hidden: true }] })
  await call(member, 'PUT', '/projects/tabs', { sections: [{ key: 'board', hidden: false }] })
}

/** Makes three imports: one that was done, one that was undone, and one that was only read. */
const addImports = async (manager: Send, settle: () => Promise<void>): Promise<void> => {
  const bring = async (file: object): Promise<string> => {
    const answer = await uploadFile({ send: manager }, JSON.stringify(file))
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return answer.body.data.id
  }
  const first = await bring(board)
  await call(manager, 'POST', `/work-imports/${first}/start`)
  await settle()
  const second = await bring({ ...board, name: 'A mistake' })
  for (const step of ['start', 'undo']) {
    await call(manager, 'POST', `/work-imports/${second}/${step}`)
    await settle()
  }
  await bring({ ...board, name: 'Not yet' })
}

const addTrash = async (admin: Send, project: Body, task: string): Promise<string[]> => {
  const gone = await create(admin, '/tasks', { project_id: project.id, name: 'Thrown away' })
  await create(admin, '/tasks', { project_id: project.id, parent_id: gone.id, name: 'Along with it' })
  const comment = await create(admin, '/comments', { ...about('task', gone.id), body: '<p>Why?</p>' })
  const list = await create(admin, '/checklists', {
    ...about('task', gone.id),
    name: 'Never done',
    items: [{ text: 'This' }],
  })
  const time = await create(admin, '/time-entries', {
    ...about('task', gone.id),
    started_at: '2026-01-07T08:00:00.000Z',
    ended_at: '2026-01-07T08:10:00.000Z',
  })
  const paper = await attach(admin, gone.id, 'paper.txt', 'text/plain', 'Goes along')
  await call(admin, 'DELETE', `/tasks/${gone.id}`)
  const file = await attach(admin, task, 'wrong.txt', 'text/plain', 'Not this one')
  await call(admin, 'DELETE', `/attachments/${file.id}`)
  const { id } = await create(admin, '/projects', {
    name: 'Never begun',
    priority: 'low',
    destination: 'internal',
    department_id: project.department_id,
  })
  await call(admin, 'DELETE', `/projects/${id}`)
  return [`/comments/${comment.id}`, `/checklists/${list.id}`, `/time-entries/${time.id}`, `/attachments/${paper.id}`]
}
