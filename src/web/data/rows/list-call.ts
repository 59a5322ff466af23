// Decision (2026-11): A condition too long for an address is sent by `POST <list>/query`, to our own server only: the
// condition as JSON in the body; page, order and search in the address, where the rate limit of searches reads them. An
// export, which is a POST anyway, has it in its own body.
import type { GetListParams } from '@refinedev/core'
import type { Model } from '../../../core/declare/model.ts'
import type { Group } from '../../../core/query/predicate.ts'
import { mostParameters } from '../../../core/query/query.ts'
import { client } from '../../base/api/client.ts'
import { settings } from '../../base/browser/settings.ts'
import { listParameters, longParameters } from './list-query.ts'

/** Maximum length of the query in characters: servers and proxies accept some 8,000 for the whole request line. */
const maxQueryLength = 6_000

const fits = (query: URLSearchParams): boolean =>
  query.toString().length <= maxQueryLength && query.size <= mostParameters

/** Changes a list's parameters to those of a call with other ones. */
type Adapt = (query: URLSearchParams) => void

/**
 * Query parameters of a list call, and as `where` for the body the condition if it is too long for an address. Other
 * servers accept no such body: they get everything in the parameters.
 */
export const listCall = (
  params: GetListParams,
  model: Model,
  adapt?: Adapt,
): { readonly parameters: URLSearchParams; readonly where?: Group } => {
  const query = listParameters(params, model, settings.own)
  adapt?.(query)
  if (!settings.own || fits(query)) return { parameters: query }
  const { parameters, where } = longParameters(params, model)
  adapt?.(parameters)
  return where === undefined ? { parameters } : { parameters, where }
}

type CallOptions = { readonly signal?: AbortSignal; readonly adapt?: Adapt }

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
  const { parameters, where } = listCall(params, model, adapt)
  if (where === undefined) return (await client.get<unknown>(`${path}?${parameters}`, config)).data
  return (await client.post<unknown>(`${path}/query?${parameters}`, { where }, config)).data
}
