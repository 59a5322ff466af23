import type { AnyEntity } from './any-entity.ts'
import { actorEntity as defaultActor } from './facets.ts'
import type { Field, ValueKind } from './fields.ts'
import { withFiguredReads } from './figured-reads.ts'
import { isEditedInline, type Traits, traitsOf } from './kinds.ts'
import type { EntityName, FieldName, Known } from './register.ts'
import type { Registry } from './registry.ts'

/** A field with everything that follows from its declaration, worked out once. */
export type ModelField = {
  /** Name in the declaration. */
  readonly name: string
  readonly field: Field
  /** Name on the wire; for `refs` and `children` the key under which rows are included. */
  readonly wire: string
  /** Column of the table, or null where the table has none (relations, counts, computed). */
  readonly column: string | null
  /** Type of its values, for filters; null where lists can't filter by it. */
  readonly type: ValueKind | null
  readonly includeAs: string | null
  /** A caller may send it when creating, when updating. */
  readonly creatable: boolean
  readonly updatable: boolean
  readonly derived: boolean
  readonly tracked: boolean
  readonly sortable: boolean
}

export type Operation = 'index' | 'show' | 'store' | 'update' | 'delete'

/**
 * An entity with everything that follows from its declaration: server and browser read this instead of the
 * declaration's own literals.
 * @typeParam N its entity's name, where that is known: from it follow the types of rows (`RowOf`) and of field names
 */
export type Model<N extends string = string> = {
  readonly entity: AnyEntity
  readonly name: N
  readonly table: string
  readonly fields: readonly ModelField[]
  readonly byName: ReadonlyMap<string, ModelField>
  /** Plain columns by wire name: those that `filter`, `filters`, `where` and `orderOn` may name. */
  readonly byWire: ReadonlyMap<string, ModelField>
  /** Relations by the name under which they are included. */
  readonly relations: ReadonlyMap<string, ModelField>
  /**
   * Values of the plain row that a call may include as it includes relations, by the name in the call: counts, lists of
   * texts and computed values. The row has them anyway; one with another name in the call is also sent under that.
   */
  readonly plainRelations: ReadonlyMap<string, ModelField>
  readonly operations: ReadonlySet<Operation>
  /** The model whose rows give its rows their title, where that is a reference. */
  readonly titleTarget?: () => Model
  /** The model of the rows that a relation leads to. */
  readonly targetOf?: (relation: ModelField) => Model
  /** The models of the rows that a `subject` may lead to. */
  readonly carriers?: () => readonly Model[]
}

/** Returns the type of a field's values, whether lists may filter by it or not; null where they can't be compared. */
export const valueKindOf = (field: Field): ValueKind | null =>
  field.kind === 'computed' ? field.type : (traitsOf(field).value ?? null)

const typeOf = (field: Field): ValueKind | null =>
  field.kind !== 'computed' && 'filter' in field && field.filter === false ? null : valueKindOf(field)

const option = <K extends string>(field: Field, key: K): unknown => (field as { readonly [k: string]: unknown })[key]

/** Name of the column that keeps the value to which a row returns. */
export const keptName = <const V extends string>(returns: V): `${V}_from` => `${returns}_from`

/** Returns the field that keeps the value to which a row returns, beside the choice. */
const keptField = (field: Field): ModelField[] => {
  if (field.kind !== 'choice' || field.returns === undefined) return []
  return modelField(keptName(field.returns), {
    kind: 'choice',
    options: field.options,
    derived: true,
    filter: false,
    ...(field.read === undefined ? {} : { read: field.read }),
  })
}

