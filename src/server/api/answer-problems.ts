import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Faults } from '../../core/query/check-predicate.ts'
import { isOutOfSpace, sqlState } from '../db/sql-state.ts'
import { diskFull, faultAt, Problem } from '../problem.ts'
import { logSecurity } from '../security-log.ts'
import { faultMessage, type Language, languageOf, type Translate, wordsIn } from '../translate.ts'
import { knownCaller } from './route-context.ts'

/** Returns the refusal for constraint violations that a race lets past the checks. */
const ofDatabase = (error: unknown): Problem | undefined => {
  const state = sqlState(error)
  if (state === undefined) return undefined
  if (state === '23505') return faultAt(uniqueField(error), 'taken')
  if (state === '23503') return new Problem(409, 'conflict')
  // The value passed our validation but not the database's: out of range, invalid text.
  if (state.startsWith('22')) return new Problem(422, 'invalid')
  if (state === '40001' || state === '40P01' || state === '55P03')
    return new Problem(503, 'unavailable', { headers: { 'retry-after': '1' } })
  // The statement ran longer than `db/pool.ts` allows.
  if (state === '57014') return new Problem(503, 'too_slow', { headers: { 'retry-after': '5' } })
  if (isOutOfSpace(error)) return diskFull()
  if (state.startsWith('08') || state.startsWith('57P') || state.startsWith('53'))
    return new Problem(503, 'unavailable', { headers: { 'retry-after': '2' } })
  return undefined
}

/**
 * Returns the field of a unique index: `users_email_unique` → `email`. The engine names these indexes. For a set of
 * fields it is the last one.
 */
const uniqueField = (error: unknown): string => {
  const at = error as { constraint?: string; table?: string; detail?: string; cause?: unknown }
  if (at.constraint === undefined) return at.cause === undefined ? 'body' : uniqueField(at.cause)
  // `Key (yard_id, lower(title))=(…)`: letter case does not count.
  const columns = /^Key \((.+?)\)=\(/.exec(at.detail ?? '')?.[1]?.split(', ') ?? []
  const last = /(\w+)(?:::[\w ]+)?\)*$/.exec(columns.at(-1) ?? '')?.[1]
  if (columns.length > 1 && last !== undefined) return last
  return at.constraint.replace(`${at.table ?? ''}_`, '').replace(/_unique$/, '')
}

const connectionErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND'])
const full = new Set(['ENOSPC', 'EDQUOT'])
const ofDisk = (error: FastifyError): Problem | undefined => (full.has(error.code) ? diskFull() : undefined)
const ofNetwork = (error: FastifyError): Problem | undefined =>
  connectionErrors.has(error.code) || /connection|timeout exceeded when trying to connect/i.test(error.message)
    ? new Problem(503, 'unavailable', { headers: { 'retry-after': '2' } })
    : undefined

const ofFramework = (error: FastifyError): Problem | undefined => {
  const status = error.statusCode
  if (status === undefined || status < 400 || status > 499) return undefined
  if (status === 413) return new Problem(413, 'too_large')
  if (status === 415) return new Problem(415, 'unsupported_media')
  if (status === 408) return new Problem(408, 'timeout')
  return status === 429
    ? new Problem(429, 'too_many_tries', { params: { seconds: 1 } })
    : new Problem(400, 'bad_request')
}

/** Turns any thrown value into a refusal; details of unexpected errors never leave the server. */
export const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error
  return (
    ofDatabase(error) ??
    ofFramework(error as FastifyError) ??
    ofDisk(error as FastifyError) ??
    ofNetwork(error as FastifyError) ??
    new Problem(500, 'unexpected')
  )
}

const tell = (faults: Faults, language: Language, translate: Translate) =>
  Object.fromEntries(
    Object.entries(faults).map(([field, list]) => [
      field,
      list.map((fault) => faultMessage(translate, language, fault)),
    ]),
  )

/** A problem document (RFC 9457) with the specification's `message`. */
export const documentOf = (problem: Problem, language: Language, translate: Translate) => {
  const { errors, params, words, extra } = problem.more
  const say = (to: Language) =>
    translate(to, `server:problem.${problem.code}`, { ...params, ...wordsIn(translate, to, words) })
  return {
    type: `/problems/${problem.code}`,
    title: say('en'),
    status: problem.status,
    code: problem.code,
    message: say(language),
    ...(errors === undefined ? {} : { errors: tell(errors, language, translate) }),
    ...extra,
  }
}

/** A document as a raw HTTP response, for connections on which no request could be parsed. */
export const bareAnswer = (document: ReturnType<typeof documentOf>): string => {
  const body = JSON.stringify(document)
  return [
    `HTTP/1.1 ${document.status} ${STATUS_CODES[document.status]}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n')
}

export type SendProblem = (problem: Problem, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Sends a refusal in the caller's language. */
export const problemSender =
  (translate: Translate, otherwise: Language): SendProblem =>
  (problem, request, reply) =>
    reply
      .status(problem.status)
      .headers({ ...problem.more.headers, 'cache-control': 'no-store' })
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(documentOf(problem, languageOf(request.headers, otherwise), translate)))

/** Discards the rest of an unread body, which would block the connection's next request. */
const letGoOf = (request: IncomingMessage): void => {
  if (request.complete || request.destroyed) return
  request.unpipe()
  request.resume()
}

/** Statuses for the security log: forbidden, and too many requests. */
const watched = new Set([403, 429])

/** Turns refusals into answers; no other place does. */
export const answerProblems = (app: FastifyInstance, send: SendProblem): void => {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error)
    // Calls that come while the server stops are refused on purpose.
    if (problem.status >= 500 && problem.code !== 'ending') request.log.error({ err: error }, 'request failed')
    else if (watched.has(problem.status)) {
      const { method, url } = request.routeOptions
      const call = `${[method].flat()[0]} ${url}`
      logSecurity(request, 'refused', knownCaller(request)?.id ?? null, { call, code: problem.code })
    } else request.log.info({ code: problem.code, status: problem.status }, 'request refused')
    letGoOf(request.raw)
    return send(problem, request, reply)
  })
}
