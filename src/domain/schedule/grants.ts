import type { Grants } from '../../core/declare/area.ts'
import type { GrantedRole } from '../people/built-in-roles.ts'
import type { schedule } from './area.ts'

const see = ['index', 'show'] as const
const keep = [...see, 'store', 'update', 'delete', 'export'] as const
const bars = [...see, 'export'] as const
const plans = { dependency: keep, baseline: keep, baseline_bar: bars } as const
const seen = { dependency: see, baseline: see, baseline_bar: see }

export const scheduleGrants = {
  'project-manager': plans,
  'team-leader': plans,
  // A user who may change a task may also say what it waits for.
  member: { ...seen, dependency: keep },
  agent: seen,
  client: seen,
} satisfies Grants<typeof schedule, GrantedRole>
