import { z } from 'zod'

/**
 * Returns the input of a validator as a schema of OpenAPI 3.0. There `nullable` counts only beside a `type`, but zod
 * also writes it beside a choice of schemas, and alone for types that JSON Schema cannot express.
 */
export const bodyDocsOf = (validator: z.ZodType): { readonly [key: string]: unknown } => {
  const { $schema: _, ...schema } = z.toJSONSchema(validator, {
    target: 'openapi-3.0',
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The format already says what zod's pattern of hundreds of characters does.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
      if (jsonSchema.nullable !== true || jsonSchema.type !== undefined) return
      delete jsonSchema.nullable
      for (const option of jsonSchema.anyOf ?? []) option.nullable = true
    },
  })
  return schema
}
