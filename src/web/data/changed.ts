// Decision (2026-11): A write names the rows that it changed, and what shows or counts them is read again. Computed
// fields name no sources, so a row that the changed one refers to counts as computed from it. Revisit when they do.
import type { Query, QueryKey } from '@tanstack/react-query'
import type { Model, Models } from '../../core/model.ts'
import { isRow, type Row, readList, readOne } from '../api/shapes.ts'
import { settings } from '../base/settings.ts'
import { noteApplied, noteGone } from './live/applied.ts'
import { type Change, isOutdatedBy, mayShow, type Owners, ownersIn } from './live/concerns.ts'
import { queryClient } from './query-client.ts'
import { type Entity, entityName, isFileKey, type Scope, scopeOf } from './query-keys.ts'

/** A row that was written, and the version that it has since. */
export type Changed = { readonly id: string; readonly version: number }

/** The rows of an answer that have a version: without one nobody can tell what was changed since. */
export const changedIn = (rows: readonly Row[]): readonly Changed[] =>
  rows.flatMap(({ id, version }) => (typeof id === 'string' && typeof version === 'number' ? [{ id, version }] : []))

/** What a write did to a row, or to some rows of an entity that nobody can name. */
export type Effect =
  | (Change & { readonly isGone?: false })
  | { readonly entity: string; readonly id?: string | undefined; readonly isGone: true; readonly owners?: Owners }

/** What a write changed. Whatever is none of it is not read again. */
export type Wrote = {
  /** Whose rows the answer has. */
  readonly rows?: Model
  /** Rows that these are parts of, beyond what they say themselves. */
  readonly owners?: Owners | undefined
  /** What changed besides, without being in the answer. */
  readonly more?: readonly Effect[]
  /** What is read of no entity and is outdated. */
  readonly keys?: readonly QueryKey[]
}

/** The row is gone. */
export const goneOf = (model: Model, row: Row, owners: Owners = {}): Effect => ({
  entity: model.name,
  id: String(row.id),
  isGone: true,
  owners: { ...ownersIn(model, row), ...owners },
})
/** Any rows of the entity may have changed, come or gone: a call moved them along, and its answer does not name them. */
export const anyOf = (of: Entity): Effect => ({ entity: entityName(of), isGone: true })
/** The row changed, and nothing says which version it has since. */
export const changeIn = (of: Entity, id: unknown): Effect => ({ entity: entityName(of), id: String(id) })

/** Rows of an answer: one, or the list that a call for many gives. */
const rowsIn = (body: unknown): readonly Row[] =>
  isRow(body) && Array.isArray(body.data) ? readList(body).data : [readOne(body)]

const changeOf = (model: Model, row: Row, owners: Owners | undefined): Effect => {
  if (typeof row.id !== 'string') return anyOf(model)
  // A call for many tells of each row what became of it, and gives the row where it was asked for.
  const whole = isRow(row.row) ? row.row : row
  return {
    entity: model.name,
    id: row.id,
    version: typeof row.version === 'number' ? row.version : undefined,
    owners: { ...ownersIn(model, whole), ...owners },
  }
}

/** What a write did, by its answer and by what its writer says. */
export const effectsOf = (body: unknown, { rows, owners, more = [] }: Wrote): readonly Effect[] => [
  ...(rows === undefined ? [] : rowsIn(body).map((row) => changeOf(rows, row, owners))),
  ...more,
]

/** Makes stale what is outdated, and all else that is out of sight: values may be worked out from what nobody declares. */
const invalidate = (isOutdated: (query: Query) => boolean, isLeft: (query: Query) => boolean): Promise<void> => {
  const again = queryClient.invalidateQueries({ predicate: (query) => !isLeft(query) && isOutdated(query) })
  void queryClient.invalidateQueries({
    predicate: (query) => !isFileKey(query.queryKey) && !isLeft(query),
    refetchType: 'none',
  })
  return again
}

/** Makes all that was read stale and reads again what is on screen. @returns when that has been read */
export const reread = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isFileKey(queryKey) })
export const refresh = (): void => void reread()

/** Refine's own reads of who is signed in and what they may do. */
const accessKey = ['auth']

/** What the signed-in user may do follows from their own row and from those that it refers to: roles, for one. */
const mayChangeAccess = (models: Models, effects: readonly Effect[]): boolean => {
  const actor = models.of(models.actorEntity)
  const sources = actor.fields.flatMap(({ field }) => (field.kind === 'refs' ? [field.to] : []))
  return effects.some(({ entity }) => entity === actor.name || sources.includes(entity))
}

/**
 * Reads again what a write outdated and is on screen; news of the write is no news to this tab any more. Another server
 * tells neither versions nor what it changed along: everything is read again.
 * @param isLeft reads that show the outcome already
 * @returns when what is on screen has been read
 */
export const applyEffects = async (
  models: Models,
  effects: readonly Effect[],
  { keys = [], isLeft = () => false }: { keys?: readonly QueryKey[]; isLeft?: (scope: Scope) => boolean } = {},
): Promise<void> => {
  const isOut = ({ queryKey }: Query): boolean => {
    const scope = scopeOf(queryKey)
    return scope !== undefined && isLeft(scope)
  }
  for (const effect of effects)
    if (effect.isGone === true) noteGone(effect.entity, effect.id)
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
    (query) => isFileKey(query.queryKey) || isOut(query),
  )
}

/** Reads again what shows one of the rows or counts them. @returns when what is on screen has been read */
export const rereadChanged = (models: Models, model: Model, changed: readonly Changed[]): Promise<void> =>
  applyEffects(
    models,
    changed.map((one) => ({ entity: model.name, ...one })),
  )

/** Forgets a deleted row, which is still on screen for a moment and must not be asked for again; what listed it is read anew. */
export const forgetRow = (models: Models, model: Model, row: Row): void => {
  queryClient.removeQueries({ predicate: ({ queryKey }) => scopeOf(queryKey)?.id === String(row.id) })
  void applyEffects(models, [goneOf(model, row)])
}
