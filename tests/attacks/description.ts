import type { Caller } from './target.ts'

/** A JSON schema as OpenAPI 3.0 has it, as far as the attacks read it. */
export type Schema = {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly items?: Schema
  readonly properties?: { readonly [name: string]: Schema }
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
}
export type Operation = {
  readonly method: string
  readonly path: string
  /** Schema of the JSON body, where it takes one. */
  readonly body: Schema | undefined
  readonly example: unknown
  readonly query: readonly { readonly name: string; readonly schema: Schema }[]
}
type Json = { readonly [name: string]: unknown }

/** Replaces `$ref` by what it names, to a depth beyond which nothing is described. */
const resolved = (document: Json, value: unknown, depth = 0): unknown => {
  if (Array.isArray(value)) return value.map((one) => resolved(document, one, depth))
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as { readonly $ref?: unknown }
  if (typeof $ref === 'string') {
    if (depth > 12) return {}
    const found = $ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => (at as Json | undefined)?.[key.replaceAll('~1', '/')], document)
    return resolved(document, found, depth + 1)
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolved(document, one, depth)]))
}

type Described = {
  readonly requestBody?: {
    readonly content?: { readonly [type: string]: { readonly schema?: Schema; readonly example?: unknown } }
  }
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: Schema }[]
}

/** Every operation that the product describes. */
export const operationsOf = async (anonymous: Caller): Promise<readonly Operation[]> => {
  const document = JSON.parse((await anonymous('GET', '/api/openapi.json')).text) as Json
  const paths = document.paths as { readonly [path: string]: { readonly [method: string]: unknown } }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => {
      const { requestBody, parameters = [] } = resolved(document, {
        ...(operation as Json),
        responses: {},
      }) as Described
      const json = requestBody?.content?.['application/json']
      return {
        method: method.toUpperCase(),
        path,
        body: json?.schema,
        example: json?.example,
        query: parameters.filter((one) => one.in === 'query'),
      }
    }),
  )
}
