import type { Grants } from '../../core/declare/area.ts'
import type { GrantedRole } from '../people/built-in-roles.ts'
import type { days } from './area.ts'

const see = ['index', 'show'] as const
const keep = [...see, 'store', 'update', 'delete', 'export'] as const
/** Everybody who works here uses todos, workspaces and events; row rules say which ones. */
const all = {
  workspace: [...keep, 'restore', 'assign-user'],
  todo: [...keep, 'restore'],
  todo_stage: keep,
  event: keep,
  event_guest: see,
} as const

export const daysGrants = {
  'office-manager': all,
  'project-manager': { ...all, event: [...keep, 'import'] },
  'team-leader': all,
  member: all,
  agent: all,
} satisfies Grants<typeof days, GrantedRole>
