import { type Model, type ModelField, modelsOf } from '../../../src/core/declare/model.ts'
import { registry } from '../../../src/domain/registry.ts'
import { sampleOf } from '../../breadth.ts'
import type { Answer } from '../harness/product.ts'
import type { World } from './scene.ts'

/** All entities of the product. */
export const models: readonly Model[] = modelsOf(registry).all
/** Those of which people make rows and change them. */
export const changed = models.filter(({ operations }) => operations.has('store') && operations.has('update'))

/** Cases of one test in `npm test`: what is shown is the engine's, which knows no entity. The full run has them all. */
const usualCases = 20

/** Fields of entities as cases of `test.each`. */
export const fieldsOf = (
  among: readonly Model[],
  fits: (field: ModelField, model: Model) => boolean,
): readonly (readonly [string, Model, ModelField])[] =>
  sampleOf(
    among.flatMap((model) =>
      model.fields
        .filter((field) => fits(field, model))
        .map((field) => [`${model.name}.${field.wire}`, model, field] as const),
    ),
    usualCases,
  )
export const named = (among: readonly Model[]) =>
  sampleOf(among, usualCases).map((model) => [model.name, model] as const)

/** Texts that people change freely, the names of entities aside: of each entity the first. */
export const plainText = ({ fields, entity }: Model): ModelField | undefined =>
  fields.find(
    ({ updatable, tracked, field, type, name }) =>
      updatable &&
      tracked &&
      type === 'text' &&
      (field.kind === 'text' || field.kind === 'longText') &&
      !('names' in field) &&
      entity.guards?.fields?.[name] === undefined,
  )

type Call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => () => Promise<Answer>
/** A call of each of the two. */
export const callsOf = (world: World): { readonly [who in 'one' | 'other']: Call } => ({
  one: (method, path, body) => () => world.one.send(method, `/api${path}`, body),
  other: (method, path, body) => () => world.other.send(method, `/api${path}`, body),
})