/** Works one field out. A `subject` becomes two fields, and so does a choice to whose earlier value a row returns. */
const modelField = (name: string, field: Field): ModelField[] => {
  const derived = option(field, 'derived') === true
  const traits = traitsOf(field)
  const writable = !(traits.serverMade === true || derived || option(field, 'readOnly') === true)
  const wire = (option(field, 'wire') as string | undefined) ?? (field.kind === 'ref' ? `${name}_id` : name)
  const base = {
    name,
    field,
    wire,
    column: traits.column === 'none' ? null : traits.column === 'id' ? `${name}_id` : name,
    type: typeOf(field),
    includeAs: traits.relation === true ? ((option(field, 'includeAs') as string | undefined) ?? name) : null,
    creatable: (writable && option(field, 'updateOnly') !== true) || option(field, 'inline') !== undefined,
    updatable: (writable && option(field, 'createOnly') !== true) || isEditedInline(field),
    derived,
    tracked: !derived && field.kind !== 'secret' && option(field, 'tracked') !== false,
    sortable: traits.sorted === true || option(field, 'sort') === true,
  }
  if (field.kind !== 'subject') return [base, ...keptField(field)]
  const half = (suffix: 'type' | 'id'): ModelField => ({
    ...base,
    wire: `${name}_${suffix}`,
    column: `${name}_${suffix}`,
    type: suffix === 'id' ? 'id' : 'text',
    updatable: false,
  })
  return [half('type'), half('id')]
}

const engineField = (name: string, field: Field, more: Partial<ModelField> = {}): ModelField => ({
  ...(modelField(name, field)[0] as ModelField),
  wire: name,
  column: name,
  creatable: false,
  updatable: false,
  derived: true,
  tracked: false,
  sortable: false,
  ...more,
})

/** Columns that every table has. `createdBy` and `updatedBy` are their included rows, as the specification writes them. */
const engineFields = (actorEntity: string): ModelField[] => [
  engineField('id', { kind: 'text' }, { type: 'id' }),
  engineField('created_at', { kind: 'instant' }, { sortable: true }),
  engineField('updated_at', { kind: 'instant' }, { sortable: true }),
  engineField('created_by', { kind: 'ref', to: actorEntity }, { includeAs: 'createdBy' }),
  engineField('updated_by', { kind: 'ref', to: actorEntity }, { includeAs: 'updatedBy' }),
]

/** Tells whether a field is the half of a `subject` that holds the id of a row of any entity. */
export const isSubjectId = ({ field, includeAs, type }: ModelField): boolean =>
  traitsOf(field).hangs === true && includeAs === null && type === 'id'

const operationsOf = (entity: AnyEntity): Set<Operation> => {
  const offered = (key: 'read' | 'create' | 'update' | 'delete') =>
    !('allow' in entity.access[key] && entity.access[key].allow === 'none')
  const all = new Set<Operation>()
  if (offered('read')) all.add('index').add('show')
  if (offered('create')) all.add('store')
  if (offered('update')) all.add('update')
  if (offered('delete')) all.add('delete')
  return all
}

/** Returns the name of an entity's table. */
export const tableNameOf = ({ table, api }: Pick<AnyEntity, 'table' | 'api'>): string =>
  table ?? api.slice(1).replaceAll(/[/-]/g, '_')

/**
 * Returns all fields of an entity, the engine's columns last.
 * @param actorEntity name of the entity whose rows sign in
 */
export const fieldsOf = ({ fields }: Pick<AnyEntity, 'fields'>, actorEntity = defaultActor): readonly ModelField[] => [
  ...Object.entries(fields).flatMap(([name, field]) => modelField(name, field)),
  ...engineFields(actorEntity),
]

/** @param actorEntity name of the entity whose rows sign in (the target of `created_by`) */
export const modelOf = (entity: AnyEntity, actorEntity = defaultActor): Model => {
  const fields = fieldsOf(entity, actorEntity)
  const plain = fields.filter(({ type, sortable }) => type !== null || sortable)
  return {
    entity,
    name: entity.name,
    table: tableNameOf(entity),
    fields,
    byName: new Map(fields.map((field) => [field.name, field])),
    byWire: new Map(plain.map((field) => [field.wire, field])),
    relations: new Map(
      fields.flatMap((field) => (field.includeAs === null ? [] : [[field.includeAs, field] as const])),
    ),
    plainRelations: new Map(
      fields.flatMap((field) =>
        traitsOf(field.field).aside === true
          ? [[(option(field.field, 'includeAs') as string | undefined) ?? field.wire, field] as const]
          : [],
      ),
    ),
    operations: operationsOf(entity),
  }
}

