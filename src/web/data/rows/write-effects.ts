// Decision (2026-11): A write names the rows that it changed; queries that show or count them are refetched. Computed
// fields declare no sources, so a row that the changed row refers to counts as computed from it. Revisit when they do.
import type { Query, QueryKey } from '@tanstack/react-query'
import type { Model, Models } from '../../../core/declare/model.ts'
import { isRow, type Row, readList, readOne } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { noteApplied, noteDeleted } from './live/applied.ts'
import { type Change, isOutdatedBy, mayShow, type Owners, ownersOfRow } from './live/outdated-queries.ts'
import { queryClient } from './query-client.ts'
import { type Entity, entityName, isFileKey, type Scope, scopeOf } from './query-keys.ts'

/** Id of a written row, and its version after the write. */
export type Changed = { readonly id: string; readonly version: number }

/** Ids and versions of an answer's rows; rows without a version are left out, as undo needs it. */
export const changedIn = (rows: readonly Row[]): readonly Changed[] =>
  rows.flatMap(({ id, version }) => (typeof id === 'string' && typeof version === 'number' ? [{ id, version }] : []))

/**
 * Reads from an answer which rows moved to another owner: their versions, and the fields that were emptied (wire
 * names).
 */
export const movedIn = (body: unknown): { readonly rows: readonly Changed[]; readonly emptied: readonly string[] } => {
  const { moved, emptied } = isRow(body) ? body : {}
  return {
    rows: Array.isArray(moved) ? changedIn(moved.filter(isRow)) : [],
    emptied: Array.isArray(emptied) ? emptied.map(String) : [],
  }
}

/** The effect of a write on a row, or on unknown rows of an entity. */
export type Effect =
  | (Change & { readonly isGone?: false })
  | { readonly entity: string; readonly id?: string | undefined; readonly isGone: true; readonly owners?: Owners }

/** Describes what a write changed; nothing else is refetched. */
export type WriteDescription = {
  /** Model of the answer's rows. */
  readonly rows?: Model
  /** Owners of the rows, in addition to those in their own references. */
  readonly owners?: Owners | undefined
  /** Further changes that are not in the answer. */
  readonly more?: readonly Effect[]
  /** Keys of outdated queries that belong to no entity. */
  readonly keys?: readonly QueryKey[]
}

/** The effect of deleting a row. */
export const deletionOf = (model: Model, row: Row, owners: Owners = {}): Effect => ({
  entity: model.name,
  id: String(row.id),
  isGone: true,
  owners: { ...ownersOfRow(model, row), ...owners },
})
/** The effect of a call that may have changed, added or deleted any rows of the entity without naming them. */
export const anyChangeOf = (of: Entity): Effect => ({ entity: entityName(of), isGone: true })
/** The effect of a change of a row to an unknown version. */
export const changeOfRow = (of: Entity, id: unknown): Effect => ({ entity: entityName(of), id: String(id) })

/** Rows of an answer: one, or a bulk call's list. */
const rowsIn = (body: unknown): readonly Row[] =>
  isRow(body) && Array.isArray(body.data) ? readList(body).data : [readOne(body)]

const changeOf = (model: Model, row: Row, owners: Owners | undefined): Effect => {
  if (typeof row.id !== 'string') return anyChangeOf(model)
  // A bulk call answers outcomes, which contain the row only on request.
  const fullRow = isRow(row.row) ? row.row : row
  return {
    entity: model.name,
    id: row.id,
    version: typeof row.version === 'number' ? row.version : undefined,
    owners: { ...ownersOfRow(model, fullRow), ...owners },
  }
}

/** Effects of a write, from its answer and its description. */
export const effectsOf = (body: unknown, { rows, owners, more = [] }: WriteDescription): readonly Effect[] => [
  ...(rows === undefined ? [] : rowsIn(body).map((row) => changeOf(rows, row, owners))),
  ...more,
]

/**
 * Marks all queries as stale, as they may depend on undeclared sources, and then refetches the outdated active ones.
 * The order matters, as some queries are answered from others in the cache (profile, permissions).
 */
const invalidate = (isOutdated: (query: Query) => boolean, isExcluded: (query: Query) => boolean): Promise<void> => {
  void queryClient.invalidateQueries({
    predicate: (query) => !isFileKey(query.queryKey) && !isExcluded(query),
    refetchType: 'none',
  })
  return queryClient.invalidateQueries({ predicate: (query) => !isExcluded(query) && isOutdated(query) })
}

/** Marks all queries as stale and refetches the active ones. @returns resolves after the refetch */
export const refetchAll = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isFileKey(queryKey) })
export const invalidateAll = (): void => void refetchAll()

/** Key of Refine's queries of identity and permissions. */
const accessKey = ['auth']

/**
 * Tells whether permissions may have changed: they follow from the user's row and from rows that it refers to, e.g.
 * roles.
 */
const mayChangeAccess = (models: Models, effects: readonly Effect[]): boolean => {
  const actor = models.of(models.actorEntity)
  const sources = actor.fields.flatMap(({ field }) => (field.kind === 'refs' ? [field.to] : []))
  return effects.some(({ entity }) => entity === actor.name || sources.includes(entity))
}

/**
 * Refetches the queries that a write outdated, and marks the write as applied, so that its live event is ignored. Other
 * servers answer without versions and side effects: then everything is refetched.
 * @param isUpToDate queries that show the outcome already
 * @returns resolves after the active queries are refetched
 */
export const applyEffects = async (
  models: Models,
  effects: readonly Effect[],
  { keys = [], isUpToDate = () => false }: { keys?: readonly QueryKey[]; isUpToDate?: (scope: Scope) => boolean } = {},
): Promise<void> => {
  const isExcluded = ({ queryKey }: Query): boolean => {
    const scope = scopeOf(queryKey)
    return scope !== undefined && isUpToDate(scope)
  }
  for (const effect of effects)
    if (effect.isGone === true) noteDeleted(effect.entity, effect.id)
    else noteApplied(effect.entity, effect.id, effect.version)
  const outdated = effects.map((effect) =>
    effect.isGone === true ? mayShow(models, { ...effect, id: effect.id }) : isOutdatedBy(models, effect),
  )
  const outdatedKeys = mayChangeAccess(models, effects) ? [accessKey, ...keys] : keys
  await invalidate(
    (query) =>
      !settings.own ||
      outdated.some((isOutdated) => isOutdated(query)) ||
      outdatedKeys.some((key) => JSON.stringify(key) === JSON.stringify(query.queryKey.slice(0, key.length))),
    (query) => isFileKey(query.queryKey) || isExcluded(query),
  )
}

/** Refetches queries that show or count one of the rows. @returns resolves after the refetch */
export const refetchChanged = (models: Models, model: Model, changed: readonly Changed[]): Promise<void> =>
  applyEffects(
    models,
    changed.map((one) => ({ entity: model.name, ...one })),
  )

/** Removes a deleted row's queries, which must not be refetched while it is still on screen, and refetches lists. */
export const forgetRow = (models: Models, model: Model, row: Row): void => {
  queryClient.removeQueries({ predicate: ({ queryKey }) => scopeOf(queryKey)?.id === String(row.id) })
  void applyEffects(models, [deletionOf(model, row)])
}
