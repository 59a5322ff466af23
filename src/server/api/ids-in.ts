import type { FastifyRequest } from 'fastify'

/** The ids of a body that is a list of them by this name, which its route has validated (`actionDocs`). */
export const idsIn = (request: FastifyRequest, name: string): readonly string[] =>
  (request.body as { readonly [name: string]: readonly string[] })[name] ?? []
