import type { FastifyRequest } from 'fastify'
import type { Model } from '../../core/declare/model.ts'
import type { PermissionName } from '../../core/declare/register.ts'
import { allOf, type Group } from '../../core/query/predicate.ts'
import { type ListQuery, readListQuery } from '../../core/query/query.ts'
import { invalid } from '../problem.ts'
import type { Reader } from '../rows/read/read.ts'
import { byPost, queryBody } from './docs/parts.ts'
import { bodyOf } from './route-bodies.ts'
import { type Api, pairsOf } from './route-context.ts'

export type Pairs = readonly (readonly [name: string, value: string])[]

/**
 * The query of a list's own call for another address.
 * @param perPage default page size
 * @param more further condition on all rows
 * @throws Problem 422
 */
export const queryOf = (
  request: FastifyRequest,
  reader: Reader,
  model: Model,
  perPage?: number,
  more?: Group,
): ListQuery => {
  const grammar = reader.grammar(model)
  const parsed = readListQuery(pairsOf(request), perPage === undefined ? grammar : { ...grammar, perPage })
  if ('faults' in parsed) throw invalid(parsed.faults)
  const { where } = parsed.query
  if (more === undefined) return parsed.query
  return { ...parsed.query, where: where === undefined ? more : allOf(more, where) }
}

/** The parameters of an address, with a condition of the body as its `where`: the same condition, as JSON. */
export const pairsWith = (request: FastifyRequest, where: object): Pairs => [
  ...pairsOf(request),
  ['where', JSON.stringify(where)],
]

/**
 * A call that reads by a condition. By GET the address says it all; `POST <path>/query` takes a condition that is too long
 * for an address, and is a read like the other.
 */
export const readRoutes = (
  { app }: Api,
  path: string,
  permission: PermissionName,
  schema: { readonly [part: string]: unknown },
  answer: (request: FastifyRequest, pairs: Pairs) => Promise<unknown>,
): void => {
  const access = { permission }
  app.get(path, { config: { access }, schema }, (request) => answer(request, pairsOf(request)))
  app.post(`${path}/query`, { config: { access, isRead: true }, schema: byPost(schema) }, (request) =>
    answer(request, pairsWith(request, bodyOf(request, queryBody).where)),
  )
}
