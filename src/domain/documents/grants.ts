import type { Grants } from '../../core/declare/area.ts'
import type { GrantedRole } from '../people/built-in-roles.ts'
import type { documents } from './area.ts'

const see = ['index', 'show'] as const
const keep = [...see, 'store', 'update', 'delete', 'export', 'restore'] as const
/** Everybody who works here writes documents; row rules say which ones. */
const write = { document: [...keep, 'share'], page: [...keep, 'versions'] } as const

export const documentsGrants = {
  'office-manager': write,
  'project-manager': write,
  'team-leader': write,
  member: write,
  agent: write,
  client: { document: see, page: see },
} satisfies Grants<typeof documents, GrantedRole>
