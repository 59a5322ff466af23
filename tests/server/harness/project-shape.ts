import { sql } from 'drizzle-orm'
import type { Engine } from '../../../src/server/engine.ts'
import type { Body } from './product.ts'

/**
 * Returns everything that is copied with a project, in words that two copies share: parents, links and places by name.
 */
export const projectShape = async ({ db }: Engine, project: string): Promise<Body> => {
  const rows = await db.all(sql`
    select t.name, t.status, t.priority, t.estimate, t.duration, t.position, t.constraint, p.name as parent, f.name as phase, s.name as sprint,
      g.name as stage, e.name as epic,
      array(select o.name from tasks_blocks l join tasks o on o.id = l.target_id where l.source_id = t.id order by 1) as blocks,
      array(select o.name from dependencies d join tasks o on o.id = d.successor_id where d.predecessor_id = t.id order by 1) as next,
      array(select g.name from tasks_tags l join tags g on g.id = l.target_id where l.source_id = t.id order by 1) as tags,
      array(select u.name from tasks_assignees l join users u on u.id = l.target_id where l.source_id = t.id order by 1) as people,
      array(select c.name || ': ' || i.text || ' ' || i.done from checklists c join checklist_items i on i.checklist_id = c.id
        where c.about_type = 'task' and c.about_id = t.id order by c.name, i.position) as lines
    from tasks t left join tasks p on p.id = t.parent_id left join phases f on f.id = t.phase_id left join sprints s on s.id = t.sprint_id
      left join stages g on g.id = t.stage_id left join epics e on e.id = t.epic_id
    where t.project_id = ${project} order by t.position collate "C", t.name`)
  const phases = await db.all(
    sql`select name, weight, "order" from phases where project_id = ${project} order by "order"`,
  )
  const stages = await db.all(
    sql`select g.name, g."order", g.status, s.name as sprint from stages g join sprints s on s.id = g.sprint_id join phases f on f.id = s.phase_id where f.project_id = ${project} order by 2, 1`,
  )
  const pages = await db.all(
    sql`select d.title, d.kind, u.title as above, cardinality(d.path) as depth, array(select g.title || g.content from pages g where g.document_id = d.id order by g.position) as pages
      from documents d left join documents u on u.id = d.parent_id where d.project_id = ${project} order by d.position collate "C"`,
  )
  return { rows, phases, stages, pages }
}
export const projectDates = ({ db }: Engine, project: string) =>
  db.all<{ name: string } & { [at in 'start_at' | 'due_at' | 'constraint_at' | 'deadline_at']: string | null }>(
    sql`select name, start_at, due_at, constraint_at, deadline_at from tasks where project_id = ${project} order by position collate "C", name`,
  )
