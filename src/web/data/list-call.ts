// Decision (2026-11): A condition that fits no address goes by `POST <list>/query`, to our own server alone: the condition
// as JSON in the body; page, order and search stay in the address, where the limit of searches sees them. Exports
// still write theirs in the address.
import type { GetListParams } from '@refinedev/core'
import type { Model } from '../../core/model.ts'
import { mostParameters } from '../../core/query.ts'
import { client } from '../api/client.ts'
import { settings } from '../base/settings.ts'
import { listParameters, longParameters } from './list-query.ts'

/** Longest query of an address, in characters: servers and proxies take some 8,000 for all of a request's first line. */
const longestAddress = 6_000

const fits = (query: URLSearchParams): boolean =>
  query.toString().length <= longestAddress && query.size <= mostParameters

type How = {
  readonly signal?: AbortSignal
  /** What differs from the list's own call: parameters that another call lacks, or has besides. */
  readonly adapt?: (query: URLSearchParams) => void
}

/**
 * Asks for a list. A question that does not fit an address goes to our own server by POST; another server knows the
 * specification's GET alone.
 * @returns the answer's body
 */
export const askList = async (
  path: string,
  params: GetListParams,
  model: Model,
  { signal, adapt }: How = {},
): Promise<unknown> => {
  const config = signal === undefined ? {} : { signal }
  const query = listParameters(params, model, settings.own)
  adapt?.(query)
  if (!settings.own || fits(query)) return (await client.get<unknown>(`${path}?${query}`, config)).data
  const { parameters, where } = longParameters(params, model)
  adapt?.(parameters)
  return (await client.post<unknown>(`${path}/query?${parameters}`, { where }, config)).data
}
