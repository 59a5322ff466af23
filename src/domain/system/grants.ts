import type { Grants } from '../../core/declare/area.ts'
import type { GrantedRole } from '../people/built-in-roles.ts'
import type { system } from './area.ts'

/** Notifications are personal. */
const notification = ['index', 'show', 'update', 'delete'] as const
/** Everybody may save views of lists that they may see; sharing views takes a right. */
const saved_view = ['index', 'show', 'store', 'update', 'delete'] as const

/** Everybody may arrange dashboards of their own. */
const dashboard = saved_view

const own = { notification, saved_view, dashboard }
const sharing = {
  notification,
  saved_view: [...saved_view, 'share'],
  dashboard: [...dashboard, 'share'],
} as const

export const systemGrants = {
  'office-manager': sharing,
  'project-manager': sharing,
  'team-leader': sharing,
  member: own,
  agent: own,
  client: own,
} satisfies Grants<typeof system, GrantedRole>
