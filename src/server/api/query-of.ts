import type { FastifyRequest } from 'fastify'
import type { Model } from '../../core/model.ts'
import { allOf, type Group } from '../../core/predicate.ts'
import { type ListQuery, readListQuery } from '../../core/query.ts'
import { invalid } from '../problem.ts'
import type { Reader } from '../rows/read.ts'
import { pairsOf } from './route-context.ts'

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
