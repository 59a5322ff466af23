import { expect } from 'vitest'
import type { Change, Content, EntityContent, HistoryEvent, Row } from './content.ts'

type Rename = (value: unknown) => Row

const aboutTask: Rename = (id) => ({ about_type: 'task', about_id: id })
/**
 * Fields that later versions answer under other names, by entity: from the old value to today's fields, `{}` where there
 * is none any more. A migration that renames or drops a field has its line here.
 */
const renames: { readonly [entity: string]: { readonly [wire: string]: Rename } } = {
  // 0.8.0: what hung on a task hangs on a row of any entity.
  checklist: { task_id: aboutTask },
  share_link: { task_id: aboutTask },
  time_entry: { task_id: aboutTask, task: () => ({}) },
}
/** Entities of which the product makes rows by itself, at its start or as people sign in. */
const growingEntities = new Set(['permission', 'job', 'letter'])
/** Fields that change as people sign in. */
const volatileFields = new Set(['last_seen_at'])

const migrateRow = (entity: string, row: Row): Row => {
  const fields = Object.entries(row).filter(([wire]) => !volatileFields.has(wire))
  return Object.assign(
    {},
    ...fields.map(([wire, value]) => renames[entity]?.[wire]?.(value) ?? { [wire]: value }),
  ) as Row
}

const migrateChange = (entity: string, change: Change): Change[] => {
  const rename = renames[entity]?.[change.field]
  if (rename === undefined) return [change]
  const [before, after] = [change.old, change.new].map((value): Row => (value === null ? {} : rename(value)))
  return Object.keys({ ...before, ...after }).map((field) => ({
    field,
    old: before?.[field] ?? null,
    new: after?.[field] ?? null,
  }))
}

const sortChanges = (changes: readonly Change[]): Change[] => changes.toSorted((a, b) => (a.field < b.field ? -1 : 1))

const migrateEvent = (entity: string, event: HistoryEvent): HistoryEvent => ({
  ...event,
  changes: sortChanges(event.changes.flatMap((change) => migrateChange(entity, change))),
})

const keyOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (Reflect.get(value, 'id') ?? Reflect.get(value, 'kind')) : undefined

/** Of `after` only what `before` has, too: later fields, kinds of notifications and events are no loss. */
const pickKnown = (before: unknown, after: unknown): unknown => {
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length === 0 || before.some((one) => keyOf(one) === undefined))
      return after.map((one, n) => pickKnown(before[n], one))
    return before.map((one) =>
      pickKnown(
        one,
        after.find((other) => keyOf(other) === keyOf(one)),
      ),
    )
  }
  if (typeof before !== 'object' || before === null || typeof after !== 'object' || after === null) return after
  return Object.fromEntries(Object.entries(before).map(([key, one]) => [key, pickKnown(one, Reflect.get(after, key))]))
}

const expectSame = (before: unknown, after: unknown, label: string): void =>
  expect(pickKnown(before, after), label).toEqual(before)

/** Rows that every installation has are made anew from the declarations at each start. */
const isBuiltIn = (entity: string, row: Row): boolean => entity === 'permission' || row.built_in === true

const expectRows = (entity: string, before: readonly Row[], after: readonly Row[]): void => {
  const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)
  if (growingEntities.has(entity)) expect(ids(after), entity).toEqual(expect.arrayContaining(ids(before)))
  else expect(ids(after), entity).toEqual(ids(before))
  for (const row of before) {
    const match = after.find(({ id }) => id === row.id)
    const values = isBuiltIn(entity, row) ? { name: row.name } : migrateRow(entity, row)
    expectSame(values, match, `${entity} ${row.id}`)
  }
}

const expectEntity = (entity: string, before: EntityContent, after: EntityContent | undefined): void => {
  expectRows(entity, before.rows, after?.rows ?? [])
  expectRows(entity, before.trash ?? [], after?.trash ?? [])
  for (const [id, history] of Object.entries(before.histories)) {
    const events = (after?.histories[id] ?? []).map((event) => ({ ...event, changes: sortChanges(event.changes) }))
    const label = `history of ${entity} ${id}`
    expectSame(
      history.map((event) => migrateEvent(entity, event)),
      events,
      label,
    )
  }
}

/** The running timer is a row by itself, and not in a list. */
const migrateAnswer = (path: string, value: unknown): unknown => {
  const isRow = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRow ? migrateRow(path === '/timer' ? 'time_entry' : '', value as Row) : value
}

/** Sections that were arranged in a version and that home has no more, nor ever had: any text was taken as a key. */
const goneSections = new Set(['my-tasks'])

/** Home lists all sections now: those that were arranged stand in their order, hidden or not as before; none is lost. */
export const expectArrangement = (before: unknown, after: unknown, label: string): void => {
  const sectionsIn = (value: unknown) =>
    ((value as readonly { key: string; hidden: boolean }[]) ?? []).map(({ key, hidden }) => ({ key, hidden }))
  const arranged = sectionsIn(before).filter(({ key }) => !goneSections.has(key))
  const kept = new Set(arranged.map(({ key }) => key))
  const answered = sectionsIn(after)
  expect(
    answered.filter(({ key }) => kept.has(key)),
    label,
  ).toEqual(arranged)
  expect(
    answered.filter(({ key }) => goneSections.has(key)),
    label,
  ).toEqual([])
}

/** Expects that nothing of `before` is lost in `after`, and that every value is the same. */
export const expectContent = (before: Content, after: Content): void => {
  for (const [entity, content] of Object.entries(before.entities)) expectEntity(entity, content, after.entities[entity])
  for (const [email, answers] of Object.entries(before.own))
    for (const [path, value] of Object.entries(answers))
      if (path === '/home/sections') expectArrangement(value, after.own[email]?.[path], `${path} of ${email}`)
      else expectSame(migrateAnswer(path, value), after.own[email]?.[path], `${path} of ${email}`)
  expectSame(before.imports, after.imports, 'imports')
  expect(after.files).toEqual(before.files)
}
