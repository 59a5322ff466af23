import type { FastifyInstance } from 'fastify'
import { badRequest } from '../problem.ts'
import { repeatsKey } from './json-keys.ts'

/** Levels of a JSON body; conditions nest deepest, some twelve. */
const mostLevels = 64

/**
 * Whether a text nests deeper than any body of ours. Asked before it is parsed: a parser copes with a million brackets,
 * whoever walks the result (`JSON.stringify` among them) runs out of stack.
 */
export const nestsTooDeep = (text: string): boolean => {
  let level = 0
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]
    if (quoted) {
      if (sign === '\\') i++
      else if (sign === '"') quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === '{' || sign === '[') {
      if (++level > mostLevels) return true
    } else if (sign === '}' || sign === ']') level--
  }
  return false
}

/** JSON as Fastify reads it, poisoned and doubled keys refused, and nothing that is nested without end. */
export const readJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Clients that send the type with every call, a DELETE too: no body, as if it had not been named.
    if (text === '') done(null, undefined)
    else if (nestsTooDeep(String(text)) || repeatsKey(String(text))) done(badRequest())
    else parse(request, String(text), done)
  })
}
