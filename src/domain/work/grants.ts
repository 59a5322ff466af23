import type { Grants } from '../../core/declare/area.ts'
import type { GrantedRole } from '../people/built-in-roles.ts'
import type { work } from './area.ts'

const see = ['index', 'show'] as const
const change = ['store', 'update', 'delete'] as const
const keep = [...see, ...change, 'export'] as const
/** The actions of members of projects on tasks; row rules say on which tasks. */
const workOn = [...keep, 'move', 'estimate', 'share', 'versions'] as const

const frame = { phase: keep, sprint: keep, stage: keep, epic: keep }
const seenFrame = { phase: see, sprint: see, stage: see, epic: see }
export const workGrants = {
  'project-manager': {
    project: [...keep, 'index-all', 'restore', 'assign-user', 'budget'],
    task: [...workOn, 'index-all', 'restore', 'import'],
    ...frame,
  },
  'team-leader': {
    project: [...see, 'store', 'update', 'export', 'assign-user', 'budget'],
    task: [...workOn, 'restore'],
    ...frame,
  },
  member: { project: see, task: workOn, ...seenFrame },
  // Agents turn tickets into tasks of projects that they can see.
  agent: { project: see, task: [...see, 'store', 'estimate', 'versions'], ...seenFrame },
  client: { project: see, task: see },
} satisfies Grants<typeof work, GrantedRole>
