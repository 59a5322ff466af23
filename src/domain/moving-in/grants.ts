import type { Grants } from '../../core/declare/area.ts'
import type { GrantedRole } from '../people/built-in-roles.ts'
import type { movingIn } from './area.ts'

export const movingInGrants = {
  // Only administrators see other users' imports.
  'project-manager': { work_import: ['index', 'show', 'store', 'delete', 'export'] },
} satisfies Grants<typeof movingIn, GrantedRole>
