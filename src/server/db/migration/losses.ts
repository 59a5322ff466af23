import { hint } from '../../../core/check/problems.ts'
import type { Models } from '../../../core/declare/model.ts'
import { type Snapshot, type TableSnapshot, tableKey } from './snapshot.ts'

/** The decisions that a person has to make before data goes, as flags of the command. */
export type Accepted = {
  /** `vehicle.notes`, `vehicle`. */
  readonly drop: readonly string[]
  /** Value by `entity.field.option`; `null` empties. */
  readonly map: ReadonlyMap<string, string>
  /** Value by `entity.field`. */
  readonly fill: ReadonlyMap<string, string>
}
export type Refusal = { readonly message: string; readonly flag: string | undefined }

/** A field or table that the new declarations have no place for. */
type Loss = { readonly name: string; readonly holds: string; readonly isField: boolean }

/** Returns the field of a column: `driver_id` is `driver`, and so are the two halves of a subject. */
const fieldOfColumn = ({ columns }: TableSnapshot, column: string): string => {
  const base = column.replace(/_(id|type)$/, '')
  const isReference = column.endsWith('_id') && columns[column]?.type === 'uuid'
  const isSubject = column.endsWith('_type') && columns[`${base}_id`]?.type === 'uuid'
  return isReference || isSubject ? base : column
}

/** Returns the name of a table: its entity, or the list of references that it keeps. */
const nameOfTable = (
  { declared }: Snapshot,
  table: string,
): { readonly name: string; readonly owner: string | undefined } => {
  const entities = declared?.entities ?? {}
  const entity = entities[table]
  if (entity !== undefined) return { name: entity, owner: undefined }
  const owner = Object.keys(entities)
    .filter((one) => table.startsWith(`${one}_`))
    .toSorted((a, b) => b.length - a.length)[0]
  return owner === undefined
    ? { name: table, owner: undefined }
    : { name: `${entities[owner]}.${table.slice(owner.length + 1)}`, owner }
}

/** Returns everything of the snapshot that the declarations no longer have, by name. */
export const lossesOf = (before: Snapshot, after: Snapshot): readonly Loss[] => {
  const isGone = (table: string) => after.tables[tableKey(table)] === undefined
  const losses = Object.values(before.tables).flatMap((table): Loss[] => {
    const { name, owner } = nameOfTable(before, table.name)
    if (isGone(table.name)) {
      // All lists of an entity go with it.
      if (owner !== undefined && isGone(owner)) return []
      const holds =
        owner === undefined ? `the rows of its table ${table.name}` : `the references in the table ${table.name}`
      return [{ name, holds, isField: owner !== undefined }]
    }
    const columns = after.tables[tableKey(table.name)]?.columns ?? {}
    return Object.values(table.columns)
      .filter(({ name: column, generated }) => columns[column] === undefined && generated === undefined)
      .map(({ name: column }) => ({
        name: `${name}.${fieldOfColumn(table, column)}`,
        holds: `what the column ${table.name}.${column} holds`,
        isField: true,
      }))
  })
  return losses.filter(({ name }, at) => losses.findIndex((one) => one.name === name) === at)
}

/** @returns the losses to which nobody has agreed */
export const refusedLosses = (losses: readonly Loss[], { drop }: Accepted): readonly Refusal[] => {
  const unsaid = losses.filter(({ name }) => !drop.includes(name))
  const refusals = unsaid.map(({ name, holds, isField }) => ({
    message: `${name} is no longer declared, and ${holds} would be lost.${
      isField ? ` If the field has another name now, say \`was: '${name.split('.')[1]}'\` in it.` : ''
    }`,
    flag: `--drop ${name}`,
  }))
  const unused = drop.filter((name) => !losses.some((loss) => loss.name === name))
  return [
    ...refusals,
    ...unused.map((name) => ({
      message: `--drop ${name}: nothing of that name goes, ${hint(
        name,
        losses.map((loss) => loss.name),
      )}`,
      flag: undefined,
    })),
  ]
}

type Mapped = { readonly statements: readonly string[]; readonly refusals: readonly Refusal[] }

/** Returns the changes of rows whose value is no longer in their list. */
export const mappedChoices = (before: Snapshot, models: Models, { map }: Accepted): Mapped => {
  const statements: string[] = []
  const refusals: Refusal[] = []
  const used = new Set<string>()
  for (const { name, table, fields } of models.all)
    for (const { name: fieldName, field, column } of fields) {
      const former = before.declared?.choices[`${table}.${column}`]
      if (!('options' in field) || former === undefined || column === null) continue
      const gone = former.filter((one) => !field.options.includes(one))
      const come = field.options.filter((one) => !former.includes(one))
      // A single new value in place of a single old one is proposed; otherwise unlike rows would get the same proposal.
      const proposed = gone.length === 1 && come.length === 1 ? come[0] : undefined
      const isSet = before.tables[tableKey(table)]?.columns[column]?.notNull === true
      for (const option of gone) {
        const key = `${name}.${fieldName}.${option}`
        const value = map.get(key)
        used.add(key)
        const allowed = isSet ? field.options : [...field.options, 'null']
        if (value !== undefined && allowed.includes(value)) {
          const to = value === 'null' && !field.options.includes('null') ? 'NULL' : `'${value}'`
          statements.push(`UPDATE "${table}" SET "${column}" = ${to} WHERE "${column}" = '${option}';`)
        } else if (value === undefined)
          refusals.push({
            message: `${name}.${fieldName} no longer has '${option}', and rows may be that: say what they become (${allowed.join(', ')}).`,
            flag: `--map ${key}=${proposed ?? `<${allowed.join('|')}>`}`,
          })
        else
          refusals.push({
            message: `--map ${key}=${value}: that is no value of ${name}.${fieldName}, ${hint(value, allowed)}`,
            flag: undefined,
          })
      }
    }
  const unused = [...map.keys()].filter((key) => !used.has(key))
  return {
    statements,
    refusals: [
      ...refusals,
      ...unused.map((key) => ({ message: `--map ${key}: no such value goes, ${hint(key, used)}`, flag: undefined })),
    ],
  }
}
