import type { Model, Models } from '../../core/declare/model.ts'
import type { Api } from '../api/route-context.ts'
import type { ComputedSql, EntityHooks } from '../engine.ts'
import type { FileStore } from '../files/file-store.ts'

/** The parts that a facet adds to the engine, for the entities that have it. */
type FacetPart = {
  readonly hooks?: { readonly [entity: string]: EntityHooks }
  readonly computed?: ComputedSql
  readonly routes?: (api: Api, files: FileStore) => void
}
export type Facet = (models: Models) => FacetPart

/** Returns the entity that stores the rows of a facet. The registry guarantees one where the facet is used. */
export const serverOf = (models: Models, facet: NonNullable<Model['entity']['serves']>): Model => {
  const model = models.all.find(({ entity }) => entity.serves === facet)
  if (model === undefined) throw new Error(`no entity serves '${facet}'`)
  return model
}

/** Returns the entities that have the facet. */
export const having = (models: Models, facet: keyof Model['entity']): readonly Model[] =>
  models.all.filter(({ entity }) => entity[facet] !== undefined)
