import type { Grants } from '../../core/declare/area.ts'
import type { GrantedRole } from '../people/built-in-roles.ts'
import type { reach } from './area.ts'

/** Managers make rules for their projects; administrators make webhooks and rules of all rows. */
export const reachGrants = {
  'project-manager': {
    automation_rule: ['index', 'show', 'store', 'update', 'delete'],
    automation_run: ['index', 'show'],
  },
} satisfies Grants<typeof reach, GrantedRole>
