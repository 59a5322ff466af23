import type { Model } from '../../core/declare/model.ts'
import { readListQuery } from '../../core/query/query.ts'
import { isUuid } from '../../core/query/values.ts'
import { faultAt, invalid } from '../problem.ts'
import type { Reader } from '../rows/read/read.ts'
import { windowOf } from '../rows/read/window.ts'
import { fieldOf } from '../rows/rules/members.ts'
import type { Pairs } from './query-of.ts'

/** Parameters with which the list is an ordinary one, page by page in an order that the call asks for. */
const otherOrders = new Set(['page', 'orderOn', 'orderBy', 'search'])

/**
 * Answers a list call of a stream's rows that asks for those of one row (`filter[<in>]`): from their end or beside one
 * of them, in the order of the stream. Undefined where it asks for an ordinary list: of several rows, searched, or in
 * other order.
 */
export const readWindow = async (model: Model, reader: Reader, pairs: Pairs): Promise<object | undefined> => {
  const { stream } = model.entity
  if (stream === undefined) return undefined
  const { wire } = fieldOf(model, stream.in)
  const { window, rest } = windowOf(pairs)
  const owner = rest.find(([name]) => name === `filter[${wire}]`)?.[1]
  const isWindow = owner !== undefined && isUuid(owner) && !rest.some(([name]) => otherOrders.has(name))
  if (!isWindow && window !== undefined) throw faultAt(window.way, 'unknown_parameter')
  if (!isWindow) return undefined
  const grammar = reader.grammar(model)
  const parsed = readListQuery(rest, { ...grammar, sort: [] })
  if ('faults' in parsed) throw invalid(parsed.faults)
  return reader.window(model, parsed.query, owner.toLowerCase(), window)
}
