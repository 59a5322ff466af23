// Decision (2026-11): The bulk writer, and not the API's, writes rows of other products: values pass the fields' own
// schemas, and placement, links without cycles and the parent tree are checked again here; only status transitions are
// not. Revisit with a second way to write a task.
// Decision (2026-11): Source keys are stored (`source_key`, searched as a whole). Text that formatting would damage is
// imported as plain text. Logged time becomes entries, which may overlap.
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import { isoOf } from '../../../server/clock.ts'
import { type Json, name, uuids } from '../../../server/db/database.ts'
import { joinTableOf } from '../../../server/db/tables.ts'
import { afterOtherWrite, beforeOtherWrite } from '../../../server/facets/coedits/other-writes.ts'
import { type FieldChange, recordEvent } from '../../../server/log/events.ts'
import { Problem } from '../../../server/problem.ts'
import { assertNoRing } from '../../../server/rows/references/parent-rings.ts'
import { endedStatuses } from '../../work/task-status.ts'
import type { TakenCode } from '../import-report.ts'
import type { SourceItem } from '../source.ts'
import { type ImportContext, importSource, type StoredKey, type WrittenTrace } from './import-context.ts'

/** Field groups: if one of them was changed here, none is overwritten. */
const together: readonly (readonly string[])[] = [
  ['sprint_id', 'phase_id', 'stage_id', 'status', 'completed_at', 'suspended_from', 'is_completed', 'is_active'],
  ['start_at', 'due_at', 'end_at'],
]
/** Longer texts are stored as a digest. */
const maxTraceLength = 80

/** Returns a value in the form that is stored for comparison. */
const trace = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.toSorted()
  return typeof value === 'string' && value.length > maxTraceLength
    ? createHash('sha256').update(value).digest('base64')
    : (value ?? null)
}
export const tracesOf = (values: Json): Json =>
  Object.fromEntries(Object.entries(values).map(([wire, value]) => [wire, trace(value)]))
export const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64')

/** Tells whether two values have the same trace. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(trace(a)) === JSON.stringify(trace(b))

/**
 * Returns a locked row with its lists of references, and with its text as people have written it together; undefined if
 * it is gone or in the trash.
 */
export const lockedRow = async (
  { engine, tx }: Pick<ImportContext, 'engine' | 'tx'>,
  model: Model,
  id: string,
): Promise<Json | undefined> => {
  await beforeOtherWrite({ engine, model, id, tx })
  const lists = model.fields
    .filter(({ field }) => field.kind === 'refs')
    .map(
      (field) =>
        sql`, array(select l.target_id::text from ${name(joinTableOf(model, field))} l where l.source_id = t.id order by 1) as ${name(field.wire)}`,
    )
  const alive = model.entity.trash === true ? sql` and t.deleted_at is null` : sql``
  // The statement that waits for a lock would read the lists as they were before.
  const [, row] = await tx.together<[number, Json | undefined]>([
    (on) => on.run(sql`select 1 from ${name(model.table)} t where t.id = ${id} for no key update`),
    (on) => on.one(sql`select t.*${sql.join(lists, sql``)} from ${name(model.table)} t where t.id = ${id}${alive}`),
  ])
  return row
}

const writeList = async (
  { tx }: Pick<ImportContext, 'tx'>,
  model: Model,
  wire: string,
  id: string,
  ids: readonly string[],
) => {
  const field = model.fields.find((one) => one.wire === wire)
  if (field === undefined) throw new Error(`${model.name} has no list ${wire}`)
  const table = name(joinTableOf(model, field))
  await tx.run(sql`delete from ${table} where source_id = ${id} and not target_id = any(${uuids(ids)})`)
  await tx.run(
    sql`insert into ${table} (source_id, target_id) select ${id}, unnest(${uuids(ids)}) on conflict do nothing`,
  )
}

/**
 * Writes fields of a row as a change of the import, without transition rules.
 * @param values by wire name, lists complete
 * @param at milliseconds since 1970 UTC
 * @returns the row's new version
 */
export const writeValues = async (
  { engine, tx, actor }: Pick<ImportContext, 'engine' | 'tx' | 'actor'>,
  model: Model,
  row: Json,
  values: Json,
  at: number,
  source = importSource,
): Promise<number> => {
  const id = String(row.id)
  const fields = new Map(model.fields.map((field) => [field.wire, field]))
  const changes: FieldChange[] = []
  const sets = [sql`version = version + 1`, sql`updated_at = ${isoOf(engine.now())}`, sql`updated_by = ${actor.id}`]
  for (const [wire, value] of Object.entries(values)) {
    const field = fields.get(wire)
    if (field?.derived !== true) changes.push({ field: wire, old: row[wire] ?? null, new: value })
    if (field?.field.kind === 'refs') await writeList({ tx }, model, wire, id, value as readonly string[])
    else sets.push(sql`${name(field?.column ?? wire)} = ${value}`)
  }
  await tx.run(sql`update ${name(model.table)} set ${sql.join(sets, sql`, `)} where id = ${id}`)
  const version = Number(row.version) + 1
  const recordedAt = engine.now()
  const event = { entity: model.name, rowId: id, action: 'updated', version, caller: actor, changes }
  await recordEvent(tx, { ...event, at, recordedAt, source })
  const live = model.byName.get(model.entity.coedits ?? '')
  if (live !== undefined && live.wire in values) await afterOtherWrite({ engine, model, id, tx }, values[live.wire])
  return version
}

