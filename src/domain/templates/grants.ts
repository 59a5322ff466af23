import type { Grants } from '../../core/declare/area.ts'
import type { GrantedRole } from '../people/built-in-roles.ts'
import type { templates } from './area.ts'

const see = ['index', 'show'] as const
const keep = [...see, 'store', 'update', 'delete', 'export'] as const

export const templatesGrants = {
  'project-manager': { template: [...keep, 'index-all'] },
  'team-leader': { template: keep },
  member: { template: keep },
  agent: { template: see },
} satisfies Grants<typeof templates, GrantedRole>
