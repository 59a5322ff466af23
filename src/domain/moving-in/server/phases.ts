import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { tableOf } from '../../../server/db/table-of.ts'
import { phase } from '../../work/phase.ts'
import type { SourceItem } from '../source.ts'
import { applyChange, hashOf, tracesOf } from './apply-changes.ts'
import type { Entry } from './entries.ts'
import { dueMomentOf, truncate, validValue } from './field-values.ts'
import { createRows, type ImportContext, storedKeysOf, storeKeys } from './import-context.ts'
import { creationChanges } from './task-values.ts'

const p = tableOf(phase, 'p')

/** Writes phases that are items of the file, in its order, after the existing ones. */
export const writePhases = async (
  context: ImportContext,
  items: readonly SourceItem[],
  entries: ReadonlyMap<string, Entry>,
): Promise<void> => {
  if (items.length === 0) return
  const { tx, projectId, actor, now, tally, engine } = context
  const model = engine.models.of('phase')
  const existing = await storedKeysOf(
    context,
    'phase',
    items.map(({ key }) => key),
  )
  const last = await tx.one<{ next: number }>(
    sql`select coalesce(max(${p.order}) + 1, 0)::int as next from ${p} where ${p.project_id} = ${projectId}`,
  )
  const rows = items.map((item) => {
    const start = validValue(model, 'start_at', item.start) ?? null
    const end = validValue(model, 'end_at', dueMomentOf(context, item.due)) ?? null
    const isDated = start !== null && end !== null && String(start) < String(end)
    const name = truncate(item.name, 160)
    if (name !== item.name) tally.reportValue(item, 'name', 'name_cut')
    return {
      item,
      id: entries.get(item.key)?.id ?? uuidv7(),
      values: {
        name,
        weight: item.plan?.weight ?? 1,
        start_at: isDated ? start : null,
        end_at: isDated ? end : null,
      },
    }
  })
  const newRows = rows
    .filter(({ item }) => !existing.has(item.key))
    .map((row, at) => ({ ...row, stored: { project_id: projectId, ...row.values, order: (last?.next ?? 0) + at } }))
  await createRows(
    context,
    'phase',
    newRows.map(({ id, stored }) => ({ id, ...stored, created_by: actor.id })),
    new Map(newRows.map(({ id, stored }) => [id, [{ at: now, actor: actor.id, changes: creationChanges(stored) }]])),
  )
  await storeKeys(
    context,
    newRows.map(({ item, id, values }) => ({
      kind: 'phase',
      key: item.key,
      rowId: id,
      written: { hash: hashOf(values), values: tracesOf(values) },
    })),
  )
  tally.count('phase', 'created', newRows.length)
  for (const { item, values } of rows) {
    const known = existing.get(item.key)
    if (known === undefined) continue
    const hash = hashOf(values)
    const change = { entity: 'phase', kind: 'phase', key: item.key, known, values, hash, item, at: now }
    const outcome = known.written?.hash === hash ? 'unchanged' : await applyChange(context, change)
    if (outcome === 'gone') tally.countLeft('deleted_here')
    else tally.count('phase', outcome)
  }
}
