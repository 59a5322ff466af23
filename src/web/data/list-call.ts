// Decision (2026-11): A condition that fits no address goes by `POST <list>/query`, to our own server alone: the condition
// as JSON in the body; page, order and search stay in the address, where the limit of searches sees them. An export, a
// POST in any case, has it in its own body.
import type { GetListParams } from '@refinedev/core'
import type { Model } from '../../core/model.ts'
import type { Group } from '../../core/predicate.ts'
import { mostParameters } from '../../core/query.ts'
import { client } from '../api/client.ts'
import { settings } from '../base/settings.ts'
import { listParameters, longParameters } from './list-query.ts'

/** Longest query of an address, in characters: servers and proxies take some 8,000 for all of a request's first line. */
const longestAddress = 6_000

const fits = (query: URLSearchParams): boolean =>
  query.toString().length <= longestAddress && query.size <= mostParameters

/** Changes a list's own parameters to those of another call, which lacks some or has others besides. */
type Adapt = (query: URLSearchParams) => void

/**
 * A list's question as parameters, and as `where` for the body the condition that does not fit an address. Another server
 * knows no such body: there all is in the parameters.
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

type How = { readonly signal?: AbortSignal; readonly adapt?: Adapt }

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
  const { parameters, where } = listCall(params, model, adapt)
  if (where === undefined) return (await client.get<unknown>(`${path}?${parameters}`, config)).data
  return (await client.post<unknown>(`${path}/query?${parameters}`, { where }, config)).data
}