export type Models = {
  readonly all: readonly Model[]
  readonly of: <const N extends string>(name: Known<N, EntityName>) => Model<N>
  readonly actorEntity: string
}

/** The models of each registry, kept because they follow from the registry alone, which does not change. */
const modelsByRegistry = new WeakMap<Registry, Models>()

/** Works out all entities of a registry, once. `of` throws on a name that no entity has: a programming error. */
export const modelsOf = (registry: Registry): Models => {
  const cached = modelsByRegistry.get(registry)
  if (cached !== undefined) return cached
  const models = modelsIn(registry)
  modelsByRegistry.set(registry, models)
  return models
}

const modelsIn = (registry: Registry): Models => {
  const actorEntity = defaultActor
  const all = registry.entities.map((declared): Model => {
    const entity = withFiguredReads(registry.byName, declared)
    const model = {
      ...modelOf(entity, actorEntity),
      targetOf: ({ field }: ModelField) => of(targetOf(field)),
      carriers: () => all.filter((one) => one.entity.carries?.[entity.name] !== undefined),
    }
    const title = model.byName.get(entity.title)?.field
    const { column, relation }: Traits = title === undefined ? {} : traitsOf(title)
    const target = title !== undefined && column === 'id' && relation === true ? targetOf(title) : undefined
    return target === undefined ? model : { ...model, titleTarget: () => of(target) }
  })
  const byName = new Map(all.map((model) => [model.name, model]))
  const of = (name: string): Model => {
    const model = byName.get(name)
    if (model === undefined) throw new Error(`no entity is called ${name}`)
    return model
  }
  // A model is found by its name.
  return { all, actorEntity, of: <const N extends string>(name: Known<N, EntityName>) => of(name) as Model<N> }
}

/**
 * Returns a field that the code names.
 * @throws Error on a name that no field has: a programming error
 */
export const fieldOf = <N extends string, const F extends string>(
  { name: entity, byName }: Model<N>,
  name: Known<F, FieldName<N>>,
): ModelField => {
  const field = byName.get(name)
  if (field === undefined) throw new Error(`${entity} has no field ${name}`)
  return field
}

/** Returns the entity that a relation field leads to. */
export const targetOf = (field: Field): string => {
  if (field.kind === 'ref' || field.kind === 'refs') return field.to
  if (field.kind === 'children') return field.of
  throw new Error(`a field of kind ${field.kind} leads nowhere`)
}

/** Returns the reference by which rows without a title are called (`titleElse`), with the model that it leads to. */
export const titleElseOf = (model: Model): { readonly field: ModelField; readonly target: Model } | undefined => {
  const field = model.byName.get(model.entity.titleElse ?? '')
  const target = field && model.targetOf?.(field)
  return field === undefined || target === undefined ? undefined : { field, target }
}

/** Returns the fields of which no two rows have the same value, each by itself. */
export const uniqueFields = (model: Model): readonly ModelField[] =>
  model.fields.filter(
    ({ name, field, column }) =>
      column !== null &&
      (('unique' in field && field.unique === true) ||
        (model.entity.unique ?? []).some((set) => set.length === 1 && set[0] === name)),
  )

/** Returns the field that numbers the rows, with the text before the number; undefined where rows have no number. */
export const numberOf = (model: Model): { readonly field: ModelField; readonly prefix: string } | undefined => {
  for (const field of model.fields) if (field.field.kind === 'sequence') return { field, prefix: field.field.prefix }
  return undefined
}

/**
 * Returns the reference by which children of the same entity lead to their parent.
 * @param children name of the field that has them
 */
export const parentFieldOf = (model: Model, children: string | undefined): ModelField | undefined => {
  const field = model.byName.get(children ?? '')?.field
  return field?.kind === 'children' ? model.byName.get(field.by) : undefined
}

/**
 * Returns the order that people make by hand among the rows of one parent.
 * @param by the reference to the parent
 */
export const rankWithin = (model: Model, by: string | undefined): ModelField | undefined =>
  model.fields.find(({ field }) => 'within' in field && traitsOf(field).sorted === true && field.within === by)
