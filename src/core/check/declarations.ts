import type { AnyEntity } from '../declare/any-entity.ts'
import type { Field } from '../declare/fields.ts'
import { type Model, type ModelField, type Models, modelsOf } from '../declare/model.ts'
import { allPermissions, permissionsOn } from '../declare/permissions.ts'
import type { Registry } from '../declare/registry.ts'
import { hint, type Problem } from './problems.ts'

/** An entity with everything that its checks need. */
export type Declared = {
  readonly entity: AnyEntity
  readonly model: Model
  readonly models: Models
  readonly byName: ReadonlyMap<string, Model>
  readonly permissions: ReadonlySet<string>
  /** Names of the roles that every installation has. */
  readonly roles: readonly string[]
  readonly report: (at: string, message: string) => void
}

/** Columns of every table that are no field of a declaration. */
const engineColumns = ['id', 'created_at', 'updated_at', 'created_by', 'updated_by', 'deleted_at'] as const
export const engineNames: ReadonlySet<string> = new Set([...engineColumns, 'version'])

/** @param roles names of the roles that every installation has */
export const declaredIn = (
  registry: Registry,
  roles: readonly string[],
): { readonly declared: readonly Declared[]; readonly problems: Problem[] } => {
  const models = modelsOf(registry)
  const byName = new Map(models.all.map((model) => [model.name, model]))
  const permissions = new Set<string>(allPermissions(models))
  const problems: Problem[] = []
  const declared = models.all.map((model) => ({
    entity: model.entity,
    model,
    models,
    byName,
    permissions,
    roles,
    report: (at: string, message: string) => void problems.push({ entity: model.name, at, message }),
  }))
  return { declared, problems }
}

/** The names of a row's fields: those of the declaration and its facets, and the engine's. */
export const fieldNames = ({ entity }: Pick<Model, 'entity'>): readonly string[] => [
  ...Object.keys(entity.fields),
  ...engineColumns,
]

/** Returns the field of a name, for a subject the first of its two fields, and reports a name that no field has. */
export const fieldAt = ({ model, report }: Declared, at: string, name: string): ModelField | undefined => {
  const field = model.byName.get(name)
  if (field === undefined && name !== 'deleted_at')
    report(at, `names '${name}', which is no field: ${hint(name, fieldNames(model))}`)
  return field
}

/** Returns the field of a name that has to be of certain kinds, and reports a field of another kind. */
export const fieldOfKind = (
  declared: Declared,
  at: string,
  name: string,
  kinds: readonly Field['kind'][],
): ModelField | undefined => {
  const field = fieldAt(declared, at, name)
  if (field === undefined || kinds.includes(field.field.kind)) return field
  const others = declared.model.fields.filter((one) => kinds.includes(one.field.kind)).map((one) => one.name)
  const which = others.length === 0 ? 'it has none' : `that is ${others.join(', ')}`
  declared.report(at, `takes a field of kind ${kinds.join(' or ')}, and '${name}' is ${field.field.kind}: ${which}`)
  return undefined
}

/** Returns the entity whose rows a `children` field has; undefined for other fields. */
export const rowsIn = (field: Field | undefined): string | undefined =>
  field !== undefined && 'by' in field && 'of' in field ? field.of : undefined

/** Returns the model of a name, and reports a name that no entity has. */
export const entityAt = ({ byName, report }: Declared, at: string, name: string): Model | undefined => {
  const model = byName.get(name)
  if (model === undefined) report(at, `names '${name}', which is no entity: ${hint(name, byName.keys())}`)
  return model
}

/** Reports permissions that the product does not have. */
export const checkPermissions = (
  { permissions, report }: Declared,
  at: string,
  names: readonly string[] = [],
): void => {
  for (const name of names)
    if (!permissions.has(name)) report(at, `asks for '${name}', which is no permission: ${hint(name, permissions)}`)
}

/** Checks the permissions that the options of a field name. */
export const checkFieldPermissions = (declared: Declared, at: string, field: Field): void => {
  for (const option of ['read', 'write', 'past'] as const)
    checkPermissions(declared, `${at}.${option}`, permissionsOn({ field }, option))
}

/** Returns the names that a list has twice. */
export const twiceIn = (names: readonly string[]): readonly string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) < at)),
]
