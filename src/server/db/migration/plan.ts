import type { Models } from '../../../core/declare/model.ts'
import type { Schema } from '../tables.ts'
import { type Check, checkStatement, checksOf } from './checks.ts'
import { type Fill, fillsOf, refusedTypes } from './fills.ts'
import { type Accepted, lossesOf, mappedChoices, type Refusal, refusedLosses } from './losses.ts'
import { renamed } from './renames.ts'
import { type Column, type Snapshot, snapshotOf, statementsBetween, tableKey } from './snapshot.ts'

export const nothingAccepted: Accepted = { drop: [], map: new Map(), fill: new Map() }

export type Plan = {
  readonly statements: readonly string[]
  readonly snapshot: Snapshot
  /** Reasons why there are no statements: data would be lost, or a statement would fail on a database with rows. */
  readonly refusals: readonly Refusal[]
  /** Counts that the statements make first, and at which they stop. */
  readonly checks: readonly Check[]
  /** Names of what the statements delete. */
  readonly losses: readonly string[]
}

/** Returns the new state with everything of the old one still in it, so that no step both adds and removes. */
const withFormer = (before: Snapshot, after: Snapshot): Snapshot => {
  const tables = Object.entries(before.tables).map(([key, table]) => {
    const now = after.tables[key]
    return [key, now === undefined ? table : { ...now, columns: { ...table.columns, ...now.columns } }] as const
  })
  return { ...after, tables: { ...after.tables, ...Object.fromEntries(tables) } }
}

/** Returns the old state without the generated columns that go: their source columns cannot go before them. */
const withoutGenerated = (before: Snapshot, after: Snapshot): Snapshot => {
  const tables = Object.entries(before.tables).map(([key, table]) => {
    const now = after.tables[key]?.columns
    const isGone = ({ name, generated }: Column) =>
      generated !== undefined && now !== undefined && now[name] === undefined
    const gone = Object.values(table.columns).filter(isGone)
    const isOver = (expression: string) =>
      gone.some(({ name }) => expression.includes(`"${name}"`) || expression === name)
    const columns = Object.entries(table.columns).filter(([, column]) => !isGone(column))
    // Dropping a column drops its indexes.
    const indexes = Object.entries(table.indexes).filter(
      ([, index]) => !index.columns.some(({ expression }) => isOver(expression)),
    )
    return [key, { ...table, columns: Object.fromEntries(columns), indexes: Object.fromEntries(indexes) }] as const
  })
  return { ...before, tables: Object.fromEntries(tables) }
}

/** Returns the state in which the columns to be filled may still be empty. */
const withoutFilled = (snapshot: Snapshot, fills: readonly Fill[]): Snapshot => {
  const tables = { ...snapshot.tables }
  for (const { table, column } of fills) {
    const one = tables[tableKey(table)]
    const to = one?.columns[column]
    if (one !== undefined && to !== undefined)
      tables[tableKey(table)] = { ...one, columns: { ...one.columns, [column]: { ...to, notNull: false } } }
  }
  return { ...snapshot, tables }
}

/**
 * Returns the SQL from a snapshot to the declarations: renames, then additions, then values for existing rows, then
 * required columns, then removals. It asks nothing; a change that needs a person's decision is refused until a flag
 * gives it.
 * @param more tables of areas without a declaration
 */
export const planMigration = async (
  models: Models,
  more: Schema,
  start: Snapshot | undefined,
  accepted: Accepted = nothingAccepted,
): Promise<Plan> => {
  const after = await snapshotOf(models, more)
  if (start === undefined)
    return {
      statements: await statementsBetween(undefined, after),
      snapshot: after,
      refusals: [],
      checks: [],
      losses: [],
    }
  const { before, statements: renames, problems } = renamed(start, models)
  const losses = lossesOf(before, after)
  const choices = mappedChoices(before, models, accepted)
  const { fills, refusals: unfilled } = fillsOf(before, after, models, accepted)
  const refusals = [
    ...problems.map((message) => ({ message, flag: undefined })),
    ...refusedLosses(losses, accepted),
    ...choices.refusals,
    ...refusedTypes(before, after, models),
    ...unfilled,
  ]
  const checks = checksOf(before, after, models)
  const stored = withoutGenerated(before, after)
  const all = withFormer(stored, after)
  const open = withoutFilled(all, fills)
  const statements =
    refusals.length > 0
      ? []
      : [
          ...renames,
          ...checkStatement(checks),
          ...(await statementsBetween(before, stored)),
          ...(await statementsBetween(stored, open)),
          ...choices.statements,
          ...fills.map(({ statement }) => statement),
          ...(await statementsBetween(open, all)),
          ...(await statementsBetween(all, after)),
        ]
  return { statements, snapshot: after, refusals, checks, losses: losses.map(({ name }) => name) }
}
