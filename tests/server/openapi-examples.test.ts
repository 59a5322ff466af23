import { describe, expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { bodySchema } from '../../src/server/api/docs/entity-docs.ts'
import { exampleOf } from '../../src/server/api/docs/examples.ts'
import { schemaFor } from '../../src/server/rows/values/body.ts'
import { withFleet } from '../specimens/fleet/registry.ts'
import { specimens } from '../specimens/registry.ts'

// The server takes the example of a body, field by field, except for rows that it names, which a caller must have.

describe.each([
  ['the product and the fleet', withFleet],
  ['the specimens', specimens],
])('%s', (_, registry) => {
  const { all } = modelsOf(registry)
  test.each((['create', 'update'] as const).flatMap((kind) => all.map((model) => [kind, model.name, model] as const)))(
    '%s %s: each example passes its own field',
    (kind, _name, model) => {
      const { properties } = bodySchema(model, kind) as { readonly properties: { readonly [wire: string]: object } }
      const { shape } = schemaFor(model, kind)
      const refused = Object.entries(properties).flatMap(([wire, schema]) => {
        const field = model.fields.find((one) => one.wire === wire)?.field
        const isFile = field?.kind === 'file'
        const example = exampleOf(schema as never)
        const parsed = (
          shape[wire] as { safeParse?: (value: unknown) => { success: boolean } } | undefined
        )?.safeParse?.(example)
        return parsed?.success === false && !isFile ? [`${wire} (${field?.kind}): ${JSON.stringify(example)}`] : []
      })
      expect(refused).toEqual([])
    },
  )
})
