import { sql } from 'drizzle-orm'
import { isoOf } from '../../clock.ts'
import type { Engine } from '../../engine.ts'
import { settle } from './settle.ts'
import { coeditedField } from './text.ts'

/** Milliseconds after which a text is taken for left: a process that has it open makes it a version before. */
const leftMs = 60_000
/** Texts that one look takes on. */
const mostAtOnce = 20

type Left = { readonly entity: string; readonly row_id: string }

/**
 * Makes versions of texts whose process ended in the middle of writing.
 * @param open keys of texts that are open in this process, which makes their versions
 */
export const settleLeft = async (engine: Engine, open: ReadonlySet<string>): Promise<void> => {
  const before = isoOf(engine.now() - leftMs)
  const left = await engine.db.all<Left>(sql`
    select s.entity, s.row_id from coedit_state s
    where exists (select 1 from coedit_update u where u.row_id = s.row_id and u.entity = s.entity and u.field = s.field
      and u.id > s.settled_id and u.created_at < ${before}::timestamptz)
    limit ${sql.raw(String(mostAtOnce))}`)
  for (const { entity, row_id: id } of left) {
    const model = engine.models.all.find(({ name }) => name === entity)
    if (model?.entity.coedits === undefined || open.has(`${entity}/${id}`)) continue
    await settle(engine, { model, field: coeditedField(model), id })
  }
}
