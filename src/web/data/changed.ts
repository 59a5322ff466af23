import type { Model, Models } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import { isOutdatedBy } from './live/concerns.ts'
import { queryClient } from './query-client.ts'

/** A row that was written, and the version that it has since. */
export type Changed = { readonly id: string; readonly version: number }

/** The rows of an answer that have a version: without one nobody can tell what was changed since. */
export const changedIn = (rows: readonly Row[]): readonly Changed[] =>
  rows.flatMap(({ id, version }) => (typeof id === 'string' && typeof version === 'number' ? [{ id, version }] : []))

/**
 * Reads again what shows one of the rows or counts them; all else goes stale and is read when it is next shown.
 * @returns when what is on screen has been read
 */
export const rereadChanged = async (models: Models, model: Model, changed: readonly Changed[]): Promise<void> => {
  const outdated = changed.map(({ id, version }) => isOutdatedBy(models, { entity: model.name, id, version }))
  const again = queryClient.invalidateQueries({
    predicate: (query) => outdated.some((isOutdated) => isOutdated(query)),
  })
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== 'file',
    refetchType: 'none',
  })
  await again
}
