import type { AnyEntity } from './any-entity.ts'
import type { Model, ModelField, Models, Operation } from './model.ts'
import type { PermissionName } from './register.ts'

/** Returns the permission that an operation asks for: `user-store`. */
export const permissionFor = (
  entity: Pick<AnyEntity, 'permission'>,
  action: Operation | (string & {}),
): PermissionName =>
  // The prefix and action come from a declaration, so that the name is one of the product's, or of another registry's.
  `${entity.permission}-${action}` as PermissionName

/** Returns the permission that lifts the row rules of an entity. */
export const liftedBy = (entity: Pick<AnyEntity, 'permission'>): PermissionName => permissionFor(entity, 'index-all')

/** Returns the permissions that reading or writing a field takes besides those of its entity. */
export const permissionsOn = (
  { field }: Pick<ModelField, 'field'>,
  access: 'read' | 'write' | 'past',
): readonly PermissionName[] =>
  // The registry proves that they are names of permissions.
  ((field as { readonly [option in 'read' | 'write' | 'past']?: readonly string[] })[access] ?? []) as PermissionName[]

/** Tells whether somebody with these permissions sees every row, whatever the rules say. */
export const isLifted = (entity: AnyEntity, permissions: ReadonlySet<string>): boolean =>
  entity.personal === undefined && permissions.has(liftedBy(entity))

/** Tells whether every caller with the permission may read every row. */
export const readsAll = (entity: AnyEntity): boolean =>
  'allow' in entity.access.read && entity.access.read.allow === 'all'

/** Everybody who may list rows may be allowed to export them (decisions, 'Work items'). */
export const exportAction = 'export'

/** Importing rows from a file takes this permission, beside those that creating or changing each row takes. */
export const importAction = 'import'
export const isImported = ({ entity, operations }: Model): boolean =>
  entity.import === true && (operations.has('store') || operations.has('update'))

/** The permission to look into the trash and to restore rows from it. */
export const restoreAction = 'restore'

/** Returns the permission names of one entity, in the order in which people read them. */
export const permissionsOf = (model: Model): readonly PermissionName[] => [
  ...[...model.operations].map((operation) => permissionFor(model.entity, operation)),
  ...(model.operations.has('index') ? [permissionFor(model.entity, exportAction)] : []),
  ...(isImported(model) ? [permissionFor(model.entity, importAction)] : []),
  ...(readsAll(model.entity) || model.entity.personal !== undefined ? [] : [liftedBy(model.entity)]),
  ...(model.entity.trash === true ? [permissionFor(model.entity, restoreAction)] : []),
  ...(model.entity.verbs ?? []).map((verb) => permissionFor(model.entity, verb)),
]

/** Returns every permission name of the product. Generated, never typed twice (decisions, 'Access'). */
export const allPermissions = (models: Models): readonly PermissionName[] => [
  ...new Set(models.all.flatMap(permissionsOf)),
]
