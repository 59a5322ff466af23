import type { FastifyRequest } from 'fastify'

/** Returns the ids of a body that is a list of them by this name; its route has validated it (`actionDocs`). */
export const idsIn = (request: FastifyRequest, name: string): readonly string[] =>
  (request.body as { readonly [name: string]: readonly string[] })[name] ?? []
