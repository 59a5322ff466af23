import type { Grants } from '../../core/declare/area.ts'
import type { GrantedRole } from '../people/built-in-roles.ts'
import type { workingTime } from './area.ts'

const see = ['index', 'show'] as const
const keep = [...see, 'store', 'update', 'delete', 'export'] as const
const all = { business_calendar: keep, holiday: [...keep, 'import'] } as const
const seen = { business_calendar: see, holiday: see }

export const workingTimeGrants = {
  'office-manager': all,
  'project-manager': all,
  'team-leader': seen,
  member: seen,
  agent: seen,
} satisfies Grants<typeof workingTime, GrantedRole>
