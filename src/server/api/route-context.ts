import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isUuid } from '../../core/query/values.ts'
import type { Actor } from '../actor.ts'
import type { Engine } from '../engine.ts'
import { badRequest, forbidden, notFound, Problem, unauthenticated } from '../problem.ts'
import { type Language, languageOf, type Translate } from '../translate.ts'
import { keepDocs } from './docs/route-docs.ts'
import type { RouteAccess } from './route-access.ts'

/** Dependencies of routes. */
export type Api = {
  readonly app: FastifyInstance
  readonly engine: Engine
  readonly translate: Translate
  readonly language: (request: FastifyRequest) => Language
  /** The caller; not available on public routes. */
  readonly actor: (request: FastifyRequest) => Actor
}
/** The user of a bearer token; undefined for an unknown, ended or deactivated one. */
export type Identify = (token: string) => Promise<Actor | undefined>

type KnownRoute = { readonly method: string; readonly url: string; readonly access: RouteAccess }

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route below /api with its access, for the access matrix. */
    knownRoutes: KnownRoute[]
  }
  interface FastifyContextConfig {
    access?: RouteAccess
    /** Reads only, though its method says otherwise. */
    isRead?: true
    /** Writes nothing of the user as whom somebody looks. */
    whileLooking?: true
  }
}

const actors = new WeakMap<FastifyRequest, Actor>()

/** The caller, if already identified: a refusal may come before. */
export const knownCaller = (request: FastifyRequest): Actor | undefined => actors.get(request)

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]

const readMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/** Writes with a session cookie must carry the XSRF header; a bearer call without cookies is an API client. */
const assertXsrf = (request: FastifyRequest): void => {
  if (readMethods.includes(request.method)) return
  const cookie = request.cookies['XSRF-TOKEN']
  if (cookie !== undefined && request.headers['x-xsrf-token'] !== cookie) throw new Problem(403, 'xsrf')
}

/** Bytes of a body on public routes. */
const mostOfAnybody = 16_384

/** Guards all of /api: caller and permission are checked before any handler runs. */
export const guardRoutes = (app: FastifyInstance, identify: Identify): ((request: FastifyRequest) => Actor) => {
  app.decorate('knownRoutes', [])
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api')) return
    const access = route.config?.access
    if (access === undefined) throw new Error(`${String(route.method)} ${route.url} does not say who may call it`)
    const methods = [route.method].flat()
    keepDocs(route)
    // Public routes read only small bodies, but for those whose sender signs them.
    if (access === 'public' && route.config?.rawBody !== true)
      route.bodyLimit = Math.min(route.bodyLimit ?? mostOfAnybody, mostOfAnybody)
    for (const method of methods) if (method !== 'HEAD') app.knownRoutes.push({ method, url: route.url, access })
  })
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config?.access
    if (access === undefined || request.is404) return
    assertXsrf(request)
    if (access === 'public') return
    const token = bearerOf(request)
    const actor = token === undefined ? undefined : await identify(token)
    if (actor === undefined) throw unauthenticated()
    actors.set(request, actor)
    const { isRead, whileLooking } = request.routeOptions.config
    const isWrite = !readMethods.includes(request.method) && isRead !== true && whileLooking !== true
    if (actor.viewerId !== undefined && isWrite) throw new Problem(403, 'read_only')
    // A program does what its scopes say, and nothing with the account itself.
    if (actor.isToken === true && isWrite && access === 'signed-in') throw new Problem(403, 'not_by_token')
    if (access !== 'signed-in' && !actor.permissions.has(access.permission)) throw forbidden()
  })
  return (request) => {
    const actor = actors.get(request)
    if (actor === undefined) throw unauthenticated()
    return actor
  }
}

/** An id in the path; malformed ids are answered like unknown rows. */
export const idOf = (request: FastifyRequest, parameter = 'id'): string => {
  const id = (request.params as { readonly [name: string]: string })[parameter] ?? ''
  if (!isUuid(id)) throw notFound()
  return id.toLowerCase()
}

/** Parameters of the address in their order; never throws on bad escapes. */
export const pairsOf = (request: FastifyRequest): [string, string][] => [...(request.query as URLSearchParams)]

/** The body as an object, or 400. */
export const objectOf = (request: FastifyRequest): { readonly [key: string]: unknown } => {
  const body = request.body
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest()
  return body as { readonly [key: string]: unknown }
}

export const languageFor =
  (otherwise: Language) =>
  (request: FastifyRequest): Language =>
    languageOf(request.headers, otherwise)
export type { FastifyRequest }
