import { demand, type Route } from './call.ts'
import { answerList, notFound, readInclude, refuseParameters } from './list-call.ts'

const row = (n: number, name: string, type: 'agile' | 'waterfall', favorite: boolean) => ({
  id: `0000000a-0000-4000-8000-00000000000${n}`,
  name,
  type,
  description: null,
  priority: 'high',
  status: 'active',
  progress: 40,
  destination: 'internal',
  is_production: false,
  is_active: true,
  department_id: '00000002-0000-4000-8000-000000000002',
  client_id: null,
  start_at: '2026-02-01T08:00:00.000Z',
  end_at: '2026-12-01T08:00:00.000Z',
  created_at: `2026-01-0${n}T09:17:00.000Z`,
  favorite,
})
const rows = [row(1, 'Harbour office', 'agile', true), row(2, 'New quay', 'waterfall', false)]
type Row = (typeof rows)[number]
export const projectIds: readonly string[] = rows.map(({ id }) => id)

const kinds = { id: 'id', name: 'text', type: 'text', status: 'text', priority: 'text', created_at: 'moment' } as const
/** Specification, section 7: what a project may be asked with. */
const includes =
  'phases,users,tags,department,client,skills,urls,subProjects,previousProjects,subProjectsCount,previousProjectsCount'.split(
    ',',
  )
const none = Object.fromEntries(
  ['phases', 'users', 'tags', 'skills', 'urls', 'subProjects', 'previousProjects'].map((name) => [name, []]),
)
const shown = ({ favorite: _favorite, ...plain }: Row, include: readonly string[]) => ({
  ...plain,
  ...Object.fromEntries(include.map((name) => [name, name in none ? [] : name.endsWith('Count') ? 0 : null])),
})

const list = (call: Route['call'], perPage: number): Route => ({
  call,
  answer: ({ query, ...caller }) => {
    demand({ query, ...caller }, 'project-index')
    const found = answerList<Row>(query, {
      rows,
      kinds,
      perPage,
      includes,
      valueOf: (one, column) => one[column as keyof Row],
    })
    return { body: { data: found.rows.map((one) => shown(one, found.include)), total: found.total } }
  },
})

/** The reads of projects. */
export const projectRoutes: readonly Route[] = [
  {
    call: 'GET /projects/favorites',
    answer: (call) => {
      demand(call, 'project-show')
      refuseParameters(call.query, [])
      return { body: { data: rows.filter(({ favorite }) => favorite).map((one) => shown(one, [])) } }
    },
  },
  {
    call: 'GET /filters/project',
    answer: (call) => {
      demand(call, 'project-index')
      refuseParameters(call.query, [])
      return { body: { data: ['name', 'start_at', 'created_at'].map((title) => ({ title })) } }
    },
  },
  list('GET /sidebar/projects', 5),
  list('GET /projects', 6),
  {
    call: 'GET /projects/{id}',
    answer: (call) => {
      demand(call, 'project-show')
      refuseParameters(call.query, ['include'])
      const found = rows.find(({ id }) => id === call.id)
      if (found === undefined) throw notFound()
      return { body: { data: shown(found, readInclude(call.query, includes)) } }
    },
  },
]
