import type { AnyEntity } from './any-entity.ts'
import { actorEntity as defaultActor } from './facets.ts'
import type { Field, ValueKind } from './fields.ts'
import { withFiguredReads } from './figured-reads.ts'
import { isEditedInline, type Traits, traitsOf } from './kinds.ts'
import type { EntityName, FieldName, Known } from './register.ts'
import type { Registry } from './registry.ts'

/** A field with all that follows from it worked out once. */
export type ModelField = {
  /** Name in the declaration. */
  readonly name: string
  readonly field: Field
  /** Name on the wire; for `refs` and `children` the key under which rows are included. */
  readonly wire: string
  /** Column of the table, or null where the table has none (relations, counts, computed). */
  readonly column: string | null
  /** What its values are, for filters; null where it can't be filtered by. */
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
 * A declaration worked out: what server and browser read instead of the declaration's own literals.
 * @typeParam N its entity's name, where that is known: from it follow the types of rows (`RowOf`) and of field names
 */
export type Model<N extends string = string> = {
  readonly entity: AnyEntity
  readonly name: N
  readonly table: string
  readonly fields: readonly ModelField[]
  readonly byName: ReadonlyMap<string, ModelField>
  /** Plain columns by wire name: what `filter`, `filters`, `where` and `orderOn` may name. */
  readonly byWire: ReadonlyMap<string, ModelField>
  /** Relations by the name under which they are included. */
  readonly relations: ReadonlyMap<string, ModelField>
  /**
   * Values of the plain row that may be asked along as relations are, by the name asked: counts, lists of texts and what
   * is computed. Each is there anyway; one with another name is then there under that, too.
   */
  readonly plainRelations: ReadonlyMap<string, ModelField>
  readonly operations: ReadonlySet<Operation>
  /** The model whose rows give its rows their title, where that is a reference. */
  readonly titleTarget?: () => Model
  /** The model of the rows that a relation leads to. */
  readonly targetOf?: (relation: ModelField) => Model
}

/** What the values of a field are, whether it may be filtered by or not; null where it has none to compare. */
export const valueKindOf = (field: Field): ValueKind | null =>
  field.kind === 'computed' ? field.type : (traitsOf(field).value ?? null)

const typeOf = (field: Field): ValueKind | null =>
  field.kind !== 'computed' && 'filter' in field && field.filter === false ? null : valueKindOf(field)

const option = <K extends string>(field: Field, key: K): unknown => (field as { readonly [k: string]: unknown })[key]

/** Name of the column that keeps what a row was before it came to a value from which it returns. */
export const keptName = <const V extends string>(returns: V): `${V}_from` => `${returns}_from`

/** What a row was before it came to a value from which it returns, as a field beside the choice. */
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

/** Works one field out. A `subject` becomes two, and so does a choice that keeps what a row returns to. */
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

/** The half of a `subject` that holds the id of a row of any entity. */
export const isSubjectId = ({ field, includeAs, type }: ModelField): boolean =>
  traitsOf(field).hangs === true && includeAs === null && type === 'id'

/** When a row came into the trash: told in its list alone. */
export const deletedAt: ModelField = engineField('deleted_at', { kind: 'instant' })

/** Who put a row into the trash: told in its list alone, and asked along without being named. */
export const deletedBy = ({ actorEntity }: Pick<Models, 'actorEntity'>): ModelField =>
  engineField('deleted_by', { kind: 'ref', to: actorEntity }, { includeAs: 'deletedBy' })

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

/** Name of an entity's table. */
export const tableNameOf = ({ table, api }: Pick<AnyEntity, 'table' | 'api'>): string =>
  table ?? api.slice(1).replaceAll(/[/-]/g, '_')

/** All fields of an entity, those of the engine last. @param actorEntity name of the entity whose rows sign in */
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

/** They follow from the registry alone, which does not change. */
const modelsByRegistry = new WeakMap<Registry, Models>()

/** All entities of a registry worked out, once. `of` throws on a name that is not there: a programming error. */
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
    const model = { ...modelOf(entity, actorEntity), targetOf: ({ field }: ModelField) => of(targetOf(field)) }
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

/** A field that is named in the code. @throws Error on a name that is not there: a programming error */
export const fieldOf = <N extends string, const F extends string>(
  { name: entity, byName }: Model<N>,
  name: Known<F, FieldName<N>>,
): ModelField => {
  const field = byName.get(name)
  if (field === undefined) throw new Error(`${entity} has no field ${name}`)
  return field
}

/** Entity that a relation field leads to. */
export const targetOf = (field: Field): string => {
  if (field.kind === 'ref' || field.kind === 'refs') return field.to
  if (field.kind === 'children') return field.of
  throw new Error(`a field of kind ${field.kind} leads nowhere`)
}

/** Single fields of which no two rows have the same value. */
export const uniqueFields = (model: Model): readonly ModelField[] =>
  model.fields.filter(
    ({ name, field, column }) =>
      column !== null &&
      (('unique' in field && field.unique === true) ||
        (model.entity.unique ?? []).some((set) => set.length === 1 && set[0] === name)),
  )

/** The field by which rows are numbered, with what stands before the number; undefined where they have none. */
export const numberOf = (model: Model): { readonly field: ModelField; readonly prefix: string } | undefined => {
  for (const field of model.fields) if (field.field.kind === 'sequence') return { field, prefix: field.field.prefix }
  return undefined
}

/** The reference to their parent of children of the same entity. @param children name of the field that has them */
export const parentFieldOf = (model: Model, children: string | undefined): ModelField | undefined => {
  const field = model.byName.get(children ?? '')?.field
  return field?.kind === 'children' ? model.byName.get(field.by) : undefined
}

/** The order that people make by hand among the rows of one parent. @param by the reference to it */
export const rankWithin = (model: Model, by: string | undefined): ModelField | undefined =>
  model.fields.find(({ field }) => 'within' in field && traitsOf(field).sorted === true && field.within === by)
