import type { FastifyInstance } from 'fastify'
import { badRequest } from '../problem.ts'
import { repeatsKey } from './json-keys.ts'

/** Levels of a JSON body; conditions nest deepest, about twelve. */
const mostLevels = 64

/**
 * Whether a text nests deeper than any valid body. Checked before parsing: the parser copes with a million brackets,
 * but recursive functions on its result (`JSON.stringify`) overflow the stack.
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

/** Fastify's JSON parsing, refusing poisoned and repeated keys and deep nesting. */
export const readJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Some clients send the content type with every call, even DELETE: an empty body counts as none.
    if (text === '') done(null, undefined)
    else if (nestsTooDeep(String(text)) || repeatsKey(String(text))) done(badRequest())
    else parse(request, String(text), done)
  })
}
