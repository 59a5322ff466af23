import { randomUUID } from 'node:crypto'
import { type Call, demand, type Route, refuseFields, texts } from './call.ts'
import type { Kinds } from './conditions.ts'
import { invalid, Refusal } from './http.ts'
import { answerList, notFound, refuseParameters } from './list-call.ts'
import { projectIds } from './projects.ts'

type Row = {
  readonly id: string
  readonly project_id: string
  readonly name: string
  readonly description: string | null
  readonly priority: string
  readonly status: string
  readonly parent_id: string | null
  readonly created_at: string
}
const row = (n: number, name: string, status = 'In progress'): Row => ({
  id: `0000000b-0000-4000-8000-00000000000${n}`,
  project_id: projectIds[0] ?? '',
  name,
  description: null,
  // As the specification writes them.
  priority: 'High',
  status,
  parent_id: null,
  created_at: `2026-01-0${n}T09:17:00.000Z`,
})
const seeded = [
  'Choose the desks',
  'Order the lamps',
  'Paint the stairs',
  'Move the archive',
  'Test the lift',
  'Clean up',
]

const kinds: Kinds = {
  id: 'id',
  name: 'text',
  status: 'text',
  priority: 'text',
  project_id: 'id',
  parent_id: 'id',
  created_at: 'moment',
  'epic.name': 'text',
}
/** Specification, section 7: what the backlog may be asked with. */
const includes = ['epic', 'createdBy']
const shown = (one: Row, include: readonly string[]) => ({
  ...one,
  ...Object.fromEntries(include.map((name) => [name, null])),
})

const phase = { id: '0000000c-0000-4000-8000-000000000001', project_id: projectIds[0], name: 'Moving in', order: 1 }
const sprint = { id: '0000000d-0000-4000-8000-000000000001', name: 'First week', phase_id: phase.id }

/** Tasks of this server, its own for each start. */
export const taskRoutes = (): readonly Route[] => {
  const rows = seeded.map((name, n) => row(n + 1, name, n === seeded.length - 1 ? 'Completed' : undefined))
  const inSprint = new Set<string>()
  const moved = (call: Call, isPlanned: boolean) => {
    demand(call, 'task-index')
    refuseFields(call, ['taskIds'])
    for (const id of texts(call, 'taskIds', 'refused'))
      if (isPlanned) inSprint.add(id)
      else inSprint.delete(id)
    return { body: { message: 'Moved Successfully' } }
  }
  const answer = (query: URLSearchParams, among: readonly Row[], perPage: number) => {
    const valueIn = (one: Row, column: string) => (column === 'epic.name' ? null : one[column as keyof Row])
    const found = answerList<Row>(query, { rows: among, kinds, perPage, includes, valueOf: valueIn })
    return { data: found.rows.map((one) => shown(one, found.include)), total: found.total }
  }
  return [
    {
      call: 'GET /sidebar/projects/{id}/phases',
      answer: (call) => {
        demand(call, 'task-index')
        refuseParameters(call.query, [])
        return { body: call.id === phase.project_id ? [phase] : [] }
      },
    },
    {
      call: 'GET /sidebar/phases/{id}/sprints',
      answer: (call) => {
        demand(call, 'task-index')
        refuseParameters(call.query, [])
        return { body: call.id === phase.id ? [sprint] : [] }
      },
    },
    {
      call: 'POST /tasks/move-to-sprint/{id}',
      answer: (call) => {
        if (call.id !== sprint.id) throw notFound()
        return moved(call, true)
      },
    },
    { call: 'POST /tasks/move-to-backlog', answer: (call) => moved(call, false) },
    {
      call: 'GET /tasks',
      answer: (call) => {
        demand(call, 'task-index')
        return { body: answer(call.query, rows, 25) }
      },
    },
    {
      call: 'GET /projects/{id}/backlog/tasks',
      answer: (call) => {
        demand(call, 'task-index')
        if (!projectIds.includes(call.id)) throw notFound()
        // Nested one deeper, as the specification has it.
        return {
          body: {
            data: answer(
              call.query,
              rows.filter(({ id, project_id }) => project_id === call.id && !inSprint.has(id)),
              5,
            ),
          },
        }
      },
    },
    {
      call: 'POST /projects/{id}/backlog/tasks',
      answer: (call) => {
        demand(call, 'task-store')
        if (!projectIds.includes(call.id)) throw notFound()
        // The specification sends this call as a form, always.
        if (call.kind !== 'multipart') throw new Refusal(415, 'Send this as multipart/form-data.')
        refuseFields(call, ['name', 'description', 'priority', 'attachments', 'parent_id'])
        const { name, description = null, priority = 'Medium', parent_id = null } = call.body
        if (typeof name !== 'string' || name.trim() === '') throw invalid('name', 'This field is required')
        const made: Row = {
          ...row(1, name.trim()),
          id: randomUUID(),
          project_id: call.id,
          description: description === null ? null : String(description),
          priority: String(priority),
          status: 'Pending',
          parent_id: parent_id === null ? null : String(parent_id),
          created_at: new Date().toISOString(),
        }
        rows.push(made)
        return { status: 201, body: { data: made, message: 'Created Successfully' } }
      },
    },
  ]
}
