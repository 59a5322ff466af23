import type { Model } from '../../../core/declare/model.ts'
import { allOf, equals } from '../../../core/query/predicate.ts'
import { client } from '../../base/api/client.ts'
import { CallError } from '../../base/api/errors.ts'
import { listCall } from '../../data/rows/list-call.ts'
import { listParams } from '../../data/rows/use-rows.ts'
import type { StreamAnswer, StreamQuestion, StreamRow } from './stream-window.ts'

/** A window of a stream, as lists of its rows answer it. */
type Window<R extends StreamRow> = {
  readonly data: readonly R[]
  readonly has_earlier?: boolean
  readonly has_later?: boolean
}

/**
 * Makes a function that reads the rows of a stream that belong to one row.
 * @param column by which they refer to it @param include relations to read with them
 */
export const streamReader =
  <R extends StreamRow>(model: Model, column: string, owner: string, include: readonly string[]) =>
  async ({ ids, perPage, ...window }: StreamQuestion): Promise<StreamAnswer<R> | undefined> => {
    const named = ids === undefined ? [] : [{ column: 'id', operator: 'in' as const, value: ids }]
    const where = allOf(equals(column, owner), ...named)
    const { parameters } = listCall(listParams(model, { page: 1, perPage, include, where }), model)
    // A list by pages, or in an order that is asked for, is no window.
    for (const name of ['page', 'orderOn', 'orderBy']) parameters.delete(name)
    for (const [way, id] of Object.entries(window)) if (id !== undefined) parameters.set(way, id)
    try {
      const { data } = await client.get<Window<R>>(`${model.entity.api}?${parameters}`)
      return { rows: data.data, hasOlder: data.has_earlier === true, hasNewer: data.has_later === true }
    } catch (error) {
      if (window.around !== undefined && error instanceof CallError && error.statusCode === 422) return undefined
      throw error
    }
  }
