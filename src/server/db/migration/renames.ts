import { hint } from '../../../core/check/problems.ts'
import { formerFields, wasOf } from '../../../core/declare/former-fields.ts'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField, Models } from '../../../core/declare/model.ts'
import { joinTableOf } from '../tables.ts'
import { type Snapshot, type TableSnapshot, tableKey } from './snapshot.ts'

export type Renamed = {
  /** The snapshot with its columns and tables under their new names. */
  readonly before: Snapshot
  readonly statements: readonly string[]
  readonly problems: readonly string[]
}

type Rename = { readonly kind: 'column' | 'table'; readonly table: string; readonly from: string; readonly to: string }

/**
 * Returns the renames that a field's `was` means, none if an earlier migration made them; a text says what is wrong.
 */
const renamesOf = (before: Snapshot, model: Model, field: ModelField, was: string): readonly Rename[] | string => {
  const table = before.tables[tableKey(model.table)]
  if (table === undefined) return 'and its table comes now: nothing was called otherwise'
  // A list of references has a table of its own.
  if (traitsOf(field.field).points === true && field.column === null) {
    const [from, to] = [joinTableOf(model, { ...field, name: was }), joinTableOf(model, field)]
    if (before.tables[tableKey(to)] !== undefined) return []
    const prefix = `${model.table}_`
    const lists = Object.values(before.tables).flatMap(({ name }) =>
      name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
    )
    if (before.tables[tableKey(from)] === undefined) return `which was no list of references: ${hint(was, lists)}`
    return [{ kind: 'table', table: from, from, to }]
  }
  const pairs = formerFields(model, field, was).map((former, half) => {
    const now = model.fields.filter(({ name }) => name === field.name)[half]
    return { from: former.column ?? '', to: now?.column ?? '' }
  })
  if (pairs.every(({ to }) => table.columns[to] !== undefined)) return []
  const missing = pairs.find(({ from }) => table.columns[from] === undefined)
  if (missing !== undefined) return `which was no column: ${hint(missing.from, Object.keys(table.columns))}`
  return pairs.map((pair) => ({ kind: 'column' as const, table: model.table, ...pair }))
}

const withRename = (before: Snapshot, { kind, table, from, to }: Rename): Snapshot => {
  const { [tableKey(table)]: renamed, ...others } = before.tables
  if (renamed === undefined) return before
  if (kind === 'table') return { ...before, tables: { ...others, [tableKey(to)]: { ...renamed, name: to } } }
  const columns: { [name: string]: TableSnapshot['columns'][string] } = {}
  for (const [name, column] of Object.entries(renamed.columns))
    columns[name === from ? to : name] = name === from ? { ...column, name: to } : column
  const moved = <T>(by: { readonly [column: string]: T }): { readonly [column: string]: T } =>
    Object.fromEntries(
      Object.entries(by).map(([key, one]) => [key === `${table}.${from}` ? `${table}.${to}` : key, one]),
    )
  const { declared } = before
  return {
    ...before,
    tables: { ...before.tables, [tableKey(table)]: { ...renamed, columns } },
    ...(declared === undefined
      ? {}
      : {
          declared: {
            ...declared,
            choices: moved(declared.choices),
            ...(declared.bounds === undefined ? {} : { bounds: moved(declared.bounds) }),
          },
        }),
  }
}

const statementOf = ({ kind, table, from, to }: Rename): string =>
  kind === 'table'
    ? `ALTER TABLE "${from}" RENAME TO "${to}";`
    : `ALTER TABLE "${table}" RENAME COLUMN "${from}" TO "${to}";`

/** Moves a field's log entries to its new name: histories, merges of stale writes and undo look for them there. */
const logStatement = (entity: string, from: string, to: string): string =>
  `UPDATE "change" c SET "field" = '${to}' FROM "event" e WHERE e."id" = c."event_id" AND e."entity" = '${entity}' AND c."field" = '${from}';`

/** Carries out every `was` of the declarations that the snapshot does not have yet. */
export const renamed = (start: Snapshot, models: Models): Renamed => {
  let before = start
  const statements: string[] = []
  const problems: string[] = []
  for (const model of models.all)
    for (const name of [...model.byName].flatMap(([key, one]) => (wasOf(one) === undefined ? [] : [key]))) {
      const modelField = model.byName.get(name)
      const was = modelField === undefined ? undefined : wasOf(modelField)
      if (modelField === undefined || was === undefined) continue
      const renames = renamesOf(before, model, modelField, was)
      if (typeof renames === 'string') {
        problems.push(`${model.name}.${name} says \`was: '${was}'\`, ${renames}`)
        continue
      }
      for (const rename of renames) {
        before = withRename(before, rename)
        statements.push(statementOf(rename))
      }
      const wires = formerFields(model, modelField, was).map(({ wire }) => wire)
      const now = model.fields.filter((one) => one.name === name).map(({ wire }) => wire)
      if (renames.length > 0)
        wires.forEach((wire, half) => {
          const to = now[half]
          if (to !== undefined && to !== wire) statements.push(logStatement(model.name, wire, to))
        })
    }
  return { before, statements, problems }
}
