import type { Grants } from '../../core/declare/area.ts'
import type { GrantedRole } from '../people/built-in-roles.ts'
import type { work } from './area.ts'

const see = ['index', 'show'] as const
const change = ['store', 'update', 'delete'] as const
/** For lists that everybody may read completely. */
const keep = [...see, ...change, 'export'] as const
/** Members of projects work on tasks; row rules say on which. */
const workOn = [...keep, 'move', 'estimate', 'share'] as const

const frame = { phase: keep, sprint: keep, stage: keep, epic: keep }
const seenFrame = { phase: see, sprint: see, stage: see, epic: see }
/** Parts of tasks and projects. */
const details = {
  comment: [...see, ...change],
  attachment: [...see, ...change, 'restore'],
  checklist: [...see, ...change],
  checklist_item: [...see, ...change],
  share_link: [...see, 'update'],
  // Own time; row rules let project leaders read their project's.
  time_entry: keep,
} as const
const seenDetails = { comment: see, attachment: see, checklist: see, checklist_item: see }

export const workGrants = {
  'office-manager': { tag: keep },
  'project-manager': {
    project: [...keep, 'index-all', 'restore', 'assign-user', 'budget'],
    task: [...workOn, 'index-all', 'restore', 'import'],
    tag: keep,
    ...frame,
    ...details,
  },
  'team-leader': {
    project: [...see, 'store', 'update', 'export', 'assign-user', 'budget'],
    task: [...workOn, 'restore'],
    tag: [...see, 'store'],
    ...frame,
    ...details,
  },
  member: { project: see, task: workOn, tag: [...see, 'store'], ...seenFrame, ...details },
  agent: {
    project: see,
    // What a ticket asks for becomes a task of a project that they see.
    task: [...see, 'store', 'estimate'],
    tag: [...see, 'store'],
    ...seenFrame,
    ...seenDetails,
    // What tickets take; row rules keep them from the rest.
    comment: details.comment,
    attachment: [...see, 'store', 'update', 'delete'],
  },
  // They answer on their own tickets.
  client: { project: see, task: see, ...seenDetails, comment: [...see, 'store'], attachment: [...see, 'store'] },
} satisfies Grants<typeof work, GrantedRole>
