import type { Grants } from '../../core/declare/area.ts'
import type { GrantedRole } from '../people/built-in-roles.ts'
import type { pullRequests } from './area.ts'

const see = ['index', 'show'] as const
const insiders = { repository: see, pull_request: see } as const
const keepers = { repository: ['index', 'show', 'store', 'update', 'delete'], pull_request: see } as const

export const pullRequestsGrants = {
  'project-manager': keepers,
  'team-leader': keepers,
  member: insiders,
  agent: insiders,
} satisfies Grants<typeof pullRequests, GrantedRole>
