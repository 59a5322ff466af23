import type { FieldChange } from '../../log/events.ts'

/** A row that was moved to another owner, with its version after the move. */
export type MovedRow = {
  readonly id: string
  readonly version: number
  /** Names of the fields that it could not keep. */
  readonly emptied: readonly string[]
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0)
const isShorter = (old: unknown, now: unknown): boolean =>
  Array.isArray(old) && Array.isArray(now) && old.some((one) => !now.includes(one))

/** Returns the fields that a write emptied, or from which it took somebody. */
export const emptiedBy = (changes: readonly FieldChange[]): readonly string[] =>
  changes.filter(({ old, new: now }) => old !== null && (isEmpty(now) || isShorter(old, now))).map(({ field }) => field)

/** Returns the part of an answer about moved rows; their versions undo them all. */
export const movedAnswer = (rows: readonly MovedRow[]) => ({
  emptied: [...new Set(rows.flatMap(({ emptied }) => emptied))].sort(),
  moved: rows.map(({ id, version }) => ({ id, version })),
})
