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
  readonly paths: { readonly [path: string]: { readonly [method: string]: Omit<Operation, 'path' | 'method'> } }
}

/** Every call that a document of OpenAPI tells of. */
export const operationsIn = ({ paths }: OpenApi): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase() as Operation['method'],
    })),
  )

/** Every call of a running server. */
export const operationsOf = (app: FastifyInstance): Operation[] => operationsIn(app.swagger() as unknown as OpenApi)

/** Names of the fields that a call's body may have. */
export const bodyNames = ({ requestBody }: Operation): string[] =>
  Object.keys((requestBody?.content?.['application/json']?.schema?.properties as object | undefined) ?? {})
