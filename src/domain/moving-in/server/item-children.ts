import { generateNKeysBetween } from 'fractional-indexing'
import { uuidv7 } from 'uuidv7'
import { isoOf } from '../../../server/clock.ts'
import type { BulkRow } from '../../../server/rows/write/bulk.ts'
import { pausesAfter } from '../../../server/worker/pauses.ts'
import type { SourceItem } from '../source.ts'
import type { ImportedKind } from '../survey.ts'
import { applyChange, hashOf, tracesOf } from './apply-changes.ts'
import { truncate, validValue } from './field-values.ts'
import {
  createRows,
  type ImportContext,
  type KeyRow,
  type StoredKey,
  storedKeysOf,
  storeKeys,
} from './import-context.ts'
import { commentOf, lettersAtOnce, nameOf } from './item-texts.ts'
import { userOf } from './resolve.ts'

type OwnedItem = { readonly item: SourceItem; readonly taskId: string; readonly at: number }
/** A child of a task, with its key and its updatable values. */
type Part = {
  readonly item: SourceItem
  readonly key: string
  readonly row: BulkRow
  readonly values: { readonly [wire: string]: unknown }
}
type PartKind = ImportedKind & ('comment' | 'time_entry' | 'checklist' | 'checklist_item')

/**
 * Creates new children and updates existing ones.
 * @returns ids by key
 */
const writeKind = async (
  context: ImportContext,
  kind: PartKind,
  parts: readonly Part[],
): Promise<ReadonlyMap<string, StoredKey>> => {
  const { tally, now } = context
  const existing = await storedKeysOf(
    context,
    kind,
    parts.map(({ key }) => key),
  )
  const newParts = parts.filter(({ key }) => !existing.has(key))
  await createRows(
    context,
    kind,
    newParts.map(({ row, values }) => ({ ...row, ...values })),
  )
  await storeKeys(
    context,
    newParts.map(
      ({ key, row, values }): KeyRow => ({
        kind,
        key,
        rowId: row.id,
        written: { hash: hashOf(values), values: tracesOf(values) },
      }),
    ),
  )
  tally.count(kind, 'created', newParts.length)
  for (const { key, values, item } of parts) {
    const before = existing.get(key)
    if (before === undefined) continue
    const hash = hashOf(values)
    const change = { entity: kind, kind, key, known: before, values, hash, item, at: now }
    const outcome = before.written?.hash === hash ? 'unchanged' : await applyChange(context, change)
    if (outcome !== 'gone') tally.count(kind, outcome)
  }
  return existing
}

const timestampOf = (text: string | null, otherwise: number, now: number): string => {
  const at = text === null ? otherwise : Date.parse(text)
  return isoOf(Math.min(Number.isNaN(at) ? otherwise : at, now))
}

const commentsOf = async (context: ImportContext, items: readonly OwnedItem[]): Promise<readonly Part[]> => {
  const pause = pausesAfter(lettersAtOnce)
  const parts: Part[] = []
  for (const { item, taskId, at } of items)
    for (const comment of item.comments) {
      const body = commentOf(context, item, comment)
      await pause(comment.html.length)
      if (body === null) continue
      const row = {
        id: uuidv7(),
        about_type: 'task',
        about_id: taskId,
        created_at: timestampOf(comment.at, at, context.now),
        created_by: userOf(context, comment.author),
      }
      parts.push({ item, key: `${item.key} ${comment.key}`, row, values: { body } })
    }
  return parts
}

/** The most minutes of one time entry. */
const maxEntryMinutes = 24 * 60

/**
 * Returns the time entries of work logs. An unmapped person's entry belongs to the importer, and its note names the
 * person. Longer work is split into consecutive entries.
 */
const timeOf = (context: ImportContext, { item, taskId }: OwnedItem): Part[] =>
  item.workLogs.flatMap(({ key, author, at, minutes, text }) => {
    const user = userOf(context, author)
    const authorName = user === null && author !== null ? nameOf(context, author) : ''
    const note = truncate([authorName, text.replaceAll(/\s+/g, ' ').trim()].filter((one) => one !== '').join(': '), 500)
    return Array.from({ length: Math.ceil(minutes / maxEntryMinutes) }, (_, n): Part => {
      const from = Date.parse(at) + n * maxEntryMinutes * 60_000
      const to = Math.min(from + maxEntryMinutes * 60_000, Date.parse(at) + minutes * 60_000)
      return {
        item,
        key: `${item.key} ${key} ${n}`,
        row: {
          id: uuidv7(),
          about_type: 'task',
          about_id: taskId,
          project_id: context.projectId,
          created_at: timestampOf(at, context.now, context.now),
          created_by: user,
        },
        values: { user_id: user ?? context.actor.id, started_at: isoOf(from), ended_at: isoOf(to), note: note || null },
      }
    })
  })

const itemsOf = (
  context: ImportContext,
  { item, at }: OwnedItem,
  existing: ReadonlyMap<string, StoredKey>,
  newIds: ReadonlyMap<string, string>,
) =>
  item.checklists.flatMap((list): Part[] => {
    const key = `${item.key} ${list.key}`
    const checklist_id = existing.get(key)?.row_id ?? newIds.get(key)
    if (checklist_id === undefined) return []
    const positions = generateNKeysBetween(null, null, list.items.length)
    const model = context.engine.models.of('checklist_item')
    return list.items.map((one, n) => ({
      item,
      key: `${key} ${one.key}`,
      row: { id: uuidv7(), checklist_id, position: positions[n], created_at: isoOf(at) },
      values: {
        text: truncate(one.text.trim() || '…', 300),
        done: one.isDone,
        assignee_id: userOf(context, one.assignee),
        due_at: validValue(model, 'due_at', one.due) ?? null,
      },
    }))
  })

/** Writes comments and checklists of tasks, each under its own key for later imports. */
export const writeItemChildren = async (context: ImportContext, items: readonly OwnedItem[]): Promise<void> => {
  await writeKind(context, 'comment', await commentsOf(context, items))
  const times = items.flatMap((one) => timeOf(context, one))
  if (context.actor.permissions.has('time-entry-store')) await writeKind(context, 'time_entry', times)
  else context.tally.countLeft('work_logs', times.length)
  const lists = items.flatMap(({ item, taskId, at }) =>
    item.checklists.map(
      (list): Part => ({
        item,
        key: `${item.key} ${list.key}`,
        row: { id: uuidv7(), about_type: 'task', about_id: taskId, created_at: isoOf(at) },
        values: { name: truncate(list.name.trim() || '…', 160) },
      }),
    ),
  )
  const existing = await writeKind(context, 'checklist', lists)
  const newIds = new Map(lists.map(({ key, row }) => [key, row.id]))
  await writeKind(
    context,
    'checklist_item',
    items.flatMap((one) => itemsOf(context, one, existing, newIds)),
  )
}
