import type { FastifyRequest } from 'fastify'

/** Whether the caller has what this tag stands for (RFC 9110, 13.1.2: compared weakly, any of a list, or `*`). */
export const isKnownTag = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === '*' || one === tag)
