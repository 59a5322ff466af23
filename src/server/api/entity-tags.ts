import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'

/**
 * Returns the tag of a row as it is answered: its version, and a hash of the answer, which also changes with counts of
 * other rows, with the caller's rights, and with included rows.
 */
export const rowTag = (row: { readonly [key: string]: unknown }): string =>
  `"${String(row.version)}-${createHash('sha256').update(JSON.stringify(row)).digest('base64url').slice(0, 16)}"`

/** `If-Match: "3"`, or a row's whole tag: the version that the caller read. @throws Problem 412 */
export const matchOf = ({ headers }: FastifyRequest): number | undefined => {
  const header = headers['if-match']
  if (header === undefined || header === '*') return undefined
  const version = /^(?:W\/)?"(\d{1,9})(?:-[\w-]+)?"$/.exec(header)?.[1]
  if (version === undefined) throw new Problem(412, 'stale')
  return Number(version)
}

/** Tells whether the caller has the answer with this tag (RFC 9110, 13.1.2: compared weakly, any of a list, or `*`). */
export const isKnownTag = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === '*' || one === tag)
