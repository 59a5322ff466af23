import { z } from 'zod'

/**
 * What a validator takes, as a schema of OpenAPI 3.0. There `nullable` counts only beside a `type`: zod also writes it
 * beside a choice of schemas, and beside nothing for what JSON cannot say.
 */
export const bodyDocsOf = (validator: z.ZodType): { readonly [key: string]: unknown } => {
  const { $schema: _, ...schema } = z.toJSONSchema(validator, {
    target: 'openapi-3.0',
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // A format says what zod's pattern of hundreds of characters would.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
      if (jsonSchema.nullable !== true || jsonSchema.type !== undefined) return
      delete jsonSchema.nullable
      for (const option of jsonSchema.anyOf ?? []) option.nullable = true
    },
  })
  return schema
}
