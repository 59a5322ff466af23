/** Everything this server remembers; gone when it stops. */
export type State = {
  readonly users: UserRow[]
  readonly departments: NamedRow[]
  readonly roles: RoleRow[]
  readonly permissions: NamedRow[]
  /** Access token to user id. */
  readonly tokens: Map<string, string>
  /** Tokens for a new password, by mail address. */
  readonly resets: Map<string, string>
  readonly avatars: Map<string, { readonly type: string; readonly bytes: Buffer }>
}

export type NamedRow = {
  readonly id: string
  readonly name: string
  readonly guard_name?: string
  readonly created_at: string
}
export type RoleRow = NamedRow & { readonly permissions: readonly string[] }
export type UserRow = {
  readonly id: string
  name: string
  email: string
  password: string
  job_title: string | null
  is_active: boolean
  department_id: string | null
  /** Address of the picture: the specification says only 'a file', and this server sends where it is. */
  avatar: string | null
  readonly created_at: string
  updated_at: string
  /** Names. */
  roles: string[]
  permissions: string[]
}

/** Names a user holds, through roles or directly. */
export const permissionNamesOf = (state: State, user: UserRow): ReadonlySet<string> =>
  new Set([
    ...user.permissions,
    ...state.roles.filter(({ name }) => user.roles.includes(name)).flatMap(({ permissions }) => permissions),
  ])
