import { sql } from 'drizzle-orm'
import { type Model, targetOf } from '../../../core/declare/model.ts'
import { and, col, type Json, name, type Queryable, uuids } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { readerFor } from '../../rows/read/read.ts'
import { alive } from '../../rows/rules/alive.ts'
import type { RowRules } from '../../rows/rules/rules.ts'
import { rankOf } from '../../rows/write/order-keys.ts'
import { serverOf } from '../facet.ts'
import { openRule } from './open-rule.ts'
import type { GoodLink } from './share-links.ts'

/**
 * The parts of a row that visitors of a link see: title, declared fields (`shares.shows`), parts, checklists, and files
 * if the link includes them; only as far as the link's maker sees them, and everybody who sees the row.
 */
export type SharedRow = Json & { readonly attachments: readonly Json[] }

type ReadContext = {
  readonly engine: Engine
  readonly tx: Queryable
  readonly rules: RowRules
  /** The entity of the shared row. */
  readonly owner: Model
}

/** Returns the condition that the link's maker sees a row, and so does everybody who sees the shared row. */
const visibleRule = ({ rules, owner }: ReadContext, model: Model, alias: string) =>
  rules.mayRead(model)
    ? and([rules.sql(model, 'read', alias), openRule(owner, model, alias), alive(model, alias)])
    : sql`false`

const checklistsOf = async (context: ReadContext, model: Model, id: string): Promise<readonly Json[]> => {
  const { engine, tx } = context
  const [list, item] = [serverOf(engine.models, 'checklists'), serverOf(engine.models, 'checklist_items')]
  const lists = await tx.all<{ id: string; name: string }>(
    sql`select l.id, l.name from ${name(list.table)} l where l.about_type = ${model.name} and l.about_id = ${id}
      and ${visibleRule(context, list, 'l')} order by l.created_at, l.id`,
  )
  const items = await tx.all<Json>(
    sql`select i.checklist_id, i.text, i.done, i.due_at from ${name(item.table)} i
      where i.checklist_id = any(${uuids(lists.map((one) => one.id))}) and ${visibleRule(context, item, 'i')} order by i.position, i.id`,
  )
  return lists.map((one) => ({
    name: one.name,
    items: items
      .filter(({ checklist_id }) => checklist_id === one.id)
      .map(({ text, done, due_at }) => ({ text, done, due_at })),
  }))
}

const partsOf = async (context: ReadContext, model: Model, children: string, names: readonly string[], id: string) => {
  const field = model.byName.get(children)
  if (field?.field.kind !== 'children')
    throw new Error(`${model.name}.${children} is shared and has no rows of its own`)
  const target = context.engine.models.of(targetOf(field.field))
  const columns = names.map((one) => col('p', target.byName.get(one)?.column ?? one))
  const by = target.byName.get(field.field.by)?.column ?? ''
  const rank = rankOf(target)?.column ?? undefined
  return context.tx.all<Json>(
    sql`select ${sql.join(columns, sql`, `)} from ${name(target.table)} p where ${col('p', by)} = ${id}
      and ${visibleRule(context, target, 'p')} order by ${rank === undefined ? sql`` : sql`${col('p', rank)}, `}p.id`,
  )
}

const filesOf = (context: ReadContext, model: Model, id: string): Promise<Json[]> => {
  const attachment = serverOf(context.engine.models, 'files')
  return context.tx.all<Json>(
    sql`select f.id, f.name, f.type, f.size from ${name(attachment.table)} a join file f on f.id = a.file_id
      where a.about_type = ${model.name} and a.about_id = ${id} and ${visibleRule(context, attachment, 'a')} order by a.created_at, a.id`,
  )
}

/** Reads the parts of a row that a link shows. */
export const sharedRow = async (
  engine: Engine,
  tx: Queryable,
  model: Model,
  { row, maker, showsAttachments }: GoodLink,
): Promise<SharedRow> => {
  const context: ReadContext = { engine, tx, rules: readerFor(engine, maker, tx).scope.rules, owner: model }
  const { title, shares, checklists, files } = model.entity
  const id = String(row.id)
  const shown = [title, ...(shares?.shows ?? [])].map((one) => model.byName.get(one)?.wire ?? one)
  const parts: { [children: string]: readonly Json[] } = {}
  for (const [children, names] of Object.entries(shares?.parts ?? {}))
    parts[children] = await partsOf(context, model, children, names, id)
  return {
    ...Object.fromEntries(shown.map((wire) => [wire, row[wire] ?? null])),
    ...parts,
    ...(checklists === undefined ? {} : { checklists: await checklistsOf(context, model, id) }),
    attachments: files !== undefined && showsAttachments ? await filesOf(context, model, id) : [],
  }
}
