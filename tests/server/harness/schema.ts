type Schema = { readonly [key: string]: unknown }

const shapes: { readonly [format: string]: RegExp } = {
  uuid: /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
}
const kinds: { readonly [type: string]: (value: unknown) => boolean } = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

const ofObject = (schema: Schema, value: { readonly [key: string]: unknown }, at: string): string[] => {
  const properties = schema.properties as { readonly [key: string]: Schema } | undefined
  const others = schema.additionalProperties as Schema | undefined
  const missing = ((schema.required as string[] | undefined) ?? []).filter((key) => !(key in value))
  if (properties === undefined && others === undefined) return []
  return [
    ...missing.map((key) => `${at}.${key} is missing`),
    ...Object.entries(value).flatMap(([key, one]) => {
      const known = properties?.[key] ?? others
      return known === undefined ? [`${at}.${key} is not in the document`] : misfits(known, one, `${at}.${key}`)
    }),
  ]
}

/**
 * Returns the parts of a value that the schema (OpenAPI 3.0, as far as our document uses it) does not describe. It is
 * stricter than a validator: a property that no schema names is a misfit, since readers of the document would not know
 * of it.
 */
export const misfits = (schema: Schema, value: unknown, at = 'body'): string[] => {
  // An empty schema allows anything.
  if (Object.keys(schema).length === 0) return []
  const parts = schema.allOf as readonly Schema[] | undefined
  // An object may have several parts, each of which names some of the properties.
  if (parts !== undefined && parts.length > 1 && parts.every(({ properties }) => properties !== undefined))
    return misfits(
      {
        type: 'object',
        required: parts.flatMap(({ required }) => (required as string[] | undefined) ?? []),
        properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
      },
      value,
      at,
    )
  if (parts !== undefined) return parts.flatMap((part) => misfits(part, value, at))
  if (value === null) return schema.nullable === true ? [] : [`${at} is null`]
  const type = schema.type as string | undefined
  if (type !== undefined && kinds[type]?.(value) !== true) return [`${at} is no ${type}: ${JSON.stringify(value)}`]
  const options = schema.enum as unknown[] | undefined
  if (options !== undefined && !options.includes(value)) return [`${at} is none of ${options.join()}`]
  const shape = shapes[String(schema.format)]
  if (shape !== undefined && !shape.test(String(value))) return [`${at} is no ${schema.format}: ${value}`]
  if (type === 'array')
    return (value as unknown[]).flatMap((one, i) => misfits(schema.items as Schema, one, `${at}[${i}]`))
  return type === 'object' ? ofObject(schema, value as { [key: string]: unknown }, at) : []
}
