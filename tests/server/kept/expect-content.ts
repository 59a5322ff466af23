import { expect } from 'vitest'
import type { Change, Content, EntityContent, HistoryEvent, Row } from './content.ts'

type Rename = (value: unknown) => Row

const aboutTask: Rename = (id) => ({ about_type: 'task', about_id: id })
/**
 * Fields that later versions return under other names, by entity: from the old value to today's fields, `{}` if there
 * is none any more. A migration that renames or drops a field needs a line here.
 */
const renames: { readonly [entity: string]: { readonly [wire: string]: Rename } } = {
  // 0.8.0: rows of a task became rows of any entity.
  checklist: { task_id: aboutTask },
  share_link: { task_id: aboutTask },
  time_entry: { task_id: aboutTask, task: () => ({}) },
}
/** Entities of which the product makes rows by itself, at its start or when people sign in. */
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

/** Returns the parts of `after` that `before` has, too: later fields, kinds of notifications and events are no loss. */
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

/** Tells whether a row is made anew from the declarations at each start, in every installation. */
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

/**
 * Compares the trash, which has only rows that were deleted directly: since 0.10, rows that were deleted with a row
 * above are listed below that. Restoring shows that they still exist.
 */
const expectTrash = (
  entity: string,
  before: readonly Row[],
  after: readonly Row[],
  all: ReadonlySet<unknown>,
): void => {
  const listed = new Set(after.map(({ id }) => id))
  const isBelow = (row: Row) => Object.entries(row).some(([key, value]) => key !== 'id' && all.has(value))
  expectRows(
    entity,
    before.filter((row) => listed.has(row.id) || !isBelow(row)),
    after,
  )
}

type Trash = ReadonlySet<unknown>
const expectEntity = (entity: string, before: EntityContent, after: EntityContent | undefined, trash: Trash): void => {
  expectRows(entity, before.rows, after?.rows ?? [])
  expectTrash(entity, before.trash ?? [], after?.trash ?? [], trash)
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

/** Converts an answer: the running timer is a single row, not a list. */
const migrateAnswer = (path: string, value: unknown): unknown => {
  const isRow = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRow ? migrateRow(path === '/timer' ? 'time_entry' : '', value as Row) : value
}

/** Arranged sections that home has no more, or never had: any text was accepted as a key. */
const goneSections = new Set(['my-tasks'])

/**
 * Checks the arrangement of home, which now lists all sections: arranged ones keep their order and stay hidden or
 * shown; none is lost.
 */
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

/** Checks that nothing of `before` is missing in `after`, and that every value is the same. */
export const expectContent = (before: Content, after: Content): void => {
  const trash = new Set(Object.values(before.entities).flatMap((content) => (content.trash ?? []).map(({ id }) => id)))
  for (const [entity, content] of Object.entries(before.entities))
    expectEntity(entity, content, after.entities[entity], trash)
  for (const [email, answers] of Object.entries(before.own))
    for (const [path, value] of Object.entries(answers))
      if (path === '/home/sections') expectArrangement(value, after.own[email]?.[path], `${path} of ${email}`)
      else expectSame(migrateAnswer(path, value), after.own[email]?.[path], `${path} of ${email}`)
  expectSame(before.imports, after.imports, 'imports')
  expect(after.files).toEqual(before.files)
}
