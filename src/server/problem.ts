import { type Fault, type Faults, mostFaults, noFaults } from '../core/query/check-predicate.ts'

type More = {
  /** Values that the message names. */
  readonly params?: { readonly [name: string]: string | number }
  /** Parameters that are dictionary keys; several mean any of them. */
  readonly words?: Fault['words']
  readonly errors?: Faults
  readonly headers?: { readonly [name: string]: string }
  /** Further members of the problem document (RFC 9457, 3.2). */
  readonly extra?: { readonly [name: string]: unknown }
}

/** A refusal, thrown anywhere on the server; only the error handler turns it into an answer (RFC 9457). */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly code: string
  readonly more: More
  /** @param code last part of the message key `server:problem.<code>` */
  constructor(status: number, code: string, more: More = {}) {
    super(code)
    this.status = status
    this.code = code
    this.more = more
  }
}

const firstFaults = (faults: Faults): Faults => {
  const first = noFaults()
  let count = 0
  for (const field in faults) {
    if (count++ === mostFaults) break
    first[field] = faults[field] ?? []
  }
  return first
}

/** Faults of names in a body for which `codeOf` has a code; stops at the maximum that is reported. */
export const faultyNames = (body: object, codeOf: (name: string) => string | undefined): Faults => {
  const faults = noFaults()
  let count = 0
  for (const name of Object.keys(body)) {
    const code = codeOf(name)
    if (code === undefined) continue
    faults[name.slice(0, 80)] = [{ code }]
    if (++count === mostFaults) break
  }
  return faults
}

export const unauthenticated = () => new Problem(401, 'unauthenticated', { headers: { 'www-authenticate': 'Bearer' } })
export const forbidden = () => new Problem(403, 'forbidden')
/** The refusal for unknown and invisible rows alike. */
export const notFound = () => new Problem(404, 'not_found')
/** Writes are refused for lack of disk space; reads work. */
export const diskFull = () => new Problem(503, 'disk_full', { headers: { 'retry-after': '30' } })
export const badRequest = () => new Problem(400, 'bad_request')
export const invalid = (errors: Faults) => new Problem(422, 'invalid', { errors: firstFaults(errors) })
/** A problem whose faults are missing values only. */
export const incomplete = (errors: Faults) => new Problem(422, 'incomplete', { errors })
/** One fault at one field. */
export const faultAt = (field: string, code: string, params?: Fault['params']) =>
  invalid({ [field]: [params === undefined ? { code } : { code, params }] })
