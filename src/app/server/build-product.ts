import type { FastifyInstance } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { demoSignIns } from '../../domain/people/demo-people.ts'
import { releases } from '../../domain/system/releases.ts'
import { buildApi } from '../../server/api/app.ts'
import { mergedAreas } from '../../server/area.ts'
import type { Config } from '../../server/config.ts'
import { dashboardRoutes } from '../../server/dashboard/dashboard-routes.ts'
import type { Pools } from '../../server/db/pool.ts'
import type { HasRoom } from '../../server/disk.ts'
import type { Engine } from '../../server/engine.ts'
import { facetsOf } from '../../server/facets/facets.ts'
import type { ServerFigure } from '../../server/figures/figure.ts'
import { figureRoutes } from '../../server/figures/routes.ts'
import { homeRoutes } from '../../server/home/home-routes.ts'
import { identifyUsers, recallUsers } from '../../server/rights/identify.ts'
import { namedInRoutes } from '../../server/search/named-in-routes.ts'
import { searchRoutes } from '../../server/search/search-routes.ts'
import { demoIsLoaded } from '../demo/load.ts'
import { serverAreas } from './areas.ts'
import { filesFor } from './files.ts'
import { firstRunIsOpen } from './first-run.ts'
import { firstRunRoutes } from './first-run-routes.ts'
import { type EngineOptions, makeEngine } from './make-engine.ts'
import { webPages } from './serve-web.ts'

export type ProductOptions = {
  readonly pools: Pools
  readonly config: Config
  readonly webDir: string | undefined
  /** Destination of log lines; standard output by default. */
  readonly log?: DestinationStream
  /** An existing engine; made from the other options by default. */
  readonly engine?: Engine
  /** Further figures: the specimens of the tests. */
  readonly figures?: readonly ServerFigure[]
  /** Whether the disk has room for writes; absent: always. */
  readonly hasRoom?: HasRoom
} & EngineOptions

/** Keeps secrets out of the log: headers by path; bodies are never logged. */
const redact = {
  paths: [
    'req.headers.authorization',
    'req.headers.cookie',
    'req.headers["x-xsrf-token"]',
    'res.headers["set-cookie"]',
  ],
  remove: true,
}

/** A URL without its query, which may contain codes and names. */
const request = (raw: { method: string; url: string; ip?: string; id?: string }) => ({
  id: raw.id,
  method: raw.method,
  path: raw.url.split('?')[0],
  ip: raw.ip,
})

type Thrown = { name?: string; message?: string; stack?: string; code?: unknown; constraint?: unknown; cause?: unknown }
/**
 * An unexpected error for the log. A database error's detail is left out: it quotes the refused row, password hashes
 * included.
 */
const thrown = (error: Thrown): object => ({
  type: error.name,
  message: error.message,
  code: error.code,
  constraint: error.constraint,
  stack: error.stack,
  ...(error.cause instanceof Error ? { cause: thrown(error.cause) } : {}),
})

/** The whole product on one port: the API under /api, the browser part besides. */
export const buildProduct = async ({
  pools,
  config,
  webDir,
  log,
  engine: engineOptions,
  hasRoom,
  ...options
}: ProductOptions): Promise<FastifyInstance> => {
  const engine = engineOptions ?? makeEngine(pools, options)
  const demo = await demoIsLoaded(pools)
  const settings = () => ({
    name: config.appName,
    logo: config.appLogo ?? null,
    locale: config.locale,
    currency: config.currency,
    demo,
    mails: config.smtpUrl !== undefined,
    signIns: demo
      ? demoSignIns.people.map(({ email, name }) => ({
          email,
          name,
          password: demoSignIns.password,
          role: email.split('@')[0] ?? '',
        }))
      : [],
    firstRun: firstRunIsOpen(),
  })
  const lists = new Set(engine.models.all.flatMap(({ entity: { page } }) => page ?? []))
  const web = webDir === undefined ? undefined : webPages(webDir, settings, lists)
  const areas = mergedAreas(serverAreas)
  const app = await buildApi({
    engine,
    identify: identifyUsers(engine.front, engine.models, engine.now),
    recall: recallUsers(engine.front, engine.models, engine.now),
    files: filesFor(engine, config),
    logger: pino({ level: config.logLevel, redact, serializers: { req: request, err: thrown } }, log),
    callsPerMinute: config.callsPerMinute,
    language: config.locale,
    title: config.appName,
    version: releases[0].version,
    secure: config.appUrl?.startsWith('https:') === true,
    routes: [
      ...areas.routes,
      (api, { files }) => homeRoutes(api, files, areas.homeSections, areas.homeSteps),
      (api) => dashboardRoutes(api, { tiles: areas.tiles, scopes: areas.dashboardScopes, figures: areas.figures }),
      (api) => figureRoutes(api, [...areas.figures, ...(options.figures ?? [])]),
      (api, { files }) => facetsOf(engine.models).routes(api, files),
      searchRoutes,
      namedInRoutes,
      firstRunRoutes,
    ],
    ...(hasRoom === undefined ? {} : { hasRoom }),
    ...(web === undefined ? {} : { otherwise: web.otherwise }),
  })
  await web?.register(app)
  return app
}
