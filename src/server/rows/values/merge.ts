import { boundsOf } from '../../../core/declare/bounds.ts'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { Json } from '../../db/database.ts'
import { mergeWork } from '../../texts/merge-work.ts'
import type { WorkerRoom } from '../../worker/work.ts'

/** Tells whether two values are equal to a reader: lists by content, others by spelling. */
export const sameValue = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

/** JSON with sorted keys: PostgreSQL orders the keys of jsonb itself. */
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )

/** The log stores a file with its name; a body sends an id or null. */
const idOfFile = ({ field }: ModelField, base: unknown): unknown =>
  field.kind === 'file' ? ((base as { id?: unknown } | null)?.id ?? null) : base

/**
 * Fields that conflict with a change of this one: itself, those declared to go together with it and those ordered
 * against it.
 */
const companions = (model: Model, field: ModelField): readonly string[] => {
  const groups = [
    ...(model.entity.together ?? []),
    ...(model.entity.order ?? []).map(({ later, earlier }) => [later, earlier]),
  ]
  return [field.name, ...groups.filter((group) => group.includes(field.name)).flat()]
}

/** A field that both changed. `base`, its earlier value, is absent where its sender could not read the row then. */
type Conflict = { readonly base?: unknown; readonly theirs: unknown; readonly mine: unknown }
export type Conflicts = { readonly [wire: string]: Conflict }

/**
 * Merges a stale write into the current row: fields that nobody else changed are taken, fields sent as they were read
 * are ignored, and fields that both changed are conflicts.
 * @param since changes by others since the version that the caller read, by wire name, with the value then
 * @returns the values to write, and the conflicts that forbid it
 */
export const mergeStale = (
  model: Model,
  mine: Json,
  now: Json,
  since: ReadonlyMap<string, { readonly base: unknown }>,
): { readonly values: Json; readonly conflicts: Conflicts } => {
  const merged: Json = {}
  const conflicts: { [wire: string]: Conflict } = {}
  const touched = (name: string) => since.get(model.byName.get(name)?.wire ?? name)
  for (const [wire, value] of Object.entries(mine)) {
    const field = model.fields.find((one) => one.wire === wire)
    if (field === undefined || sameValue(value, now[wire])) continue
    const theirs = since.get(wire)
    if (theirs !== undefined && sameValue(value, idOfFile(field, theirs.base))) continue
    const collided = companions(model, field).find((name) => touched(name) !== undefined)
    if (collided === undefined && field.tracked) merged[wire] = value
    else
      conflicts[wire] = { base: theirs === undefined ? now[wire] : theirs.base, theirs: now[wire] ?? null, mine: value }
  }
  return { values: merged, conflicts }
}

/**
 * The rich texts among conflicts whose changes are of different passages, merged.
 * @param conflicts with what each field held, where their sender could read it then
 * @param since changes by others since the version that the caller read, by wire name
 */
export const mergeTexts = async (
  room: WorkerRoom,
  model: Model,
  conflicts: Conflicts,
  since: ReadonlyMap<string, unknown>,
): Promise<Json> => {
  const texts: Json = {}
  for (const [wire, { base, theirs, mine }] of Object.entries(conflicts)) {
    const field = model.fields.find((one) => one.wire === wire)
    if (
      field === undefined ||
      traitsOf(field.field).value !== 'markup' ||
      !since.has(wire) ||
      companions(model, field).length > 1
    )
      continue
    if (typeof base !== 'string' || typeof theirs !== 'string' || typeof mine !== 'string') continue
    const text = await room.run(mergeWork, { base, mine, theirs })
    if (text !== undefined && text.length <= (boundsOf(field.field).letters ?? 0)) texts[wire] = text
  }
  return texts
}
