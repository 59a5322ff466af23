import { isRow } from './shapes.ts'

/**
 * The server's message of a refused call; field errors are preferred as they are more specific.
 * @param problem a problem document, or an error with `message` and `errors`
 * @param otherwise the text if the server gives none
 */
export const reasonOf = (problem: unknown, otherwise: string): string => {
  if (!isRow(problem)) return otherwise
  const fields = isRow(problem.errors) ? Object.values(problem.errors).flat() : []
  const texts = fields.filter((one): one is string => typeof one === 'string' && one !== '')
  if (texts.length > 0) return [...new Set(texts)].join(' ')
  return typeof problem.message === 'string' && problem.message !== '' ? problem.message : otherwise
}
