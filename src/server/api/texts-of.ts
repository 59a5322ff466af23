import type { FastifyRequest } from 'fastify'
import type { Fault, Faults } from '../../core/check-predicate.ts'
import { isStorable } from '../../core/values.ts'
import { faultyNames, invalid } from '../problem.ts'
import { objectOf } from './route-context.ts'

/** Reads a body with exactly these texts; missing and further ones are faults. */
export const textsOf = <K extends string>(
  request: FastifyRequest,
  ...names: readonly K[]
): { readonly [N in K]: string } => {
  const body = objectOf(request)
  const faultOf = (value: unknown): Fault | undefined => {
    if (value === undefined || value === '' || value === null) return { code: 'required' }
    if (typeof value !== 'string') return { code: 'not_text' }
    if (!isStorable(value)) return { code: 'bad_text' }
    return value.length > 1000 ? { code: 'too_long', params: { max: 1000 } } : undefined
  }
  const faults: Faults = {}
  for (const name of names) {
    const fault = faultOf(body[name])
    if (fault !== undefined) faults[name] = [fault]
  }
  Object.assign(
    faults,
    faultyNames(body, (name) => ((names as readonly string[]).includes(name) ? undefined : 'unknown')),
  )
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return body as { readonly [N in K]: string }
}
