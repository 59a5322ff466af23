import type { Grants } from '../../core/declare/area.ts'
import type { GrantedRole } from '../people/built-in-roles.ts'
import type { tickets } from './area.ts'

const see = ['index', 'show'] as const
const change = ['store', 'update', 'delete'] as const
const keep = [...see, ...change, 'export'] as const
/** The actions of people who work on tickets; row rules say on which tickets. */
const workOn = [...see, 'store', 'update', 'export', 'merge', 'share', 'versions'] as const
const lists = { ticket_type: see, team_domain: see, sla_policy: see, sla_reminder: see }

export const ticketGrants = {
  'office-manager': { ticket: [...see, 'store', 'close-own', 'versions'], ticket_type: keep, team_domain: keep },
  'project-manager': {
    ticket: [...workOn, 'index-all'],
    ticket_type: keep,
    team_domain: keep,
    sla_policy: keep,
    sla_reminder: keep,
    canned_reply: keep,
    intake_form: keep,
  },
  'team-leader': {
    ticket: [...workOn, 'delete', 'restore', 'backdate'],
    ...lists,
    canned_reply: keep,
    intake_form: see,
  },
  member: { ticket: [...see, 'store', 'update', 'share', 'close-own', 'versions'], ...lists },
  agent: {
    ticket: [...workOn, 'index-all', 'delete', 'restore', 'backdate'],
    ...lists,
    canned_reply: keep,
    intake_form: see,
  },
  client: { ticket: [...see, 'store', 'close-own'], ticket_type: see },
} satisfies Grants<typeof tickets, GrantedRole>
