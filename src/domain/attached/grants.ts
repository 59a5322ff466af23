import type { Grants } from '../../core/declare/area.ts'
import type { GrantedRole } from '../people/built-in-roles.ts'
import type { attached } from './area.ts'

const see = ['index', 'show'] as const
const change = ['store', 'update', 'delete'] as const
const keep = [...see, ...change, 'export'] as const

/** The parts of rows that people work on; row rules say of which rows. */
const details = {
  comment: [...see, ...change],
  attachment: [...see, ...change, 'restore'],
  checklist: [...see, ...change],
  checklist_item: [...see, ...change],
  share_link: [...see, 'update'],
  // The user's own time; row rules let project leaders read their project's.
  time_entry: keep,
} as const
/** Leaders of people or projects also log time for them. */
const leading = [...keep, 'log-for'] as const
const seenDetails = { comment: see, attachment: see, checklist: see, checklist_item: see }

export const attachedGrants = {
  'office-manager': { tag: keep, time_entry: [...keep, 'index-all', 'log-for'] },
  'project-manager': { tag: keep, ...details, time_entry: leading },
  'team-leader': { tag: [...see, 'store'], ...details, time_entry: leading },
  member: { tag: [...see, 'store'], ...details },
  agent: {
    tag: [...see, 'store'],
    ...seenDetails,
    // Agents need these for tickets; row rules keep them from other rows.
    comment: details.comment,
    attachment: [...see, 'store', 'update', 'delete'],
    time_entry: keep,
  },
  // Clients answer on their own tickets.
  client: { ...seenDetails, comment: [...see, 'store'], attachment: [...see, 'store'] },
} satisfies Grants<typeof attached, GrantedRole>
