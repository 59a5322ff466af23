import type { FieldChange } from '../../log/events.ts'

/** A row that was moved to another owner, with the version that it has since. */
export type MovedRow = {
  readonly id: string
  readonly version: number
  /** Fields that it could not keep there. */
  readonly emptied: readonly string[]
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0)
const isShorter = (old: unknown, now: unknown): boolean =>
  Array.isArray(old) && Array.isArray(now) && old.some((one) => !now.includes(one))

/** Fields that a write emptied, or took somebody out of. */
export const emptiedBy = (changes: readonly FieldChange[]): readonly string[] =>
  changes.filter(({ old, new: now }) => old !== null && (isEmpty(now) || isShorter(old, now))).map(({ field }) => field)

/** What an answer tells of moved rows: the versions undo them all. */
export const movedAnswer = (rows: readonly MovedRow[]) => ({
  emptied: [...new Set(rows.flatMap(({ emptied }) => emptied))].sort(),
  moved: rows.map(({ id, version }) => ({ id, version })),
})
