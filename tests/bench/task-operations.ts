import { type Operation, searches } from './operations.ts'
import type { SeededTasks } from './task-seed.ts'

const some = <T>(list: readonly T[], n: number): T => list[(n * 7919) % list.length] as T
const get = (path: string) => ({ method: 'GET' as const, path })
const shown = 'include=project,sprint,epic,assignees,tags'

const sorted = (key: string, name: string, column: string, order: 'asc' | 'desc'): Operation<SeededTasks> => ({
  key,
  name,
  wish: 200,
  call: () => () => get(`/api/tasks?perPage=25&${shown}&orderOn=${column}&orderBy=${order}`),
})

/** What people do with tasks all day, by the product's own calls. */
export const taskOperations: readonly Operation<SeededTasks>[] = [
  {
    key: 'one',
    name: 'one task',
    wish: 200,
    call:
      ({ ids }) =>
      (n) =>
        get(`/api/tasks/${some(ids, n)}?${shown}`),
  },
  { key: 'list', name: 'list of 25', wish: 200, call: () => () => get(`/api/tasks?perPage=25&${shown}`) },
  {
    key: 'filtered',
    name: 'filtered, sorted',
    wish: 200,
    call: () => (n) =>
      get(
        `/api/tasks?perPage=25&${shown}&filter[status]=${some(['pending', 'in_progress', 'done'], n)}&filter[priority]=urgent&orderOn=due_at&orderBy=asc`,
      ),
  },
  sorted('by-priority', 'by priority', 'priority', 'desc'),
  sorted('by-status', 'by status', 'status', 'asc'),
  sorted('by-people', 'by people', 'assignees', 'asc'),
  sorted('by-points', 'by points', 'story_points', 'desc'),
  {
    key: 'column',
    name: 'a column’s tasks',
    wish: 200,
    call:
      ({ stages }) =>
      (n) =>
        get(
          `/api/tasks?perPage=50&include=assignees,epic,tags&filter[stage_id]=${some(stages, n)}&orderOn=position&orderBy=asc`,
        ),
  },
  {
    key: 'groups',
    name: 'a board’s counts',
    wish: 200,
    call:
      ({ sprints }) =>
      (n) =>
        get(`/api/tasks/groups?by=stage_id&filter[sprint_id]=${some(sprints, n)}`),
  },
  {
    key: 'move',
    name: 'move of a card',
    wish: 200,
    call:
      ({ cards }) =>
      (n) => {
        const [one, other] = some(cards, n)
        return { method: 'POST', path: '/api/tasks/place', body: { rows: [{ id: one }], after: other } }
      },
  },
  {
    key: 'backlog',
    name: 'a backlog',
    wish: 200,
    call:
      ({ projects }) =>
      (n) =>
        get(`/api/projects/${some(projects, n)}/backlog/tasks?page=1&perPage=5&include=epic,createdBy`),
  },
  {
    key: 'burndown',
    name: 'a burndown',
    wish: 200,
    call:
      ({ sprints }) =>
      (n) =>
        get(`/api/sprints/${some(sprints, n)}/burndown?unit=hours`),
  },
  {
    key: 'flow',
    name: 'a project’s flow',
    wish: 200,
    call:
      ({ projects }) =>
      (n) =>
        get(`/api/projects/${some(projects, n)}/flow?from=2025-08-01&to=2025-08-30`),
  },
  {
    key: 'counts',
    name: 'projects, counts',
    wish: 200,
    call: () => (n) =>
      get(
        `/api/projects?perPage=6&page=${1 + (n % 20)}&include=users,department,client,tasksCount,completedTasksCount`,
      ),
  },
  {
    key: 'deep',
    name: 'deep page',
    wish: 200,
    call: ({ visible }) => {
      const last = Math.max(1, Math.min(3600, Math.floor(visible / 25)))
      return (n) => get(`/api/tasks?perPage=25&page=${Math.max(1, last - (n % 10))}&${shown}`)
    },
  },
  {
    key: 'search',
    name: 'search',
    wish: 200,
    call:
      ({ visible }) =>
      (n) =>
        get(`/api/tasks?perPage=25&search=tankers%20${((n % searches) * 7919) % Math.max(1000, visible)}`),
  },
  {
    key: 'create',
    name: 'create',
    wish: 201,
    call:
      ({ projects }) =>
      (n) => ({
        method: 'POST',
        path: '/api/tasks',
        body: {
          name: `Benchmark ${n}`,
          project_id: some(projects, n),
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
        path: `/api/tasks/${some(ids, n)}`,
        body: { name: `Changed ${n}`, priority: some(['low', 'high', 'urgent'], n) },
      }),
  },
  { key: 'history', name: 'history of all', wish: 200, call: () => () => get('/api/history?perPage=25') },
  {
    key: 'people',
    name: 'people of a name',
    wish: 200,
    call: () => (n) => get(`/api/users?perPage=25&search=${some(['a', 'e', 'member', 'n'], n)}`),
  },
]
