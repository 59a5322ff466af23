import { allOf, anyOf, equals, type Group, isFilled } from '../../core/query/predicate.ts'

/** Workspaces with a team or a department, which decide their tickets. */
export const withTickets: Group = anyOf(isFilled('team_id'), isFilled('department_id'))

type People = { readonly team_id?: string | null | undefined; readonly department_id?: string | null | undefined }

/** Returns the condition of a workspace's tickets: those of its team, or of its department if it has no team. */
export const ticketsOf = ({ team_id: team, department_id: department }: People): Group | undefined => {
  if (team != null) return allOf(equals('team_id', team))
  return department == null ? undefined : allOf(equals('department_id', department))
}
