// Decision (2026-11): The framework gets no schemas: it validates by none, and would make a serializer for each status
// of each route. The API description is put together when somebody asks for it, and with it the zod schemas of bodies
// that nobody has sent yet: together they take 13 MB of live heap and a tenth of a second at a start.
import type { RouteOptions } from 'fastify'
import { z } from 'zod'
import { commonRefusals } from '../route-access.ts'
import { RowBody, validatorOf } from '../route-bodies.ts'
import { bodyDocsOf } from './body-docs.ts'
import { problems, type Schema } from './parts.ts'

declare module 'fastify' {
  /** A route's description of its call, for the API description alone. */
  interface FastifySchema {
    /** The call is not described. */
    hide?: true
    tags?: readonly string[]
    summary?: string
    description?: string
    operationId?: string
    consumes?: readonly string[]
  }
  interface FastifyContextConfig {
    /** The route's part of the API description. Its `body` is the validator of the body, or that of a row. */
    docs?: Schema
  }
}

/** Moves the schema of a new route to where only the API description and the validation of bodies find it. */
export const keepDocs = (route: RouteOptions): void => {
  const docs = (route.schema ?? {}) as Schema
  const body = validatorOf([route.method].flat(), route.url, docs)
  delete route.schema
  route.config = { ...route.config, docs, ...(body === undefined ? {} : { body }) }
}

/** Returns a call's part of the API description, with the refusals that calls share; undefined for files. */
export const docsOfRoute = ({ config, method, url }: RouteOptions): Schema | undefined => {
  const { docs = {}, access } = config ?? {}
  if (access === undefined || docs.hide === true) return config?.docs
  const { body, response } = docs
  return {
    ...docs,
    // Every other call needs the token, which the document describes once for all.
    ...(access === 'public' ? { security: [] } : {}),
    ...(body instanceof z.ZodType ? { body: bodyDocsOf(body) } : body instanceof RowBody ? { body: body.docs() } : {}),
    response: { ...problems(...commonRefusals([method].flat(), url, access)), ...(response as Schema | undefined) },
  }
}
