import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { isoOf } from '../../../../server/clock.ts'
import { linksOf, tableOf } from '../../../../server/db/table-of.ts'
import type { DemoParts } from '../../../../server/demo.ts'
import { writeMany } from '../../../../server/rows/write/bulk.ts'
import { demoSignIns } from '../../../people/demo-people.ts'
import { project } from '../../project.ts'

const [p, l] = [tableOf(project, 'p'), linksOf(project, 'users', 'l')]

const hourMs = 3_600_000
/** The number of notifications for each demo sign-in, newest first. */
const most = 4

/** Adds recent notifications for the demo users: projects that they were added to. */
export const loadNotices = async ({ engine, tx, rows: made }: DemoParts): Promise<void> => {
  const users = made.of('user')
  const readers = demoSignIns.emails.flatMap((email) => users.get(email.split('@')[0] ?? '') ?? [])
  const projects = await tx.all<{ id: string; reader: string; maker: string }>(
    sql`select ${p.id}, ${l.target_id} as reader, ${p.created_by} as maker from ${p} join ${l} on ${l.source_id} = ${p.id}
      where ${l.target_id} = any(${sql.param([...readers])}::uuid[]) and ${p.created_by} <> ${l.target_id} order by ${p.created_at} desc, ${p.id}`,
  )
  const rows = readers.flatMap((reader) =>
    projects
      .filter((one) => one.reader === reader)
      .slice(0, most)
      .map(({ id, maker }, n) => ({
        id: uuidv7(),
        created_at: isoOf(engine.now() - (n * n * 29 + 2) * hourMs),
        user_id: reader,
        kind: 'assigned',
        about_type: 'project',
        about_id: id,
        actor_id: maker,
        // The oldest one is read.
        is_read: n === most - 1,
      })),
  )
  if (rows.length > 0) await writeMany(engine, tx, 'notification', rows)
}
