import { badRequest, forbidden, incomplete, notFound, Problem, unauthenticated } from '../../problem.ts'
import { faultMessage, type Translate } from '../../translate.ts'
import { isOnlyIfAsked, type Schema } from './parts.ts'

/** Examples of each kind of text. */
const texts: { readonly [format: string]: string } = {
  uuid: '01975f4e-7a1c-7c3e-9a53-2f6f0d6c1b11',
  date: '2026-11-20',
  'date-time': '2026-11-20T09:30:00.000Z',
  email: 'ada@example.com',
  uri: 'https://example.com/',
}

/** Most levels of objects within objects that are shown. */
const mostDepth = 9

/** Returns a value that a schema allows: readers may expect such a value, and may send it. */
export const exampleOf = (schema: Schema, depth = 0): unknown => {
  if (schema.example !== undefined) return schema.example
  const [option] = (schema.enum as readonly unknown[] | undefined) ?? []
  if (option !== undefined) return option
  const [choice] = ((schema.anyOf ?? schema.oneOf ?? schema.allOf) as readonly Schema[] | undefined) ?? []
  if (choice !== undefined) return exampleOf(choice, depth)
  const { minimum } = schema as { readonly minimum?: number }
  switch (schema.type) {
    case 'string':
      return texts[String(schema.format)] ?? 'text'.slice(0, (schema.maxLength as number | undefined) ?? 4)
    case 'integer':
    case 'number':
      return Math.max(1, minimum ?? 1)
    case 'boolean':
      return true
    case 'array':
      return depth < mostDepth ? [exampleOf((schema.items as Schema | undefined) ?? {}, depth + 1)] : []
    case 'object': {
      const all = Object.entries((schema.properties as { readonly [name: string]: Schema } | undefined) ?? {})
      const properties = all.filter(([, property]) => !isOnlyIfAsked(property))
      return depth < mostDepth
        ? Object.fromEntries(properties.map(([name, property]) => [name, exampleOf(property, depth + 1)]))
        : {}
    }
    default:
      return {}
  }
}

/** The usual problem of each status. */
const problemOf: { readonly [status: string]: Problem } = Object.fromEntries(
  [
    badRequest(),
    unauthenticated(),
    forbidden(),
    notFound(),
    new Problem(408, 'timeout'),
    new Problem(409, 'conflict'),
    new Problem(412, 'stale'),
    new Problem(413, 'too_large'),
    new Problem(415, 'unsupported_media'),
    incomplete({ name: [{ code: 'required' }] }),
    new Problem(429, 'busy'),
    new Problem(503, 'unavailable'),
  ].map((problem) => [String(problem.status), problem]),
)

const refusalOf = (status: string, translate: Translate): unknown => {
  const problem = problemOf[status] ?? new Problem(Number(status), 'unexpected')
  const message = translate('en', `server:problem.${problem.code}`)
  const errors = Object.entries(problem.more.errors ?? {}).map(
    ([field, faults]) => [field, faults.map((fault) => faultMessage(translate, 'en', fault))] as const,
  )
  return {
    type: `/problems/${problem.code}`,
    title: message,
    status: problem.status,
    code: problem.code,
    message,
    ...(errors.length === 0 ? {} : { errors: Object.fromEntries(errors) }),
  }
}

/** An example of a refusal for each status. */
export const refusalExamples = (translate: Translate): { readonly [status: string]: unknown } =>
  Object.fromEntries([...Object.keys(problemOf)].map((status) => [status, refusalOf(status, translate)]))
