import { type Model, type ModelField, modelsOf } from '../../../src/core/declare/model.ts'
import { registry } from '../../../src/domain/registry.ts'
import { sampleOf } from '../../breadth.ts'
import type { Answer } from '../harness/product.ts'
import type { World } from './scene.ts'

/** All entities of the product. */
export const models: readonly Model[] = modelsOf(registry).all
/** Entities whose rows people make and change. */
export const changed = models.filter(({ operations }) => operations.has('store') && operations.has('update'))

/** The cases of one test in `npm test`. They test the engine, which knows no entity; the full run has all cases. */
const usualCases = 3

/** Returns fields of entities as cases of `test.each`. */
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

/** Returns the first text field of an entity that people change freely, other than its name. */
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
/** Returns a calling function for each of the two users. */
export const callsOf = (world: World): { readonly [who in 'one' | 'other']: Call } => ({
  one: (method, path, body) => () => world.one.send(method, `/api${path}`, body),
  other: (method, path, body) => () => world.other.send(method, `/api${path}`, body),
})
