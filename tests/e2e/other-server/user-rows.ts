import type { State, UserRow } from './state.ts'

/** Relations of a user that the specification names. Nothing works with tasks or projects here yet: they are empty. */
export const userIncludes = ['department', 'roles', 'permissions', 'tasks', 'projects', 'notifications'] as const

const related = (state: State, user: UserRow, relation: string): unknown => {
  switch (relation) {
    case 'department':
      return state.departments.find(({ id }) => id === user.department_id) ?? null
    case 'roles':
      return state.roles.filter(({ name }) => user.roles.includes(name)).map(({ permissions: _, ...role }) => role)
    case 'permissions':
      return state.permissions.filter(({ name }) => user.permissions.includes(name))
    default:
      return []
  }
}

/** A user as this server sends one: the specification's fields, no password, and relations only where asked for. */
export const showUser = (state: State, user: UserRow, include: readonly string[]) => {
  const { password: _, roles: __, permissions: ___, ...row } = user
  return { ...row, ...Object.fromEntries(include.map((relation) => [relation, related(state, user, relation)])) }
}
