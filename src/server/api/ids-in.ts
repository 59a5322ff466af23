import type { FastifyRequest } from 'fastify'
import { isUuid } from '../../core/values.ts'
import { faultAt, Problem } from '../problem.ts'
import { objectOf } from './route-context.ts'

/** Most ids of one call. */
const mostIds = 1000

/**
 * The list of ids, the body's only field.
 * @param missing fault of an empty list
 */
export const idsIn = (
  request: FastifyRequest,
  key: string,
  missing: 'select_users' | 'something_wrong',
): readonly string[] => {
  const { [key]: ids, ...rest } = objectOf(request)
  const unknown = Object.keys(rest)[0]
  if (unknown !== undefined) throw faultAt(unknown.slice(0, 80), 'unknown')
  if (ids === undefined || ids === null || (Array.isArray(ids) && ids.length === 0))
    throw new Problem(422, missing, { errors: { [key]: [{ code: 'required' }] } })
  if (!Array.isArray(ids)) throw faultAt(key, 'not_list')
  if (ids.length > mostIds) throw faultAt(key, 'too_many', { max: mostIds })
  if (!ids.every((id) => typeof id === 'string' && isUuid(id))) throw faultAt(key, 'bad_reference')
  return ids as string[]
}
