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
  /** Why there are no statements: what would be lost, or would fail on a database with rows. */
  readonly refusals: readonly Refusal[]
  /** What the statements count first, and stop at. */
  readonly checks: readonly Check[]
  /** What the statements delete, by name. */
  readonly losses: readonly string[]
}

/** The new state with everything of the old one still in it: so nothing comes and goes in one step. */
const withFormer = (before: Snapshot, after: Snapshot): Snapshot => {
  const tables = Object.entries(before.tables).map(([key, table]) => {
    const now = after.tables[key]
    return [key, now === undefined ? table : { ...now, columns: { ...table.columns, ...now.columns } }] as const
  })
  return { ...after, tables: { ...after.tables, ...Object.fromEntries(tables) } }
}

/** The old state without the generated columns that go: what they are made from cannot go before them. */
const withoutGenerated = (before: Snapshot, after: Snapshot): Snapshot => {
  const tables = Object.entries(before.tables).map(([key, table]) => {
    const now = after.tables[key]?.columns
    const isGone = ({ name, generated }: Column) =>
      generated !== undefined && now !== undefined && now[name] === undefined
    const gone = Object.values(table.columns).filter(isGone)
    const isOver = (expression: string) =>
      gone.some(({ name }) => expression.includes(`"${name}"`) || expression === name)
    const columns = Object.entries(table.columns).filter(([, column]) => !isGone(column))
    // The database takes the indexes over a column along with it.
    const indexes = Object.entries(table.indexes).filter(
      ([, index]) => !index.columns.some(({ expression }) => isOver(expression)),
    )
    return [key, { ...table, columns: Object.fromEntries(columns), indexes: Object.fromEntries(indexes) }] as const
  })
  return { ...before, tables: Object.fromEntries(tables) }
}

/** The state in which the columns to be filled may still be empty. */
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
 * The SQL from a snapshot to the declarations: renames, then what is added, then values for rows that were there, then what
 * becomes required, then what goes. Nothing is asked; what a person has to decide is refused until it is said.
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
