import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../src/server/db/database.ts'
import { layImports } from './stage-imports.ts'

type Pair = { readonly own: string; readonly foreign: string }
type Papers = {
  readonly [K in
    | 'brought'
    | 'department'
    | 'task'
    | 'shown'
    | 'file'
    | 'scan'
    | 'paper'
    | 'leaflet'
    | 'scrap'
    | 'link']: Pair
}

/**
 * Makes links to the caller's task and to a stranger's, attachments of tasks and imports. The attachments: a paper for
 * insiders, a leaflet that the client may see too, whose file is the scan, and one in the trash.
 */
export const layPapers = async (db: Queryable, rows: Papers, keeper: Pair, at: string): Promise<void> => {
  await layImports(db, rows, keeper, at)
  for (const whose of ['own', 'foreign'] as const) {
    const [file, scan] = [rows.file[whose], rows.scan[whose]]
    await db.run(
      sql`insert into file (id, name, type, size, created_at) values (${scan}, 'scan.pdf', 'application/pdf', 0, ${at})`,
    )
    await db.run(sql`insert into attachments (id, created_at, updated_at, about_type, about_id, file_id, name, shared_with_client, deleted_at) values
      (${rows.paper[whose]}, ${at}, ${at}, 'task', ${rows.task[whose]}, ${file}, 'paper.png', false, null),
      (${rows.leaflet[whose]}, ${at}, ${at}, 'task', ${rows.shown[whose]}, ${scan}, 'scan.pdf', true, null),
      (${rows.scrap[whose]}, ${at}, ${at}, 'task', ${rows.shown[whose]}, ${file}, 'scrap.png', true, ${at})`)
    await db.run(
      sql`insert into share_links (id, created_at, updated_at, about_type, about_id, ending, token, expires_at) values (${rows.link[whose]}, ${at}, ${at}, 'task', ${rows.task[whose]}, '…abcdef', 'none', ${at})`,
    )
  }
}
