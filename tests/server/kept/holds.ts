import { expect } from 'vitest'
import type { Change, Content, EntityContent, KeptEvent, Row } from './content.ts'

/**
 * Fields that a later version tells otherwise than it was kept: from the old value to the fields of now, none where it is
 * told no longer. A migration that renames a field has its line here.
 */
const toldOtherwise: { readonly [entity: string]: { readonly [wire: string]: (value: unknown) => Row } } = {
  // 0.8.0: what hung on a task hangs on a row of any entity.
  checklist: { task_id: (id) => ({ about_type: 'task', about_id: id }) },
  share_link: { task_id: (id) => ({ about_type: 'task', about_id: id }) },
  time_entry: { task_id: (id) => ({ about_type: 'task', about_id: id }), task: () => ({}) },
}
/** Entities of which the product makes rows by itself, at its start or as people sign in. */
const growing = new Set(['permission', 'job', 'letter'])
/** Changes as people sign in. */
const unsteady = new Set(['last_seen_at'])

const rowOfNow = (entity: string, row: Row): Row => {
  const told = Object.entries(row).filter(([wire]) => !unsteady.has(wire))
  return Object.assign(
    {},
    ...told.map(([wire, value]) => toldOtherwise[entity]?.[wire]?.(value) ?? { [wire]: value }),
  ) as Row
}

const changeOfNow = (entity: string, { field, old, new: now }: Change): Change[] => {
  const tell = toldOtherwise[entity]?.[field]
  if (tell === undefined) return [{ field, old, new: now }]
  const [before, after] = [old === null ? {} : tell(old), now === null ? {} : tell(now)]
  return Object.keys({ ...before, ...after }).map((wire) => ({
    ...{ field: wire, old: before[wire] ?? null, new: after[wire] ?? null },
  }))
}

const byField = (a: Change, b: Change): number => (a.field < b.field ? -1 : 1)
const eventOfNow = (entity: string, event: KeptEvent): KeptEvent => ({
  ...event,
  changes: event.changes.flatMap((change) => changeOfNow(entity, change)).sort(byField),
})

const keyOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (Reflect.get(value, 'id') ?? Reflect.get(value, 'kind')) : undefined

/** What of `now` was asked about: fields that came since are nobody's loss, nor are kinds of notices, or new rows. */
const asked = (was: unknown, now: unknown): unknown => {
  if (Array.isArray(was) && Array.isArray(now)) {
    if (was.some((one) => keyOf(one) === undefined)) return now.map((one, n) => asked(was[n], one))
    return was.map((one) =>
      asked(
        one,
        now.find((other) => keyOf(other) === keyOf(one)),
      ),
    )
  }
  if (typeof was !== 'object' || was === null || typeof now !== 'object' || now === null) return now
  return Object.fromEntries(Object.entries(was).map(([key, one]) => [key, asked(one, Reflect.get(now, key))]))
}

/** @param what said where it does not hold */
const expectHeld = (was: unknown, now: unknown, what: string): void => expect(asked(was, now), what).toEqual(was)

/** What every installation has, made from what the product is today. */
const isOfTheProduct = (entity: string, row: Row): boolean => entity === 'permission' || row.built_in === true

export const expectRows = (entity: string, was: readonly Row[], now: readonly Row[]): void => {
  const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)
  if (growing.has(entity)) expect(ids(now), entity).toEqual(expect.arrayContaining(ids(was)))
  else expect(ids(now), entity).toEqual(ids(was))
  for (const row of was) {
    const found = now.find(({ id }) => id === row.id)
    const whole = rowOfNow(entity, row)
    expectHeld(isOfTheProduct(entity, row) ? { name: row.name } : whole, found, `${entity} ${row.id}`)
  }
}

const expectEntity = (entity: string, was: EntityContent, now: EntityContent | undefined): void => {
  expectRows(entity, was.rows, now?.rows ?? [])
  expectRows(entity, was.trash ?? [], now?.trash ?? [])
  for (const [id, events] of Object.entries(was.histories)) {
    const told = (now?.histories[id] ?? []).map((event) => ({ ...event, changes: event.changes.toSorted(byField) }))
    const before = events.map((event) => eventOfNow(entity, event))
    expectHeld(before, told, `history of ${entity} ${id}`)
  }
}

/** Whose rows a call of one's own tells. */
const entityOfOwn: { readonly [path: string]: string } = { '/timer': 'time_entry' }
const ownOfNow = (path: string, value: unknown): unknown => {
  const isRow = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRow ? rowOfNow(entityOfOwn[path] ?? '', value as Row) : value
}

/** Holds what is told today to what was: nothing is gone, and everything has its value. */
export const expectContent = (was: Content, now: Content): void => {
  for (const [entity, content] of Object.entries(was.entities)) expectEntity(entity, content, now.entities[entity])
  for (const [email, told] of Object.entries(was.own))
    for (const [path, value] of Object.entries(told))
      expectHeld(ownOfNow(path, value), now.own[email]?.[path], `${path} of ${email}`)
  expectHeld(was.imports, now.imports, 'imports')
  expect(now.files).toEqual(was.files)
}
