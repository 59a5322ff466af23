import type { FastifyInstance } from 'fastify'

type Schema = { readonly [key: string]: unknown }
type Content = {
  readonly content?: { readonly [type: string]: { readonly schema?: Schema; readonly example?: unknown } }
}
export type Operation = {
  readonly path: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly operationId?: string
  readonly security?: readonly object[]
  readonly parameters?: readonly { readonly in: string; readonly name: string }[]
  readonly requestBody?: Content
  readonly responses: { readonly [status: string]: Content & { readonly description?: string } }
}
export type OpenApi = {
  readonly openapi: string
  readonly security: readonly object[]
  readonly paths: { readonly [path: string]: { readonly [method: string]: Omit<Operation, 'path' | 'method'> } }
}

/** Returns the document with each `$ref` replaced by its target. */
const resolved = (document: OpenApi): OpenApi => {
  const known = new Map<string, unknown>()
  const at = (reference: string): unknown => {
    if (!known.has(reference)) {
      const parts = reference.replace('#/', '').split('/')
      const target = parts.reduce<unknown>((value, key) => (value as { [key: string]: unknown })?.[key], document)
      if (target === undefined) throw new Error(`${reference} refers to nothing`)
      known.set(reference, withoutReferences(target))
    }
    return known.get(reference)
  }
  const withoutReferences = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withoutReferences)
    if (typeof value !== 'object' || value === null) return value
    if ('$ref' in value && typeof value.$ref === 'string') return at(value.$ref)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutReferences(one)]))
  }
  return { ...document, paths: withoutReferences(document.paths) as OpenApi['paths'] }
}

/** Returns every call in an OpenAPI document, with its shared parts written out. */
export const operationsIn = (document: OpenApi): Operation[] =>
  Object.entries(resolved(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      security: document.security,
      ...operation,
      path,
      method: method.toUpperCase() as Operation['method'],
    })),
  )

/** Returns every call of a running server. */
export const operationsOf = async (app: FastifyInstance): Promise<Operation[]> =>
  operationsIn((await app.inject('/api/openapi.json')).json() as OpenApi)

/** Returns the names of the fields that a call's body may have. */
export const bodyNames = ({ requestBody }: Operation): string[] =>
  Object.keys((requestBody?.content?.['application/json']?.schema?.properties as object | undefined) ?? {})
