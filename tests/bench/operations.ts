import type { Call } from './drive.ts'
import type { Seeded } from './seed.ts'

export type Operation<S> = {
  /** As `--only` names it. */
  readonly key: string
  readonly name: string
  readonly wish: number
  readonly call: (seeded: S) => (n: number) => Call
}

/** Texts that are searched in turn: the same one counts once in 5 s, and a user may search 120 times a minute. */
export const searches = 8
const statuses = ['planned', 'moving', 'delivered', 'lost']
const some = <T>(list: readonly T[], n: number): T => list[(n * 7919) % list.length] as T
const get = (path: string): Call => ({ method: 'GET', path })

/** What people do all day, as one of them; the goals stand in the README. */
export const operations: readonly Operation<Seeded>[] = [
  {
    key: 'one',
    name: 'one row',
    wish: 200,
    call:
      ({ ids }) =>
      (n) =>
        get(`/api/shipments/${some(ids, n)}?include=depot,assignee`),
  },
  {
    key: 'list',
    name: 'list of 25',
    wish: 200,
    call: () => () => get('/api/shipments?perPage=25&include=depot,assignee'),
  },
  {
    key: 'filtered',
    name: 'filtered, sorted',
    wish: 200,
    call: () => (n) =>
      get(
        `/api/shipments?perPage=25&include=depot,assignee&filter[status]=${some(statuses, n)}&filter[priority]=urgent&orderOn=due_at&orderBy=asc`,
      ),
  },
  {
    key: 'deep',
    name: 'deep page',
    wish: 200,
    // At offset 90,000 where there are so many, else at the end.
    call: ({ visible }) => {
      const last = Math.max(1, Math.min(3600, Math.floor(visible / 25)))
      return (n) => get(`/api/shipments?perPage=25&page=${Math.max(1, last - (n % 10))}&include=depot,assignee`)
    },
  },
  {
    key: 'search',
    name: 'search',
    wish: 200,
    call:
      ({ visible }) =>
      (n) =>
        get(`/api/shipments?perPage=25&search=reefer%20${((n % searches) * 7919) % Math.max(1000, visible)}`),
  },
  {
    key: 'create',
    name: 'create',
    wish: 201,
    call:
      ({ depot }) =>
      (n) => ({
        method: 'POST',
        path: '/api/shipments',
        body: {
          title: `Benchmark ${n}`,
          depot_id: depot,
          status: 'planned',
          priority: 'high',
          due_at: '2026-11-20T10:00:00.000Z',
        },
      }),
  },
  {
    key: 'update',
    name: 'update',
    wish: 200,
    call:
      ({ ids }) =>
      (n) => ({
        method: 'PUT',
        path: `/api/shipments/${some(ids, n)}`,
        body: { title: `Changed ${n}`, status: some(statuses, n) },
      }),
  },
]
