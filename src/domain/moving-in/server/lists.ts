import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { singleLine } from '../../../core/query/values.ts'
import { isoOf } from '../../../server/clock.ts'
import { texts } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { tag } from '../../attached/tag.ts'
import { epic } from '../../work/epic.ts'
import type { SourceItem } from '../source.ts'
import { applyChange, hashOf, tracesOf } from './apply-changes.ts'
import type { Contents } from './entries.ts'
import { dueMomentOf, truncate, validValue } from './field-values.ts'
import { createRows, type ImportContext, storedKeysOf, storeKeys } from './import-context.ts'
import { epicDescriptionOf } from './item-texts.ts'
import { userOf } from './resolve.ts'
import { creationChanges } from './task-values.ts'

const epicsTable = tableOf(epic)
const tags = tableOf(tag)

/** Returns existing and new tags, by lower-case name. */
export const tagsFor = async (context: ImportContext, { labels }: Contents): Promise<Map<string, string>> => {
  const { tx, now, actor, tally } = context
  const most = 60
  const labelNames = new Map([...labels].map(([small, label]) => [small, truncate(singleLine(label), most)]))
  const names = [...new Set([...labelNames.values()].map((name) => name.toLowerCase()))]
  const some = () =>
    tx.all<{ id: string; name: string }>(
      sql`select ${tags.id}, lower(${tags.name}) as name from ${tags} where lower(${tags.name}) = any(${texts(names)})`,
    )
  if ((await some()).length < names.length) await tx.run(sql`select pg_advisory_xact_lock(hashtext('import tags'))`)
  // Tags belong to the organisation: concurrent imports must not create one twice.
  const existingTags = await some()
  const byName = new Map(existingTags.map(({ id, name }) => [name, id]))
  const colorOf = new Map(context.survey.labels.map(({ name, color }) => [name.toLowerCase(), color]))
  const newTags: { id: string; name: string; created_by: string; color: string }[] = []
  for (const [small, name] of labelNames) {
    if (name === '' || byName.has(name.toLowerCase())) continue
    const id = uuidv7()
    byName.set(name.toLowerCase(), id)
    const color = colorOf.get(small)
    newTags.push({ id, name, created_by: actor.id, color: color ?? tag.fields.color.initial })
  }
  const pasts = newTags.map(
    ({ id, name, color }) => [id, [{ at: now, actor: actor.id, changes: creationChanges({ name, color }) }]] as const,
  )
  await createRows(context, 'tag', newTags, new Map(pasts))
  tally.count('tag', 'created', newTags.length)
  tally.count('tag', 'unchanged', existingTags.length)
  return new Map(
    [...labelNames].flatMap(([small, name]) => {
      const id = byName.get(name.toLowerCase())
      return id === undefined ? [] : [[small, id] as const]
    }),
  )
}

const colors = ['#4557d0', '#157347', '#b4470f', '#8a3ffc', '#0f766e', '#b3261e']

/** Writes epics that are items of the file. */
export const writeEpics = async (
  context: ImportContext,
  items: readonly SourceItem[],
  { entries }: Contents,
): Promise<void> => {
  const { projectId, tally, now, engine } = context
  const model = engine.models.of('epic')
  const existing = await storedKeysOf(
    context,
    'epic',
    items.map(({ key }) => key),
  )
  const rows = items.map((item) => {
    const start = validValue(model, 'start_at', item.start) ?? null
    const end = validValue(model, 'end_at', dueMomentOf(context, item.due)) ?? null
    const isTurned = start !== null && end !== null && String(start) >= String(end)
    return {
      item,
      values: {
        name: truncate(item.name, 160),
        description: epicDescriptionOf(context, item),
        start_at: isTurned ? null : start,
        end_at: end,
      },
    }
  })
  const newRows = rows.filter(({ item }) => !existing.has(item.key))
  const at = ({ created }: SourceItem) => Math.min(created === null ? now : Date.parse(created), now)
  const actorOf = (item: SourceItem) => userOf(context, item.reporter)
  await createRows(
    context,
    'epic',
    newRows.map(({ item, values }) => {
      const entry = entries.get(item.key)
      return {
        id: entry?.id ?? uuidv7(),
        project_id: projectId,
        ...values,
        color: colors[(entry?.seq ?? 0) % colors.length],
        created_at: isoOf(at(item)),
        created_by: actorOf(item),
      }
    }),
    new Map(
      newRows.map(({ item, values }) => [
        entries.get(item.key)?.id ?? '',
        [{ at: at(item), actor: actorOf(item), changes: creationChanges({ project_id: projectId, ...values }) }],
      ]),
    ),
  )
  await storeKeys(
    context,
    newRows.map(({ item, values }) => ({
      kind: 'epic',
      key: item.key,
      rowId: entries.get(item.key)?.id ?? '',
      written: { hash: hashOf(values), values: tracesOf(values) },
    })),
  )
  tally.count('epic', 'created', newRows.length)
  for (const { item, values } of rows) {
    const before = existing.get(item.key)
    if (before === undefined) continue
    const hash = hashOf(values)
    const change = { entity: 'epic', kind: 'epic', key: item.key, known: before, values, hash, item, at: now }
    const outcome = before.written?.hash === hash ? 'unchanged' : await applyChange(context, change)
    if (outcome === 'gone') tally.countLeft('deleted_here')
    else tally.count('epic', outcome)
  }
}

/** Epics by key and lower-case name; ones that are only named are found in the project, or created. */
export const epicsFor = async (
  context: ImportContext,
  { entries, epicNames }: Contents,
  ownNames: ReadonlyMap<string, string>,
): Promise<Map<string, string>> => {
  const { tx, projectId, tally, now, actor } = context
  const epicRows = await tx.all<{ id: string; name: string }>(
    sql`select ${epicsTable.id}, lower(${epicsTable.name}) as name from ${epicsTable} where ${epicsTable.project_id} = ${projectId} order by ${epicsTable.created_at} desc`,
  )
  const existingIds = new Set(epicRows.map(({ id }) => id))
  const epics = new Map<string, string>()
  for (const { id, name } of epicRows) epics.set(name, id)
  for (const [name, id] of ownNames) epics.set(name, id)
  for (const [key, { id, kind }] of entries) if (kind === 'epic' && existingIds.has(id)) epics.set(key, id)
  const namedEpics = [...epicNames].filter(
    ([small, name]) => !epics.has(small) && !epics.has(name) && !entries.has(name),
  )
  const newEpics = namedEpics.map(([small, name], n) => {
    const id = uuidv7()
    epics.set(small, id)
    return {
      id,
      project_id: projectId,
      name: truncate(name, 160),
      color: colors[n % colors.length],
      created_by: actor.id,
    }
  })
  const pasts = newEpics.map(({ id, project_id, name }) => {
    const changes = creationChanges({ project_id, name })
    return [id, [{ at: now, actor: actor.id, changes }]] as const
  })
  await createRows(context, 'epic', newEpics, new Map(pasts))
  tally.count('epic', 'created', newEpics.length)
  return epics
}
