import { type Model, type ModelField, type Models, targetOf } from '../../declare/model.ts'
import { permissionFor } from '../../declare/permissions.ts'
import type { PermissionName } from '../../declare/register.ts'

/** Entities whose rows stand in calendar programs. */
export const feedSources = ({ all }: Models): readonly Model[] =>
  all.filter(({ entity }) => entity.calendar?.feed !== undefined)

/** Entities each row of which has addresses of its own. */
export const feedTargets = ({ all }: Models): readonly Model[] => all.filter(({ entity }) => entity.feed !== undefined)

/** The reference by which rows stand in the calendar of a row of another entity. */
export const feedReference = (source: Model, target: string): ModelField | undefined =>
  source.fields.find(({ field, column }) => column !== null && 'to' in field && targetOf(field) === target)

/** The entity whose permission to read lists it takes to have a calendar's address: the one that is a calendar first of all. */
export const feedKeeper = (models: Models): Model | undefined => {
  const sources = feedSources(models)
  return sources.find(({ entity }) => entity.calendar?.first === true) ?? sources[0]
}

/** What it takes to have a calendar's address; undefined where nothing stands in one. */
export const feedPermission = (models: Models): PermissionName | undefined => {
  const keeper = feedKeeper(models)
  return keeper === undefined ? undefined : permissionFor(keeper.entity, 'index')
}
