import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { EngineOptions } from '../../../src/app/server/make-engine.ts'
import { modelsOf } from '../../../src/core/declare/model.ts'
import type { Registry } from '../../../src/core/declare/registry.ts'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { sampler } from '../harness/samples.ts'
import { childRowsTests } from './child-rows.ts'
import { exportingTests } from './exporting.ts'
import { facetTests } from './facets.ts'
import { readingTests } from './reading.ts'
import { everyRow, kept, type Subject } from './subject.ts'
import { writingTests } from './writing.ts'

const rows = 12

/**
 * Registers the tests that every entity must pass, from its declaration: a new entity gets twenty tests without a line
 * of code.
 */
export const entitySuite = (
  registry: Registry,
  {
    fill,
    every = 1,
    only,
    ...options
  }: EngineOptions & {
    registry?: Registry
    fill?: (product: Product) => Promise<unknown>
    every?: number
    /** The names of the tested entities; by default all of them. */
    only?: readonly string[]
  } = {},
): void => {
  let product: Product
  let admin: Person
  let samples: ReturnType<typeof sampler>
  beforeAll(async () => {
    product = await startTestProduct(options)
    admin = await product.person({ roles: ['admin'] })
    samples = sampler(product.engine.models, admin.send)
    // Nobody writes rows of these entities by hand.
    await fill?.(product)
  })
  afterAll(() => product.end())

  const models = modelsOf(registry)
  const tested = models.all.filter(({ name }) => only?.includes(name) ?? true)
  describe.each(tested.map((model) => [model.name, model] as const))('%s', (_name, model) => {
    const path = `/api${model.entity.api}`
    const bodyFor = (n: number) => samples.bodyFor(model, n)
    const subject: Subject = {
      models,
      model,
      path,
      product: () => product,
      admin: () => admin,
      can: (operation) => model.operations.has(operation),
      all: async () => (await everyRow(admin, model, {})).rows,
      make: async (n): Promise<Body> => {
        const answer = await admin.send('POST', path, await bodyFor(n))
        expect(answer.status, JSON.stringify(answer.body)).toBe(201)
        return kept(answer.body.data)
      },
      bodyFor,
      bodyOf: (other, n) => samples.bodyFor(other, n),
      every,
    }
    beforeAll(async () => {
      if (subject.can('store')) for (let n = 1; n <= rows; n++) await subject.make(n)
    })
    readingTests(subject)
    exportingTests(subject)
    writingTests(subject)
    facetTests(subject)
    childRowsTests(subject)
  })
}
