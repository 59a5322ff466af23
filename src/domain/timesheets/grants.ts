import type { Grants } from '../../core/declare/area.ts'
import type { GrantedRole } from '../people/built-in-roles.ts'
import type { timesheets } from './area.ts'

const own = ['index', 'show', 'store', 'export'] as const
const answer = [...own, 'approve', 'reopen'] as const

/** Everybody who works here writes their own hours; row rules say whose hours a user approves. */
export const timesheetsGrants = {
  'office-manager': { timesheet: [...answer, 'index-all'] },
  'project-manager': { timesheet: answer },
  'team-leader': { timesheet: answer },
  member: { timesheet: own },
  agent: { timesheet: own },
} satisfies Grants<typeof timesheets, GrantedRole>
