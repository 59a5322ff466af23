import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../src/server/db/database.ts'
import type { Seen } from './ready-tiles.ts'

/** What the decisions tell people apart by: their role, department and client. */
type Viewer = {
  readonly role: 'admin' | 'project-manager' | 'team-leader' | 'member' | 'client'
  readonly department: string | null
  readonly client: string | null
}

const viewerOf = async (db: Queryable, id: string): Promise<Viewer> => {
  const viewer = await db.one<Viewer>(sql`
    select r.name as role, u.department_id as department, u.client_id as client
    from users u join users_roles l on l.source_id = u.id join roles r on r.id = l.target_id where u.id = ${id}`)
  if (viewer === undefined) throw new Error(`${id} has no role`)
  return viewer
}

const linked = (table: string, source: SQL, id: string): SQL =>
  sql`exists (select 1 from ${sql.identifier(table)} l where l.source_id = ${source} and l.target_id = ${id})`

/**
 * Returns the conditions of the rows that a person sees, as the decisions have them ('The server decides') and without
 * the rules of any declaration. Leaders change the projects that they see, so they are the managers of these, and answer
 * for the hours on them; who leads a team answers for those of its members.
 */
export const seenBy = async (db: Queryable, id: string): Promise<Seen> => {
  const { role, department, client } = await viewerOf(db, id)
  const [yes, no] = [sql`true`, sql`false`]
  const all = { people: yes, sprints: yes, budgets: yes, estimates: yes, rates: yes }
  if (role === 'admin') return { ...all, projects: yes, tasks: yes, tickets: yes, time_entries: yes }
  const ofProject = (projects: SQL) => sql`exists (select 1 from projects p where p.id = x.project_id and ${projects})`
  const isLed = sql`exists (select 1 from teams t join teams_members m on m.source_id = t.id where t.leader_id = ${id} and m.target_id = x.user_id)`
  // Project managers see every project, task and ticket, and bill the hours of projects.
  if (role === 'project-manager') {
    const hours = sql`(x.user_id = ${id} or ${isLed} or x.project_id is not null)`
    return { ...all, projects: yes, tasks: yes, tickets: yes, time_entries: hours }
  }
  if (role === 'client') {
    const projects = sql`p.client_id = ${client}`
    return {
      projects,
      tasks: sql`(x.shared_with_client and x.visibility = 'all' and ${ofProject(projects)})`,
      tickets: sql`(x.requester_id = ${id} or x.client_id = ${client})`,
      time_entries: no,
      // A client is shown nobody of those who work for them, and neither plans nor hours nor money.
      people: no,
      sprints: no,
      budgets: no,
      estimates: no,
      rates: no,
    }
  }
  const projects = sql`(p.created_by = ${id} or p.department_id = ${department} or ${linked('projects_users', sql`p.id`, id)})`
  const isManager = role === 'team-leader' ? yes : no
  const isOfTeam = sql`exists (select 1 from teams t where t.id = x.team_id and (t.leader_id = ${id} or ${linked('teams_members', sql`t.id`, id)}))`
  return {
    projects,
    tasks: sql`(x.created_by = ${id} or ${linked('tasks_assignees', sql`x.id`, id)}
      or ((x.visibility = 'all' or ${isManager}) and ${ofProject(projects)}))`,
    tickets: sql`(x.requester_id = ${id} or x.assignee_id = ${id} or x.created_by = ${id} or ${isOfTeam})`,
    time_entries: sql`(x.user_id = ${id} or ${isLed} or (${isManager} and ${ofProject(projects)}))`,
    people: yes,
    sprints: yes,
    budgets: isManager,
    estimates: yes,
    rates: no,
  }
}
