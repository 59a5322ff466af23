import { type Model, type ModelField, type Models, targetOf } from '../../declare/model.ts'
import { permissionFor } from '../../declare/permissions.ts'
import type { PermissionName } from '../../declare/register.ts'

/** Returns the entities whose rows are shown in calendar programs. */
export const feedSources = ({ all }: Models): readonly Model[] =>
  all.filter(({ entity }) => entity.calendar?.feed !== undefined)

/** Returns the entities whose rows have calendar addresses of their own. */
export const feedTargets = ({ all }: Models): readonly Model[] => all.filter(({ entity }) => entity.feed !== undefined)

/** Returns the reference by which rows are shown in the calendar of another entity's row. */
export const feedReference = (source: Model, target: string): ModelField | undefined =>
  source.fields.find(({ field, column }) => column !== null && 'to' in field && targetOf(field) === target)

/**
 * Returns the entity whose rows a user must be allowed to list to have a calendar's address: the one whose list is a
 * calendar first of all.
 */
export const feedKeeper = (models: Models): Model | undefined => {
  const sources = feedSources(models)
  return sources.find(({ entity }) => entity.calendar?.first === true) ?? sources[0]
}

/** Returns the permission that having a calendar's address takes; undefined where no calendar has rows. */
export const feedPermission = (models: Models): PermissionName | undefined => {
  const keeper = feedKeeper(models)
  return keeper === undefined ? undefined : permissionFor(keeper.entity, 'index')
}
