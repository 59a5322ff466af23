import type { AnyEntity } from './any-entity.ts'
import type { Model, ModelField, Models, Operation } from './model.ts'
import type { PermissionName } from './register.ts'

/** `user-store`: the permission that an operation asks for. */
export const permissionFor = (
  entity: Pick<AnyEntity, 'permission'>,
  action: Operation | (string & {}),
): PermissionName =>
  // Of a declaration's own prefix and action: one of the product's names, or of those of whatever registry there is.
  `${entity.permission}-${action}` as PermissionName

/** Lifts the row rules of an entity. */
export const liftedBy = (entity: Pick<AnyEntity, 'permission'>): PermissionName => permissionFor(entity, 'index-all')

/** The permissions that reading or writing a field takes besides those of its entity. */
export const permissionsOn = (
  { field }: Pick<ModelField, 'field'>,
  access: 'read' | 'write' | 'past',
): readonly PermissionName[] =>
  // The registry proves that they are names of permissions.
  ((field as { readonly [option in 'read' | 'write' | 'past']?: readonly string[] })[access] ?? []) as PermissionName[]

/** Whether who holds these permissions sees every row, whatever the rules say. */
export const isLifted = (entity: AnyEntity, permissions: ReadonlySet<string>): boolean =>
  entity.personal === undefined && permissions.has(liftedBy(entity))

/** True where every caller with the permission may read every row. */
export const readsAll = (entity: AnyEntity): boolean =>
  'allow' in entity.access.read && entity.access.read.allow === 'all'

/** Everything that can be listed can be exported (decisions, 'Work items'), by whoever may. */
export const exportAction = 'export'

/** Bringing rows in from a file asks for this beside the permissions of what becomes of each row. */
export const importAction = 'import'
export const isImported = ({ entity, operations }: Model): boolean =>
  entity.import === true && (operations.has('store') || operations.has('update'))

/** Giving back what lies in the trash, and looking into it. */
export const restoreAction = 'restore'

/** Permission names of one entity, in the order in which people read them. */
export const permissionsOf = (model: Model): readonly PermissionName[] => [
  ...[...model.operations].map((operation) => permissionFor(model.entity, operation)),
  ...(model.operations.has('index') ? [permissionFor(model.entity, exportAction)] : []),
  ...(isImported(model) ? [permissionFor(model.entity, importAction)] : []),
  ...(readsAll(model.entity) || model.entity.personal !== undefined ? [] : [liftedBy(model.entity)]),
  ...(model.entity.trash === true ? [permissionFor(model.entity, restoreAction)] : []),
  ...(model.entity.verbs ?? []).map((verb) => permissionFor(model.entity, verb)),
]

/** Every permission name of the product. Generated, never typed twice (decisions, 'Access'). */
export const allPermissions = (models: Models): readonly PermissionName[] => [
  ...new Set(models.all.flatMap(permissionsOf)),
]
