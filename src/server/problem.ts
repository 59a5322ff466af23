import { type Fault, type Faults, mostFaults, noFaults } from '../core/check-predicate.ts'

type More = {
  /** Values that the message names. */
  readonly params?: { readonly [name: string]: string | number }
  /** Values that are themselves words of the dictionary, by their key; several are any of them. */
  readonly words?: Fault['words']
  readonly errors?: Faults
  readonly headers?: { readonly [name: string]: string }
  /** Further members of the problem document (RFC 9457, 3.2). */
  readonly extra?: { readonly [name: string]: unknown }
}

/** A refusal, thrown from anywhere on the server; only the error handler turns it into an answer (RFC 9457). */
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

/** Faults of the names in a body that `codeOf` has a code for; it is not looked on for more than are told. */
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
/** For a row that is not there and one that may not be seen alike. */
export const notFound = () => new Problem(404, 'not_found')
/** Nothing may be written for want of space; reads go on. */
export const diskFull = () => new Problem(503, 'disk_full', { headers: { 'retry-after': '30' } })
export const badRequest = () => new Problem(400, 'bad_request')
export const invalid = (errors: Faults) => new Problem(422, 'invalid', { errors: firstFaults(errors) })
/** Nothing is wrong but what is missing. */
export const incomplete = (errors: Faults) => new Problem(422, 'incomplete', { errors })
/** One fault at one field. */
export const faultAt = (field: string, code: string, params?: Fault['params']) =>
  invalid({ [field]: [params === undefined ? { code } : { code, params }] })
