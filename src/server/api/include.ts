import type { FastifyRequest } from 'fastify'
import type { Model } from '../../core/declare/model.ts'
import { readListQuery } from '../../core/query/query.ts'
import { faultAt, invalid } from '../problem.ts'
import type { Reader } from '../rows/read/read.ts'
import { pairsOf } from './route-context.ts'

/** The only parameter of single-row calls: relations to include. */
export const includeOf = (reader: Reader, model: Model, request: FastifyRequest): readonly string[] => {
  const pairs = pairsOf(request)
  const other = pairs.find(([name]) => name !== 'include')
  if (other !== undefined) throw faultAt(other[0].slice(0, 80), 'unknown_parameter')
  const parsed = readListQuery(pairs, reader.grammar(model))
  if ('faults' in parsed) throw invalid(parsed.faults)
  return parsed.query.include
}
