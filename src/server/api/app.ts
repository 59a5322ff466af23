import { randomBytes } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { mostParameters, mostQueryLength } from '../../core/query.ts'
import type { HasRoom } from '../disk.ts'
import type { Engine } from '../engine.ts'
import { exportRoutes } from '../export/routes.ts'
import { fileRoutes } from '../files/routes.ts'
import type { FileStore } from '../files/store.ts'
import { importRoutes } from '../import/routes.ts'
import type { Recall } from '../live/hub.ts'
import { liveRoutes } from '../live/routes.ts'
import { badRequest, diskFull, Problem } from '../problem.ts'
import { homeRoutes } from '../settings/home-routes.ts'
import type { Language } from '../translate.ts'
import { answerProblems, bareAnswer, documentOf, problemOf, problemSender } from './answer-problems.ts'
import { type Api, guardRoutes, type Identify, languageFor } from './context.ts'
import { drainAtEnd } from './drain.ts'
import { entityRoutes } from './entity-routes.ts'
import { readJson } from './json.ts'
import { manyRoutes } from './many-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { lastWord, slowClientLimits, watchBodies } from './slow-clients.ts'
import { systemRoutes } from './system-routes.ts'
import { limitUsers } from './user-limits.ts'

export type AppOptions = {
  readonly engine: Engine
  readonly identify: Identify
  /** Calls of one user in a minute. */
  readonly callsPerMinute: number
  /** Finds the callers of open streams again. */
  readonly recall: Recall
  readonly files: FileStore
  readonly logger: FastifyBaseLogger
  readonly language: Language
  readonly title: string
  /** The product's, as the description of its calls names it. */
  readonly version: string
  /** True behind https: cookies are then only sent there. */
  readonly secure: boolean
  /** Whether writes still have room on the disk; absent: always. */
  readonly hasRoom?: HasRoom
  /** Answers addresses outside /api that nothing else answers: the browser part's pages. */
  readonly otherwise?: (request: FastifyRequest, reply: FastifyReply) => unknown
  /** Extra calls of the areas. */
  readonly routes: readonly ((api: Api, options: AppOptions) => void)[]
}

/** Bytes of a JSON body; rich texts are the largest. Files stream past this limit, under their own. */
const mostBody = 2_000_000
/** Bytes of a file that are read at all, if only to refuse it in words. */
const mostFile = 200_000_000

/** The API of the given declarations: generic calls for every entity, and those of the areas. */
export const buildApi = async (options: AppOptions): Promise<FastifyInstance> => {
  const { engine, identify, logger, language, title, version, secure } = options
  const { translate } = engine
  const refuse = problemSender(translate, language)
  const always = {
    'x-content-type-options': 'nosniff',
    // Of this name alone: what else runs below it is not ours to decide.
    ...(secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
  const bare = (problem: Problem) => bareAnswer(documentOf(problem, language, translate))
  const badHttp = bare(badRequest())
  const tooSlow = bare(new Problem(408, 'timeout'))
  const app = fastify({
    loggerInstance: logger,
    bodyLimit: mostBody,
    connectionTimeout: slowClientLimits.connectionTimeout,
    keepAliveTimeout: slowClientLimits.keepAliveTimeout,
    requestTimeout: slowClientLimits.requestTimeout,
    // A parser that throws would end the process: this one can't (URLSearchParams takes whatever comes).
    routerOptions: {
      querystringParser: (text) => new URLSearchParams(text) as unknown as Record<string, unknown>,
      maxParamLength: 200,
    },
    // Addresses that can't be decoded never reach a route: calls are refused, a browser sees the page for unknown ones.
    frameworkErrors: (_error, request, reply) => {
      // No hook has run.
      reply.headers(always)
      try {
        if (!request.url.startsWith('/api') && options.otherwise) options.otherwise(request, reply as FastifyReply)
        else refuse(badRequest(), request, reply as FastifyReply)
      } catch (error) {
        refuse(problemOf(error), request, reply as FastifyReply)
      }
    },
    // What is no HTTP at all is refused in the same form; there is no request to read a language from.
    clientErrorHandler: (error, socket) => {
      lastWord(socket, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? tooSlow : badHttp)
    },
    // Node's own refusal of a request without a host has no body; ours stands in the hook below.
    http: { requireHostHeader: false, ...slowClientLimits.http },
    trustProxy: 'loopback',
    // Ours is a problem document like any other, see drain.ts; by then only idle and hanging connections are left to cut.
    return503OnClosing: false,
    forceCloseConnections: true,
  })
  const { waitForRest } = drainAtEnd(app)
  watchBodies(app, (socket) => lastWord(socket, tooSlow))
  // Validation is ours, made from the declarations: Ajv's defaults coerce and drop silently.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  answerProblems(app, refuse)
  readJson(app)
  // `Expect: something`: Node would answer 417 without a word.
  app.server.on('checkExpectation', (request) => lastWord(request.socket, badHttp))

  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.host === undefined) throw badRequest()
    const query = request.raw.url?.split('?')[1] ?? ''
    if (query.length > mostQueryLength || query.split('&').length > mostParameters) throw badRequest()
    reply.headers(always)
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
  })
  const { hasRoom } = options
  if (hasRoom !== undefined)
    app.addHook('onRequest', async (request) => {
      if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return
      if (request.routeOptions.config?.isRead === true) return
      const announced = Number(request.headers['content-length'] ?? 0)
      if (!(await hasRoom(announced))) throw diskFull()
    })
  await app.register(cookie)
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] })
  await app.register(multipart, {
    // Its own limit for files is that of JSON bodies; each field has its own, held as the bytes come.
    limits: { fieldNameSize: 100, fieldSize: 300_000, fields: 100, files: 10, parts: 110, fileSize: mostFile },
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: {
        title,
        version,
        description: `The calls of ${title}.`,
        license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  })
  const actor = guardRoutes(app, identify)
  limitUsers(app, engine, actor, options.callsPerMinute)
  app.addHook('onRequest', async (request, reply) => {
    // Readable by our page, which sends it back as a header; a foreign page can do neither.
    if (request.url.startsWith('/api') && request.cookies['XSRF-TOKEN'] === undefined)
      reply.setCookie('XSRF-TOKEN', randomBytes(24).toString('base64url'), {
        path: '/',
        sameSite: 'lax',
        secure,
        httpOnly: false,
      })
  })

  const api: Api = { app, engine, translate, language: languageFor(language), actor }
  app.after(() => {
    systemRoutes(api)
    homeRoutes(api)
    fileRoutes(api, options.files)
    liveRoutes(api, options.recall)
    for (const routes of options.routes) routes(api, options)
    for (const model of engine.models.all) {
      entityRoutes(api, model, options.files)
      manyRoutes(api, model)
      orderRoutes(api, model)
    }
    exportRoutes(api)
    importRoutes(api)
    waitForRest()
  })
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api') || options.otherwise === undefined) throw new Problem(404, 'no_route')
    return options.otherwise(request, reply)
  })
  return app
}
