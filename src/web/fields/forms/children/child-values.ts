// Decision (2026-11): The rows of a table in a form are compared with those at its opening: only rows that are new,
// changed, moved or removed are sent. The last row is empty, and becomes a new one as soon as something is typed into
// it.
import { backOf, isRowTable } from '../../../../core/declare/kinds.ts'
import { type Model, type ModelField, type Models, rankWithin, targetOf } from '../../../../core/declare/model.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { includedRows } from '../../../data/rows/titles.ts'
import { changedValues, filledValues, isEqual, startValues, toWire, type Values } from '../form-values.ts'
import { askedFields } from '../inline-values.ts'

/** A field of the form whose rows are edited in a table. */
export type ChildTable = {
  readonly field: ModelField
  readonly child: Model
  /** Its columns. */
  readonly asked: readonly ModelField[]
  /** The field of the order that people give the rows of a parent by hand. */
  readonly rank: ModelField | undefined
}

/** The tables of a form. */
export const childTables = (models: Models, fields: readonly ModelField[]): readonly ChildTable[] =>
  fields.filter(({ field }) => isRowTable(field)).map((field) => childTableOf(models, field))

export const childTableOf = (models: Models, field: ModelField): ChildTable => {
  const child = models.of(targetOf(field.field))
  const rank = rankWithin(child, backOf(field.field))
  return { field, child, asked: askedFields(child, field), rank }
}

export const emptyRow = ({ asked }: Pick<ChildTable, 'asked'>): Values => startValues(asked, undefined)

/** Tells whether a row has no values: then it does not count as a row. */
export const isEmptyRow = (table: Pick<ChildTable, 'asked'>, row: Row): boolean => {
  const empty = emptyRow(table)
  return (
    row.id === undefined &&
    table.asked.every((field) => isEqual(toWire(field, row[field.wire]), toWire(field, empty[field.wire])))
  )
}

const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as readonly Row[]) : [])

const inOrder = ({ rank }: ChildTable, rows: readonly Row[]): readonly Row[] => {
  if (rank === undefined) return rows
  const keyOf = (row: Row) => String(row[rank.wire])
  return rows.toSorted((a, b) =>
    keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : String(a.id) < String(b.id) ? -1 : 1,
  )
}

/** Returns the first rows of a form's tables: the stored ones, and an empty one. @param row includes the stored ones */
export const startRows = (tables: readonly ChildTable[], row: Row | undefined): Values =>
  Object.fromEntries(
    tables.map((table) => {
      const rows = row === undefined ? [] : inOrder(table, includedRows(table.field, row))
      const values = rows.map((one) => ({ id: one.id, version: one.version, ...startValues(table.asked, one) }))
      return [table.field.wire, [...values, emptyRow(table)]]
    }),
  )

/** Returns the places in the longest rising part of a list: the rows at these places need not be moved. */
const unmoved = (places: readonly number[]): ReadonlySet<number> => {
  const best: number[][] = []
  for (const place of places) {
    const longest = best
      .filter((one) => (one.at(-1) ?? -1) < place)
      .reduce<number[]>((a, b) => (b.length > a.length ? b : a), [])
    best.push([...longest, place])
  }
  return new Set(best.reduce<number[]>((a, b) => (b.length > a.length ? b : a), []))
}

/** Rows as they are sent, and the table's line of each; -1 for a row that was removed from the table. */
export type Sent = { readonly rows: readonly Row[]; readonly lines: readonly number[] }

/** Returns the changes of a table's rows since the form was opened. */
export const sentRows = (table: ChildTable, value: unknown, begun: unknown): Sent => {
  const before = new Map<unknown, { readonly row: Row; readonly place: number }>(
    rowsIn(begun).flatMap((row, place) => (row.id === undefined ? [] : [[row.id, { row, place }] as const])),
  )
  const lines = rowsIn(value)
    .map((row, line) => ({ row, line }))
    .filter(({ row }) => !isEmptyRow(table, row))
  const kept = new Set(lines.map(({ row }) => row.id))
  const gone = [...before.values()].filter(({ row }) => !kept.has(row.id))
  const still = unmoved(lines.flatMap(({ row }) => before.get(row.id)?.place ?? []))
  const stays = ({ row }: { row: Row }) => still.has(before.get(row.id)?.place ?? -1)
  const changed = lines.flatMap((at, n) => {
    const { row, line } = at
    const start = before.get(row.id)?.row
    const next = lines.slice(n + 1).find(stays)?.row.id
    const isMoved = table.rank !== undefined && !stays(at)
    // A new row comes last by itself.
    const place = !isMoved ? {} : next !== undefined ? { before: next } : start === undefined ? {} : { before: null }
    if (start === undefined) return [{ line, row: { ...filledValues(table.asked, row), ...place } }]
    const values = {
      ...changedValues(
        table.asked.filter(({ updatable }) => updatable),
        row,
        start,
      ),
      ...place,
    }
    return Object.keys(values).length === 0 ? [] : [{ line, row: { id: row.id, version: start.version, ...values } }]
  })
  const removed = gone.map(({ row }) => ({ line: -1, row: { id: row.id, version: row.version, removed: true } }))
  const all = [...removed, ...changed]
  return { rows: all.map(({ row }) => row), lines: all.map(({ line }) => line) }
}

/** Returns the changes to send for each table of a form, by wire name; tables without changes are left out. */
export const sentTables = (
  tables: readonly ChildTable[],
  values: Values,
  start: Values,
): { readonly [wire: string]: Sent } =>
  Object.fromEntries(
    tables
      .map((table) => [table.field.wire, sentRows(table, values[table.field.wire], start[table.field.wire])] as const)
      .filter(([, { rows }]) => rows.length > 0),
  )

/**
 * Applies the user's changes to rows that were read again: values that the user has not changed come from the newer
 * rows.
 */
export const mergeRows = (table: ChildTable, value: unknown, begun: unknown, fresh: unknown): readonly Row[] => {
  const before = new Map(rowsIn(begun).map((row) => [row.id, row]))
  const now = new Map(rowsIn(fresh).flatMap((row) => (row.id === undefined ? [] : [[row.id, row]])))
  const mine = rowsIn(value).flatMap((row) => {
    if (row.id === undefined) return isEmptyRow(table, row) ? [] : [row]
    const theirs = now.get(row.id)
    // Somebody has removed it meanwhile.
    if (theirs === undefined) return []
    const typed = Object.keys(changedValues(table.asked, row, before.get(row.id) ?? row))
    return [{ ...theirs, ...Object.fromEntries(typed.map((wire) => [wire, row[wire]])) }]
  })
  const added = [...now.values()].filter(({ id }) => !before.has(id))
  return [...mine, ...added, emptyRow(table)]
}
