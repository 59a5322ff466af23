import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { badRequest, Problem } from '../problem.ts'
import { mostKeys, textFault } from './json-text.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Most different names in the JSON body of this route. */
    mostKeys?: number
    /** The handler gets the bytes, as a signature is over these. Its parsing is its own. */
    rawBody?: true
  }
}

/** Tells whether a content type names UTF-8 or no character set. JSON has no other (RFC 8259, 8.1). */
const isUtf8Type = (type = ''): boolean => {
  const charset = /;\s*charset\s*=\s*("?)([^";\s]*)\1/i.exec(type)?.[2]
  return charset === undefined || /^utf-?8$/i.test(charset)
}

const refusals = {
  malformed: badRequest,
  too_many_keys: (max: number) => new Problem(413, 'too_many_keys', { params: { max } }),
}

/**
 * Fastify's JSON parsing. Refuses other character sets and invalid UTF-8, poisoned and repeated keys, deep nesting, and
 * more names than any valid body has.
 */
export const readJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (request.routeOptions.config?.rawBody === true) return done(null, Buffer.from(bytes))
    if (!isUtf8Type(request.headers['content-type'])) return done(new Problem(415, 'unsupported_media'))
    const body = Buffer.from(bytes)
    if (!isUtf8(body)) return done(badRequest())
    const text = body.toString('utf8')
    // Some clients send the content type with every call, even DELETE: an empty body counts as none.
    if (text === '') return done(null, undefined)
    const most = request.routeOptions.config?.mostKeys ?? mostKeys
    const fault = textFault(text, most)
    if (fault !== undefined) return done(refusals[fault](most))
    parse(request, text, done)
  })
}
