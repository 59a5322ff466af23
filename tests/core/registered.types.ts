import type { Model, Models } from '../../src/core/declare/model.ts'
import { fieldOf } from '../../src/core/declare/model.ts'
import type {
  AnyRow,
  ColumnName,
  EntityName,
  FieldAddress,
  FieldName,
  IncludedRow,
  PermissionName,
  RowOf,
  StoredRow,
} from '../../src/core/declare/register.ts'
import type { PayloadsOf } from '../../src/web/data/areas/product.ts'
import '../../src/domain/registry.ts'

/** Compile-time tests: what the product's declarations say reaches the code that names them. */
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <T extends true>(): T | undefined => undefined
type Has<Names, N> = N extends Names ? true : false

type Task = RowOf<'task'>
holds<Equal<Task['number'], number>>()
holds<Equal<Task['phase_id'], string | null>>()
holds<Equal<Task['sub_tasks_count'], number>>()
// What facets add.
holds<Equal<Task['checklist_total'], number>>()
// Hours are not for all to read.
holds<Equal<Task['estimate'], number | null | undefined>>()
// What it returns to when it is resumed.
holds<Has<NonNullable<Task['suspended_from']>, 'done'>>()
// Relations come where they were asked along; one that came along has not what takes a query of its own.
holds<Equal<NonNullable<Task['project']>['name'], string>>()
holds<Equal<NonNullable<Task['project']>['progress'], number | undefined>>()
holds<Equal<NonNullable<NonNullable<Task['assignees']>[number]['department']>['name'], string>>()
holds<Equal<NonNullable<NonNullable<RowOf<'project'>['subProjects']>[number]['name']>, string>>()
holds<Equal<IncludedRow<'task'>['overdue'], boolean>>()
// Files and lists as ids, secrets never.
holds<Equal<StoredRow<'user'>['avatar'], string | null>>()
holds<Equal<StoredRow<'task'>['assignees'], readonly string[]>>()
holds<Equal<'password' extends keyof StoredRow<'user'> ? true : false, false>>()
// Every typed row is a row.
export const asAny = (row: Task): AnyRow => row
// A registry of one's own: nothing is known of its rows, and nothing forced on them.
holds<Equal<RowOf<'yard'>, AnyRow>>()
holds<Equal<RowOf, AnyRow>>()

holds<Has<EntityName, 'time_entry'>>()
holds<Has<FieldName<'task'>, 'blocked_by'>>()
holds<Has<ColumnName<'project'>, 'previousProjects'>>()
holds<Has<FieldAddress, 'task.sub_tasks'>>()
holds<Has<PermissionName, 'task-estimate' | 'task-share' | 'project-assign-user' | 'saved-view-index'>>()

export const named = (models: Models, any: Model, task: Model<'task'>, name: string): readonly unknown[] => [
  models.of('task').name === 'task',
  // What is known at run time alone may be any text.
  models.of(name),
  fieldOf(any, name),
  fieldOf(task, 'status'),
  // @ts-expect-error no entity is called so
  models.of('taks'),
  // @ts-expect-error nor has a task such a field
  fieldOf(task, 'state'),
]
// @ts-expect-error nobody is permitted what does not exist
export const permission: PermissionName = 'task-shout'
// @ts-expect-error nor stands anything in place of a field that is not there
export const address: FieldAddress = 'task.state'
// @ts-expect-error nor is it sent
export const payloads: PayloadsOf<'task'> = { create: ['state'] }
// @ts-expect-error a status that is none
export const isNever = (row: Task): boolean => row.status === 'opened'
