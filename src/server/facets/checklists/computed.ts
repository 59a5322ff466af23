import { type SQL, sql } from 'drizzle-orm'
import { col, name } from '../../db/database.ts'
import { type Facet, having, serverOf } from '../facet.ts'

/** The facet of checklists, with a row's progress: everybody who sees the row sees their lines. */
export const checklists: Facet = (models) => {
  const owners = having(models, 'checklists')
  if (owners.length === 0) return {}
  const [lists, items] = [serverOf(models, 'checklists').table, serverOf(models, 'checklist_items').table]
  const count = (owner: string, alias: string, which: SQL): SQL =>
    sql`(select count(*)::int from ${name(items)} ci join ${name(lists)} cl on cl.id = ci.checklist_id
      where cl.about_type = ${owner} and cl.about_id = ${col(alias, 'id')} and ${which})`
  return {
    computed: Object.fromEntries(
      owners.flatMap(({ name: owner }) => [
        [`${owner}.checklist_total`, (alias: string) => count(owner, alias, sql`true`)],
        [`${owner}.checklist_done`, (alias: string) => count(owner, alias, sql`ci.done`)],
      ]),
    ),
  }
}
