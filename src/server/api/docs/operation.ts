import { exampleOf } from './examples.ts'
import { type Schema, text } from './parts.ts'

/** A call as its route describes it. Plain data. */
export type DocumentedCall = { readonly method: string; readonly url: string; readonly docs: Schema }

type Media = { readonly schema?: Schema; readonly example?: unknown; readonly examples?: unknown }
type Response = { readonly description?: string; readonly content?: { readonly [type: string]: Media } }
export type Operation = {
  readonly parameters: readonly Schema[]
  readonly requestBody?: Schema
  readonly responses: { readonly [status: string]: Response }
  readonly [key: string]: unknown
}

/** Returns `/api/tasks/:id` as OpenAPI writes it: `/api/tasks/{id}`. */
export const pathOf = (url: string): string => url.replaceAll(/:(\w+)/g, '{$1}')

const parametersIn = (place: 'path' | 'query', schema: Schema = {}): readonly Schema[] => {
  const { properties = {}, required = [] } = schema as {
    readonly properties?: { readonly [name: string]: Schema }
    readonly required?: readonly string[]
  }
  return Object.entries(properties).map(([name, { description, ...value }]) => ({
    name,
    in: place,
    // `required` is false unless it is given (OpenAPI 3.0.3, 4.7.12.2.1).
    ...(place === 'path' || required.includes(name) ? { required: true } : {}),
    ...(description === undefined ? {} : { description }),
    // `filter[name]=x`: one parameter with a property for each name.
    ...(value.type === 'object' ? { style: 'deepObject', explode: true } : {}),
    schema: value,
  }))
}

/** Adds an example to everything in JSON that has none. */
const withExamples = (content: { readonly [type: string]: Media }, given?: unknown) =>
  Object.fromEntries(
    Object.entries(content).map(([type, media]) => {
      const isShown = /[/+]json$/.test(type) && media.example === undefined && media.examples === undefined
      return [type, isShown ? { ...media, example: given ?? exampleOf(media.schema ?? {}) } : media]
    }),
  )

/** Statuses of refusals that depend on no call: too slow, too many calls, a database that is down. */
const ofAnyCall = ['408', '429', '503'] as const

/**
 * Replaces the responses that any call may have by one default response.
 * @param isSearch whether the call searches, which has a limit of its own
 */
const withDefault = (responses: Operation['responses'], isSearch: boolean): Operation['responses'] => {
  const away = responses['503']
  const isOwn = (status: string) => (isSearch && status === '429') || !ofAnyCall.some((one) => one === status)
  const own = Object.entries(responses).filter(([status]) => isOwn(status))
  return { ...Object.fromEntries(own), ...(away === undefined ? {} : { default: away }) }
}

/**
 * Returns a call as an operation of OpenAPI, each part still written out where it is used.
 * @param refusals an example for each status of a refusal
 */
export const operationOf = (
  { url, docs }: DocumentedCall,
  refusals: { readonly [status: string]: unknown },
): Operation => {
  const { params, querystring, body, consumes = ['application/json'], response = {}, ...rest } = docs
  const content = Object.fromEntries((consumes as readonly string[]).map((type) => [type, { schema: body as Schema }]))
  const inPath = params ?? {
    properties: Object.fromEntries([...url.matchAll(/:(\w+)/g)].map(([, name]) => [name, text])),
  }
  const responses = Object.entries(response as { readonly [status: string]: Response }).map(
    ([status, one]) =>
      [
        status,
        one.content === undefined ? one : { ...one, content: withExamples(one.content, refusals[status]) },
      ] as const,
  )
  const parameters = [...parametersIn('path', inPath as Schema), ...parametersIn('query', querystring as Schema)]
  return {
    ...rest,
    parameters,
    ...(body === undefined
      ? {}
      : { requestBody: { required: (body as Schema).nullable !== true, content: withExamples(content) } }),
    responses: withDefault(
      Object.fromEntries(responses),
      parameters.some(({ name }) => name === 'search'),
    ),
  }
}
