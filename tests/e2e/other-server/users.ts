import { randomUUID } from 'node:crypto'
import { type Call, demand, type Route, refuseFields, texts } from './call.ts'
import { invalid, Refusal } from './http.ts'
import { answerList, notFound, readInclude, refuseParameters } from './list-call.ts'
import { strong, weakPassword } from './sign-in.ts'
import type { NamedRow, UserRow } from './state.ts'
import { showUser, userIncludes } from './user-rows.ts'

const kinds = {
  id: 'id',
  name: 'text',
  email: 'text',
  job_title: 'text',
  is_active: 'flag',
  department_id: 'id',
  created_at: 'moment',
  updated_at: 'moment',
  'roles.name': 'text',
  'department.name': 'text',
} as const

const find = (call: Call): UserRow => {
  const user = call.state.users.find(({ id }) => id === call.id)
  if (user === undefined) throw notFound()
  return user
}

const index: Route = {
  call: 'GET /users',
  answer: (call) => {
    demand(call, 'user-index')
    const { state } = call
    const list = answerList<UserRow>(call.query, {
      rows: state.users,
      kinds,
      perPage: 5,
      includes: userIncludes,
      valueOf: (user, column) => {
        if (column === 'roles.name') return user.roles
        if (column === 'department.name') return state.departments.find(({ id }) => id === user.department_id)?.name
        return user[column as keyof UserRow]
      },
      // Named by the specification; this server has no projects yet, so nobody is in one.
      bare: { project_id: () => false },
    })
    return { body: { data: list.rows.map((user) => showUser(state, user, list.include)), total: list.total } }
  },
}

const show: Route = {
  call: 'GET /users/{id}',
  answer: (call) => {
    demand(call, 'user-show')
    refuseParameters(call.query, ['include'])
    return { body: { data: showUser(call.state, find(call), readInclude(call.query, userIncludes)) } }
  },
}

const requiredText = (call: Call, field: string): string => {
  const value = call.body[field]
  if (typeof value !== 'string' || value.trim() === '') throw invalid(field, 'This field is required')
  return value.trim()
}

/** Forms send flags as text, JSON as themselves. */
const readFlag = (value: unknown): boolean => {
  if (value === true || value === 'true' || value === '1' || value === 1) return true
  if (value === false || value === 'false' || value === '0' || value === 0) return false
  throw invalid('is_active', 'This must be yes or no.')
}

const readDepartment = (call: Call): string | null => {
  const id = call.body.department_id
  if (id === null || id === '' || id === undefined) return null
  if (!call.state.departments.some((department) => department.id === id))
    throw invalid('department_id', 'This department does not exist.')
  return String(id)
}

const readEmail = (call: Call, self?: UserRow): string => {
  const email = requiredText(call, 'email').toLowerCase()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw invalid('email', 'Email must be a valid email.')
  if (call.state.users.some((user) => user !== self && user.email === email))
    throw invalid('email', 'The email has already been taken.')
  return email
}

/** `roles` and `permissions` travel as names; ids are accepted. */
const readNames = (rows: readonly NamedRow[], wanted: readonly string[], field: string): string[] =>
  wanted.map((one) => {
    const row = rows.find(({ id, name }) => id === one || name === one)
    if (row === undefined) throw invalid(field, `${one} does not exist.`)
    return row.name
  })

const readTitle = (call: Call): string | null => {
  const title = call.body.job_title
  if (title !== undefined && title !== null && typeof title !== 'string')
    throw invalid('job_title', 'This must be a text.')
  return typeof title === 'string' && title !== '' ? title : null
}

const editable = ['name', 'email', 'job_title', 'is_active', 'department_id']

const store: Route = {
  call: 'POST /users',
  answer: (call) => {
    demand(call, 'user-store')
    // The specification sends this call as a form, always.
    if (call.kind !== 'multipart') throw new Refusal(415, 'Send this as multipart/form-data.')
    refuseFields(call, [...editable, 'password', 'roles', 'avatar'])
    const password = requiredText(call, 'password')
    if (!strong(password)) throw invalid('password', weakPassword)
    const id = randomUUID()
    const now = new Date().toISOString()
    const avatar = call.files.avatar
    const user: UserRow = {
      id,
      name: requiredText(call, 'name'),
      email: readEmail(call),
      password,
      job_title: readTitle(call),
      is_active: call.body.is_active === undefined ? true : readFlag(call.body.is_active),
      department_id: readDepartment(call),
      avatar: avatar === undefined || avatar.bytes.length === 0 ? null : `/api/avatars/${id}`,
      created_at: now,
      updated_at: now,
      roles:
        call.body.roles === undefined ? [] : readNames(call.state.roles, texts(call, 'roles', 'accepted'), 'roles'),
      permissions: [],
    }
    if (user.avatar !== null && avatar !== undefined) call.state.avatars.set(id, avatar)
    call.state.users.push(user)
    return { status: 201, body: { data: showUser(call.state, user, []), message: 'Created Successfully' } }
  },
}

const update: Route = {
  call: 'PUT /users/{id}',
  answer: (call) => {
    demand(call, 'user-update')
    const user = find(call)
    refuseFields(call, editable)
    const sent = (field: string) => Object.hasOwn(call.body, field)
    const change: Partial<UserRow> = {
      ...(sent('name') && { name: requiredText(call, 'name') }),
      ...(sent('email') && { email: readEmail(call, user) }),
      ...(sent('job_title') && { job_title: readTitle(call) }),
      ...(sent('is_active') && { is_active: readFlag(call.body.is_active) }),
      ...(sent('department_id') && { department_id: readDepartment(call) }),
    }
    Object.assign(user, change, { updated_at: new Date().toISOString() })
    return { body: { data: showUser(call.state, user, []), message: 'Updated Successfully' } }
  },
}

const remove: Route = {
  call: 'DELETE /users/{id}',
  answer: (call) => {
    demand(call, 'user-delete')
    const user = find(call)
    call.state.users.splice(call.state.users.indexOf(user), 1)
    return { body: { data: showUser(call.state, user, []), message: 'Deleted Successfully' } }
  },
}

const assign: Route = {
  call: 'POST /users/{id}/assign-role',
  answer: (call) => {
    demand(call, 'user-assign-role')
    const user = find(call)
    refuseFields(call, ['roles'])
    const names = readNames(call.state.roles, texts(call, 'roles', 'refused'), 'roles')
    user.roles = [...new Set([...user.roles, ...names])]
    return { body: { message: 'Assigned Successfully' } }
  },
}

const revoke: Route = {
  call: 'POST /users/{id}/revoke-role',
  answer: (call) => {
    demand(call, 'user-assign-role')
    const user = find(call)
    refuseFields(call, ['roles'])
    const names = readNames(call.state.roles, texts(call, 'roles', 'refused'), 'roles')
    user.roles = user.roles.filter((name) => !names.includes(name))
    return { body: { message: 'Unassigned Successfully' } }
  },
}

const grant: Route = {
  call: 'POST /users/{id}/permissions',
  answer: (call) => {
    demand(call, 'user-permissions')
    const user = find(call)
    refuseFields(call, ['permissions'])
    user.permissions = readNames(call.state.permissions, texts(call, 'permissions', 'accepted'), 'permissions')
    return { body: { message: 'Updated Successfully' } }
  },
}

export const userRoutes: readonly Route[] = [index, show, store, update, remove, assign, revoke, grant]
