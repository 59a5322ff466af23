import { demand, type Route } from './call.ts'
import type { Kinds } from './conditions.ts'
import { answerList, notFound, refuseParameters } from './list-call.ts'
import type { NamedRow, State } from './state.ts'

const kinds = { id: 'id', name: 'text', guard_name: 'text', created_at: 'moment' } as const

/** Departments, roles and permissions: lists to choose from, and one row of each. */
const named = (name: string, rowsOf: (state: State) => readonly NamedRow[]): readonly Route[] => {
  const plain = (row: NamedRow) => ({
    id: row.id,
    name: row.name,
    ...(row.guard_name === undefined ? {} : { guard_name: row.guard_name }),
    created_at: row.created_at,
  })
  return [
    {
      call: `GET /${name}s`,
      answer: (call) => {
        demand(call, `${name}-index`)
        const list = answerList<NamedRow>(call.query, {
          rows: rowsOf(call.state),
          kinds,
          perPage: 10,
          includes: [],
          valueOf: (row, column) => row[column as keyof NamedRow],
        })
        return { body: { data: list.rows.map(plain), total: list.total } }
      },
    },
    {
      call: `GET /${name}s/{id}`,
      answer: (call) => {
        demand(call, `${name}-show`)
        refuseParameters(call.query, [])
        const row = rowsOf(call.state).find(({ id }) => id === call.id)
        if (row === undefined) throw notFound()
        return { body: { data: plain(row) } }
      },
    },
  ]
}

/** A list of a resource that the specification declares and of which this server has no rows. */
const empty = (path: string, permission: string, columns: Kinds): Route => ({
  call: `GET ${path}` as Route['call'],
  answer: (call) => {
    demand(call, permission)
    const list = answerList(call.query, {
      rows: [],
      kinds: { ...kinds, ...columns },
      perPage: 10,
      includes: [],
      valueOf: () => null,
    })
    return { body: { data: list.rows, total: list.total } }
  },
})

export const namedRoutes: readonly Route[] = [
  empty('/tickets', 'ticket-index', { title: 'text' }),
  empty('/tickets/sla', 'policy-index', { order: 'text' }),
  ...named('department', (state) => state.departments),
  ...named('role', (state) => state.roles),
  ...named('permission', (state) => state.permissions),
]
