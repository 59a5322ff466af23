import { randomBytes } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { mostParameters, mostQueryLength } from '../../core/query/query.ts'
import type { HasRoom } from '../disk.ts'
import type { Engine } from '../engine.ts'
import { exportRoutes } from '../export/routes.ts'
import { coeditSockets } from '../facets/coedits/socket.ts'
import type { FileStore } from '../files/file-store.ts'
import { fileRoutes } from '../files/routes.ts'
import { importRoutes } from '../import/routes.ts'
import type { Recall } from '../live/hub.ts'
import { liveRoutes } from '../live/routes.ts'
import { badRequest, diskFull, Problem } from '../problem.ts'
import type { Language } from '../translate.ts'
import { allowedMethods } from './allowed-methods.ts'
import { partOf } from './also-at.ts'
import { answerProblems, bareAnswer, documentOf, problemOf, problemSender } from './answer-problems.ts'
import { mostBody } from './body-limit.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { drainAtEnd } from './connection-drain.ts'
import { refusalExamples } from './docs/examples.ts'
import { serveDocument } from './docs/served-document.ts'
import { entityRoutes } from './entity-routes.ts'
import { historyRoutes } from './history-routes.ts'
import { readJson } from './json.ts'
import { orderRoutes } from './order-routes.ts'
import { unpackBodies } from './packed-bodies.ts'
import { refuseUnknownParameters, validateBodies } from './route-bodies.ts'
import { type Api, guardRoutes, type Identify, languageFor } from './route-context.ts'
import { schemaRoutes } from './schema-routes.ts'
import { lastWord, limitUnreadAnswers, slowClientLimits, watchBodies } from './slow-clients.ts'
import { systemRoutes } from './system-routes.ts'
import { limitUsers } from './user-limits.ts'

export type AppOptions = {
  readonly engine: Engine
  readonly identify: Identify
  /** Calls of one user in a minute. */
  readonly callsPerMinute: number
  /** Reloads the callers of open streams. */
  readonly recall: Recall
  readonly files: FileStore
  readonly logger: FastifyBaseLogger
  readonly language: Language
  readonly title: string
  /** The product's, as the description of its calls names it. */
  readonly version: string
  /** True behind https: cookies are then only sent there. */
  readonly secure: boolean
  /** Whether the disk has room for writes; absent: always. */
  readonly hasRoom?: HasRoom
  /** Answers other addresses outside /api: the browser part's pages. */
  readonly otherwise?: (request: FastifyRequest, reply: FastifyReply) => unknown
  /** Calls of the areas besides the generic ones. */
  readonly routes: readonly ((api: Api, options: AppOptions) => void)[]
}

/** Bytes of a file that are read at all, so that it can be refused with a message. */
const mostFile = 200_000_000

/** Builds the API of the given declarations: generic calls for every entity, and those of the areas. */
export const buildApi = async (options: AppOptions): Promise<FastifyInstance> => {
  const { engine, identify, logger, language, title, version, secure } = options
  const { translate } = engine
  const refuse = problemSender(translate, language)
  const always = {
    'x-content-type-options': 'nosniff',
    // The header is for this host name only: its subdomains may be other services.
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
    // This parser cannot throw (URLSearchParams accepts anything); one that threw would end the process.
    routerOptions: {
      querystringParser: (text) => new URLSearchParams(text) as object as Record<string, unknown>,
      maxParamLength: 200,
    },
    // Addresses that cannot be decoded reach no route: calls are refused, a browser gets the page for unknown
    // addresses.
    frameworkErrors: (_error, request, reply) => {
      // No hook has run yet.
      reply.headers(always)
      try {
        if (!request.url.startsWith('/api') && options.otherwise) options.otherwise(request, reply as FastifyReply)
        else refuse(badRequest(), request, reply as FastifyReply)
      } catch (error) {
        refuse(problemOf(error), request, reply as FastifyReply)
      }
    },
    // Invalid HTTP gets a problem document too; without a request there is no language to read.
    clientErrorHandler: (error, socket) => {
      lastWord(socket, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? tooSlow : badHttp)
    },
    // Node's own refusal of a missing Host header has no body; the hook below refuses with one.
    http: { requireHostHeader: false, ...slowClientLimits.http },
    trustProxy: 'loopback',
    // The drain sends a problem document (connection-drain.ts); by then only idle and hanging connections remain.
    return503OnClosing: false,
    forceCloseConnections: true,
  })
  const { waitForRest } = drainAtEnd(app)
  limitUnreadAnswers(app)
  watchBodies(app, (socket) => lastWord(socket, tooSlow))
  answerProblems(app, refuse)
  unpackBodies(app)
  readJson(app)
  // `Expect: something`: Node would answer 417 without a body.
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
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'], globalDecompression: false })
  await app.register(multipart, {
    // The plugin's default file limit is that of JSON bodies; each field has its own, checked while streaming.
    limits: { fieldNameSize: 100, fieldSize: 300_000, fields: 100, files: 10, parts: 110, fileSize: mostFile },
  })
  app.decorate('securityLog', engine)
  const actor = guardRoutes(app, identify)
  validateBodies(app)
  refuseUnknownParameters(app)
  serveDocument(app, () => ({ title, version, refusals: refusalExamples(translate) }))
  limitUsers(app, engine, actor, options.callsPerMinute)
  app.addHook('onRequest', async (request, reply) => {
    // Readable by our page, which returns it as a header; another site can do neither.
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
    schemaRoutes(api)
    historyRoutes(api)
    fileRoutes(api, options.files)
    liveRoutes(api, options.recall)
    coeditSockets(api, identify, options.recall)
    for (const routes of options.routes) routes(api, options)
    for (const model of engine.models.all) {
      entityRoutes(api, model, options.files)
      const part = partOf(model)
      if (part !== undefined) entityRoutes(api, model, options.files, part)
      bulkRoutes(api, model)
      orderRoutes(api, model)
    }
    exportRoutes(api)
    importRoutes(api)
    waitForRest()
  })
  const allowedAt = allowedMethods(app)
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api')) {
      const allowed = allowedAt(request.url)
      if (allowed.length > 0) throw new Problem(405, 'no_method', { headers: { allow: allowed.join(', ') } })
    }
    if (request.url.startsWith('/api') || options.otherwise === undefined) throw new Problem(404, 'no_route')
    return options.otherwise(request, reply)
  })
  return app
}
