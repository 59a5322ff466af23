// Decision (2026-11): A condition too long for an address is sent by `POST <list>/query`, to our own server only: the
// condition as JSON in the body; page, order and search in the address, where the rate limit of searches reads them.
// Exports always use the address.
import type { GetListParams } from '@refinedev/core'
import type { Model } from '../../core/model.ts'
import { mostParameters } from '../../core/query.ts'
import { client } from '../api/client.ts'
import { settings } from '../base/settings.ts'
import { listParameters, longParameters } from './list-query.ts'

/** Maximum length of the query in characters: servers and proxies accept some 8,000 for the whole request line. */
const maxQueryLength = 6_000

const fits = (query: URLSearchParams): boolean =>
  query.toString().length <= maxQueryLength && query.size <= mostParameters

type CallOptions = {
  readonly signal?: AbortSignal
  /** Changes the list's parameters for calls that accept others. */
  readonly adapt?: (query: URLSearchParams) => void
}

/**
 * Calls for a list. A query too long for an address is sent by POST to our own server; the specification defines GET
 * only.
 * @returns the answer's body
 */
export const fetchList = async (
  path: string,
  params: GetListParams,
  model: Model,
  { signal, adapt }: CallOptions = {},
): Promise<unknown> => {
  const config = signal === undefined ? {} : { signal }
  const query = listParameters(params, model, settings.own)
  adapt?.(query)
  if (!settings.own || fits(query)) return (await client.get<unknown>(`${path}?${query}`, config)).data
  const { parameters, where } = longParameters(params, model)
  adapt?.(parameters)
  return (await client.post<unknown>(`${path}/query?${parameters}`, { where }, config)).data
}
