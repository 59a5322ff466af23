import type { Grants } from '../../core/area.ts'
import type { GrantedRole } from '../people/built-in-roles.ts'
import type { movingIn } from './area.ts'

export const movingInGrants = {
  // Of others' imports only an administrator sees anything.
  'project-manager': { work_import: ['index', 'show', 'store', 'delete', 'export'] },
} satisfies Grants<typeof movingIn, GrantedRole>
