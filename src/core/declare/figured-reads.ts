import type { AnyEntity } from './any-entity.ts'
import type { Field } from './fields.ts'
import { fromOf, isFigured } from './kinds.ts'

type Entities = ReadonlyMap<string, AnyEntity>

const readOf = (field: Field | undefined): readonly string[] =>
  field !== undefined && 'read' in field ? (field.read ?? []) : []

/** Names in a formula; numbers have no letters. */
const namesIn = (formula: string): readonly string[] => formula.match(/[a-z][a-z0-9_]*/g) ?? []

/** The permissions of a field and of all that it is computed from. @param met fields on the way, which a circle would meet again */
const readsOf = (
  entities: Entities,
  entity: AnyEntity,
  name: string,
  met: ReadonlySet<string> = new Set(),
): readonly string[] => {
  const key = `${entity.name}.${name}`
  const field = entity.fields[name]
  const from = fromOf(field)
  if (met.has(key) || from === undefined) return readOf(field)
  const way = new Set([...met, key])
  if ('formula' in from)
    return [...readOf(field), ...namesIn(from.formula).flatMap((one) => readsOf(entities, entity, one, way))]
  const relation = entity.fields[from.children]
  const target = relation !== undefined && 'of' in relation ? entities.get(relation.of) : undefined
  return [...readOf(field), ...(target === undefined ? [] : readsOf(entities, target, from.field, way))]
}

/** Returns the entity with the permissions of its sums and formulas: all those that reading their sources takes. */
export const withFiguredReads = (entities: Entities, entity: AnyEntity): AnyEntity => {
  const fields = Object.entries(entity.fields).flatMap(([name, field]) => {
    const read = [...new Set(readsOf(entities, entity, name))]
    return isFigured(field) && read.length > 0 ? [[name, { ...field, read }] as const] : []
  })
  return fields.length === 0 ? entity : { ...entity, fields: { ...entity.fields, ...Object.fromEntries(fields) } }
}
