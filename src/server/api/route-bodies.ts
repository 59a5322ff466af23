import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Faults, mostFaults, noFaults } from '../../core/query/check-predicate.ts'
import { badRequest, faultAt, invalid, Problem } from '../problem.ts'
import type { Schema } from './docs/parts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Validates the body before the handler runs; absent where the row's own writer or a form's reader does. */
    body?: z.ZodType
    /** Code of the problem where nothing but values is missing; `invalid` unless said. */
    incomplete?: string
  }
}

/** A body that is written as a row: the writer validates it by the entity's schema, with the caller's rights. */
export class RowBody {
  readonly docs: () => Schema
  constructor(docs: () => Schema) {
    this.docs = docs
  }
}

/** The body of calls that take none. Programs that send an empty object with every call are accepted. */
const nothing = z.strictObject({}).nullish()

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

/**
 * The validator of a route's body, from what its description says.
 * @returns undefined where others validate it
 * @throws Error for a described body that nothing validates
 */
export const validatorOf = (methods: readonly string[], url: string, docs: Schema): z.ZodType | undefined => {
  const { body, consumes } = docs
  if (body instanceof z.ZodType) return body
  const isForm = Array.isArray(consumes) && consumes.every((type) => type === 'multipart/form-data')
  if (body instanceof RowBody || (body !== undefined && isForm)) return undefined
  if (body !== undefined) throw new Error(`${methods} ${url} describes a body that nothing validates`)
  return methods.some((method) => !['GET', 'HEAD', 'OPTIONS'].includes(method)) ? nothing : undefined
}

type Issue = z.core.$ZodIssue

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (part, key) => (isObject(part) || Array.isArray(part) ? Reflect.get(part, key) : undefined),
    value,
  )

/** The place of a fault: of the items of a plain list it is the list. */
const nameOf = (path: readonly PropertyKey[]): string =>
  (typeof path.at(-1) === 'number' ? path.slice(0, -1) : path).map(String).join('.').slice(0, 80) || 'body'

/** Validators without a code of their own have zod's message. */
const codeOf = (issue: Issue, sent: unknown): string => {
  if (isMissing(valueAt(sent, issue.path))) return 'required'
  return /^[a-z_]+$/.test(issue.message) ? issue.message : 'bad_value'
}

const faultsOf = (issues: readonly Issue[], sent: unknown): Faults => {
  const faults = noFaults()
  for (const issue of issues.slice(0, mostFaults)) {
    const params = (issue as { params?: { readonly [name: string]: number } }).params
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, mostFaults)) faults[nameOf([...issue.path, key])] = [{ code: 'unknown' }]
    else {
      const code = codeOf(issue, sent)
      faults[nameOf(issue.path)] ??= [params === undefined ? { code } : { code, params }]
    }
  }
  return Object.fromEntries(Object.entries(faults).slice(0, mostFaults))
}

/**
 * A body as its validator reads it.
 * @param incomplete code of the problem where nothing but values is missing
 * @throws Problem 400 for no object, 422 with the faults by field
 */
export const readBody = <T extends z.ZodType>(validator: T, body: unknown, incomplete = 'invalid'): z.infer<T> => {
  const read = validator.safeParse(body)
  if (read.success) return read.data
  if (!isObject(body)) throw badRequest()
  const errors = faultsOf(read.error.issues, body)
  const isIncomplete = Object.values(errors).every((list) => list?.every(({ code }) => code === 'required'))
  throw isIncomplete && incomplete !== 'invalid' ? new Problem(422, incomplete, { errors }) : invalid(errors)
}

/** Validates the body of every route that has a validator, before its handler. */
export const validateBodies = (app: FastifyInstance): void => {
  app.addHook('preValidation', async (request) => {
    const { body: validator, incomplete } = request.routeOptions.config ?? {}
    if (validator === undefined || request.is404) return
    if (request.isMultipart()) throw new Problem(415, 'unsupported_media')
    request.body = readBody(validator, request.body, incomplete)
  })
}

/**
 * Refuses parameters of a read that its description does not name. Lists read their own, whose conditions have any number
 * of names.
 */
export const refuseUnknownParameters = (app: FastifyInstance): void => {
  app.addHook('preValidation', async (request) => {
    const { config, method } = request.routeOptions
    const docs = config?.docs
    // Programs that read a public address may add what they like.
    if (request.is404 || docs === undefined || config?.access === 'public' || (method !== 'GET' && method !== 'HEAD'))
      return
    const { properties = {} } = (docs.querystring ?? {}) as { readonly properties?: object }
    if ('filter' in properties) return
    const unknown = [...(request.query as URLSearchParams)].find(([name]) => !Object.hasOwn(properties, name))
    if (unknown !== undefined) throw faultAt(unknown[0].slice(0, 80), 'unknown_parameter')
  })
}

/** The body that the route's own validator has read. */
export const bodyOf = <T extends z.ZodType>(request: FastifyRequest, _validator: T): z.infer<T> =>
  request.body as z.infer<T>
