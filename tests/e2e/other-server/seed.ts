import type { NamedRow, RoleRow, State, UserRow } from './state.ts'

/** Sign-ins of this server, for the tests. */
const otherPassword = 'Other#2026'
export const otherAdmin = { email: 'admin@other.test', password: otherPassword } as const
export const otherMember = { email: 'member@other.test', password: otherPassword } as const

/** Fixed ids, so that a failing test names the same row twice. */
const id = (kind: number, n: number): string =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Microseconds, as many servers write them: ISO 8601 all the same. */
const moment = (n: number): string => new Date(Date.UTC(2026, 0, 5, 9, n * 17)).toISOString().replace('Z', '000Z')

const actions = ['index', 'show', 'store', 'update', 'delete']
const permissionNames = [
  ...['user', 'role', 'permission', 'department', 'project', 'phase', 'sprint', 'task', 'ticket', 'policy'].flatMap(
    (entity) => actions.map((action) => `${entity}-${action}`),
  ),
  'user-assign-role',
  'user-permissions',
  'task-move',
]
const memberNames = ['user-index', 'user-show', 'department-index', 'department-show', 'project-show']

const departmentNames = ['Opérations', 'Freight', 'Entrepôt', 'النقل', 'Customs', 'Finance']
const people = [
  ['Admin Other', 'admin@other.test', 'Administrator'],
  ['Member Other', 'member@other.test', 'Planner'],
  ['Zoé Brûlé', 'zoe@other.test', 'Dispatcher'],
  ['ليلى حداد', 'layla@other.test', 'منسقة'],
  ['Ángel Núñez', 'angel@other.test', 'Driver'],
  ['Øyvind Ås', 'oyvind@other.test', 'Driver'],
  ['Team, Lead', 'lead@other.test', 'Team leader'],
] as const

const rolesOf = (n: number): string[] => (n === 1 ? ['admin'] : n === 7 ? ['team-leader', 'member'] : ['member'])

const seedUser = (n: number): UserRow => {
  const [name, email, title] = people[n - 1] ?? [`Person ${n}`, `person${n}@other.test`, n % 4 === 0 ? null : 'Driver']
  return {
    id: id(1, n),
    name,
    email,
    password: otherPassword,
    job_title: title,
    is_active: n % 9 !== 0,
    department_id: n % 8 === 0 ? null : id(2, (n % departmentNames.length) + 1),
    avatar: null,
    created_at: moment(n),
    updated_at: moment(n),
    roles: rolesOf(n),
    permissions: n === 3 ? ['project-store'] : [],
  }
}

export const seed = (): State => {
  const permissions: NamedRow[] = permissionNames.map((name, i) => ({
    id: id(4, i + 1),
    name,
    guard_name: 'api',
    created_at: moment(i),
  }))
  const role = (n: number, name: string, names: readonly string[]): RoleRow => ({
    id: id(3, n),
    name,
    guard_name: 'api',
    created_at: moment(n),
    permissions: names,
  })
  return {
    users: Array.from({ length: 30 }, (_, i) => seedUser(i + 1)),
    departments: departmentNames.map((name, i) => ({ id: id(2, i + 1), name, created_at: moment(i) })),
    roles: [
      role(1, 'admin', permissionNames),
      role(2, 'team-leader', [...memberNames, 'user-update', 'project-store']),
      role(3, 'member', memberNames),
    ],
    permissions,
    tokens: new Map(),
    resets: new Map(),
    avatars: new Map(),
  }
}
