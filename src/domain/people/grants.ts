import type { Grants } from '../../core/declare/area.ts'
import type { people } from './area.ts'
import type { GrantedRole } from './built-in-roles.ts'

const see = ['index', 'show'] as const
const seeAll = [...see, 'index-all'] as const
const change = ['store', 'update', 'delete', 'export'] as const

export const peopleGrants = {
  'office-manager': {
    // Users who keep accounts see the roles of people, and change none.
    role: see,
    user: [...seeAll, ...change],
    department: [...seeAll, ...change],
    team: [...seeAll, ...change, 'assign-user'],
    client: [...seeAll, ...change],
    skill: [...see, ...change],
  },
  'project-manager': {
    user: [...seeAll, 'export'],
    department: [...seeAll, 'export'],
    team: [...seeAll, 'export'],
    client: [...seeAll, 'export'],
    skill: [...see, ...change],
    // Rates can belong to roles as well.
    role: see,
    // Rates are for people who bill hours: neither members nor leaders of teams read them.
    rate: [...see, ...change],
  },
  'team-leader': {
    user: see,
    department: [...see, 'update'],
    team: [...see, 'update', 'assign-user'],
    client: seeAll,
    skill: see,
  },
  member: { user: see, department: see, team: see, client: seeAll, skill: see },
  agent: { user: seeAll, department: seeAll, team: seeAll, client: seeAll, skill: see },
  client: { client: ['show'] },
} satisfies Grants<typeof people, GrantedRole>