export type Change = {
  readonly entity: string
  readonly kind: string
  readonly key: string
  readonly known: StoredKey
  /** The source's present values. */
  readonly values: Json
  readonly hash: string
  readonly item: Pick<SourceItem, 'line' | 'shown'>
  /** The time of their last change at the source, in milliseconds since 1970 UTC. */
  readonly at: number
  /** Values that the file does not have, replaced by the time of reading: the row's own values take precedence. */
  readonly untold?: readonly string[]
}

/** Returns the values of the source; values that the source lacks are those of the row. */
const withOwn = (row: Json, { values, untold = [] }: Change): Json => ({
  ...values,
  ...Object.fromEntries(untold.map((wire) => [wire, row[wire] ?? values[wire]])),
})

/** Returns the fields to overwrite: changed at the source and not here. */
const valuesToWrite = (row: Json, { values, known, item }: Change, { tally }: ImportContext): Json => {
  const before = known.written?.values ?? {}
  const has = (wire: string) => wire in before
  const changedWires = Object.keys(values).filter((wire) => !has(wire) || !isSame(values[wire], before[wire]))
  const valuesToSet: Json = {}
  for (const wire of changedWires) {
    const group = together.find((one) => one.includes(wire)) ?? [wire]
    const wasChangedHere = group.some((one) => has(one) && !isSame(row[one], before[one]))
    if (isSame(row[wire], values[wire])) continue
    if (!wasChangedHere) valuesToSet[wire] = values[wire]
    // One report line for a field group.
    else if (group.find((one) => changedWires.includes(one)) === wire) tally.reportValue(item, wire, 'changed_here')
  }
  return valuesToSet
}

const removalCodes: { readonly [wire: string]: TakenCode } = {
  assignees: 'assignees',
  tags: 'tags',
  blocks: 'links',
  relates_to: 'links',
  duplicates: 'links',
  due_at: 'values',
  start_at: 'values',
  end_at: 'values',
  estimate: 'values',
  story_points: 'values',
  epic_id: 'values',
  parent_id: 'values',
  sprint_id: 'values',
  description: 'values',
}

/** Counts what a change removes from a row, and whether it finishes it, for the report. */
const countRemovals = (row: Json, chosen: Json, { tally }: ImportContext): void => {
  for (const [wire, value] of Object.entries(chosen)) {
    const code = removalCodes[wire]
    if (code === undefined) continue
    if (Array.isArray(value))
      tally.countTaken(code, (row[wire] as unknown[]).filter((one) => !value.includes(one)).length)
    else tally.countTaken(code, value === null && row[wire] !== null ? 1 : 0)
  }
  const isOver = (status: unknown) => endedStatuses.some((one) => one === status)
  if ('status' in chosen) tally.countTaken('finished', isOver(chosen.status) && !isOver(row.status) ? 1 : 0)
}

/** Tells whether the new parent closes no ring. */
const hasNoRing = async ({ tx }: ImportContext, model: Model, row: Json, chosen: Json): Promise<boolean> => {
  return assertNoRing(model, row, chosen, tx).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem) return false
      throw error
    },
  )
}

/**
 * Updates a row from the source. Fields that are unchanged there stay as they are here; fields changed on both sides
 * stay too and are reported.
 */
export const applyChange = async (
  context: ImportContext,
  change: Change,
): Promise<'updated' | 'unchanged' | 'gone'> => {
  const { engine, tx, importId, projectId, source } = context
  const { entity, kind, key, known, hash, at } = change
  const model = engine.models.of(entity)
  const row = await lockedRow(context, model, known.row_id)
  if (row === undefined) return 'gone'
  const values = withOwn(row, change)
  const chosen = valuesToWrite(row, { ...change, values }, context)
  if (!(await hasNoRing(context, model, row, chosen))) {
    context.tally.reportValue(change.item, 'parent', 'part_of_itself', '')
    delete chosen.parent_id
  }
  countRemovals(row, chosen, context)
  const trace: WrittenTrace = { hash, values: tracesOf(values) }
  const isChanged = Object.keys(chosen).length > 0
  const version = isChanged ? await writeValues(context, model, row, chosen, at) : Number(row.version)
  // The previous trace is stored even without a change, so that an undo restores it.
  await tx.run(sql`insert into import_row (import_id, entity, row_id, version, is_made, written_before)
    values (${importId}, ${entity}, ${known.row_id}, ${isChanged ? version : 0}, false, ${JSON.stringify({ kind, key, written: known.written })}::jsonb)
    on conflict (import_id, entity, row_id) do nothing`)
  await tx.run(
    sql`update import_key set written = ${JSON.stringify(trace)}::jsonb where scope_id = ${projectId} and source = ${source} and kind = ${kind} and key = ${key}`,
  )
  return isChanged ? 'updated' : 'unchanged'
}
