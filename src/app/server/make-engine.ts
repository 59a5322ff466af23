import { buffer } from 'node:stream/consumers'
import type { Pool } from 'pg'
import { checkDeclarations } from '../../core/check/check-declarations.ts'
import { modelsOf } from '../../core/declare/model.ts'
import type { EntityName } from '../../core/declare/register.ts'
import type { Registry } from '../../core/declare/registry.ts'
import { usualCurrency } from '../../core/words/currency.ts'
import { builtInRoles } from '../../domain/people/built-in-roles.ts'
import { registry } from '../../domain/registry.ts'
import { dashboardMailJobs } from '../../domain/system/server/dashboard-mail/jobs.ts'
import { reach } from '../../domain/system/server/notice-channels.ts'
import { findReader } from '../../domain/system/server/notice-reader.ts'
import { makeNotify, makeTransferred } from '../../domain/system/server/notify.ts'
import { mergedAreas, mergedGrants } from '../../server/area.ts'
import { assertComputed } from '../../server/assert-computed.ts'
import { type CallOut, makeCallOut } from '../../server/calls-out/call-out.ts'
import { type Clock, clockOf, systemNow } from '../../server/clock.ts'
import { usualReopenDays } from '../../server/config.ts'
import { consequenceJob } from '../../server/consequences/consequence-job.ts'
import { withConsequences } from '../../server/consequences/transactions.ts'
import { databaseOf } from '../../server/db/database.ts'
import type { Pools } from '../../server/db/pool.ts'
import type { ComputedSql, Engine, EntityHooks, Job } from '../../server/engine.ts'
import { reportMailJob } from '../../server/export/reports.ts'
import { facetsOf } from '../../server/facets/facets.ts'
import { mergedHooks } from '../../server/facets/merged-hooks.ts'
import type { FileStore } from '../../server/files/file-store.ts'
import { sweepJob } from '../../server/files/sweep-job.ts'
import { cleaningJob } from '../../server/jobs/clean.ts'
import { makeJobs } from '../../server/jobs/send-job.ts'
import { limiterByKey } from '../../server/limiter.ts'
import { postgresLive } from '../../server/live/postgres-live.ts'
import type { Transport } from '../../server/mail/letter.ts'
import { type Incoming, mailJobs, makeMail } from '../../server/mail/outbox.ts'
import { noTransport } from '../../server/mail/transport.ts'
import { userAsActor } from '../../server/rights/identify.ts'
import { syncAccess } from '../../server/rights/sync.ts'
import { mendRings } from '../../server/rows/references/mend-rings.ts'
import { emptyTrashJob } from '../../server/rows/remove/empty-trash.ts'
import type { Site } from '../../server/site.ts'
import { makeTranslate } from '../../server/translate.ts'
import { serverAreas } from './areas.ts'
import { room } from './room.ts'

/** Hooks of entities, each with its own row type. */
type KnownHooks = { readonly [N in EntityName]?: EntityHooks<N> }

export type EngineOptions = {
  /** Other entities: the specimens of the tests. */
  readonly registry?: Registry
  readonly hooks?: KnownHooks
  readonly computed?: ComputedSql
  /** Milliseconds since 1970 UTC; controlled by tests. */
  readonly now?: () => number
  /** The clock where `now` is absent; the process's own by default. */
  readonly clock?: Clock
  /** File store for jobs that need it; without it these jobs do not exist. */
  readonly filesOf?: (engine: Engine) => FileStore
  /** Further jobs. */
  readonly jobs?: readonly Job[]
  readonly site?: Site
  readonly transport?: Transport
  /** The mailbox and address at which mails come in. */
  readonly incoming?: Incoming
  /** Calls to addresses that people give; only public ones unless said. */
  readonly callOut?: CallOut
}

/** The site of processes without requests: migrations, demo data. */
const nowhere: Site = {
  name: 'TMS',
  address: () => 'http://localhost',
  language: 'en',
  currency: usualCurrency,
  timeZone: 'UTC',
  reopenDays: usualReopenDays,
}

/** Most concurrent lists, sums and histories of one user: fewer than their connections, so that others get some. */
const heavyTurns = { atOnce: 3, mostWaiting: 200, patience: 10_000 }

/** Returns the engine with the product's declarations and the areas' additions. */
export const makeEngine = (pools: Pools, options: EngineOptions = {}): Engine => {
  const clock = options.clock ?? clockOf(options.now ?? systemNow)
  const { now } = clock
  const site = options.site ?? nowhere
  const declared = options.registry ?? registry
  checkDeclarations(
    declared,
    builtInRoles.map(({ name }) => name),
  )
  const models = modelsOf(declared)
  const areas = mergedAreas(serverAreas, options.filesOf)
  const jobs = makeJobs(
    [
      cleaningJob,
      emptyTrashJob,
      consequenceJob,
      ...mailJobs,
      reportMailJob(findReader),
      ...dashboardMailJobs({ tiles: areas.tiles, scopes: areas.dashboardScopes, figures: areas.figures }),
      ...(options.filesOf === undefined ? [] : [sweepJob(options.filesOf)]),
      ...areas.jobs,
      ...(options.jobs ?? []),
    ],
    now,
  )
  const live = postgresLive(pools.front)
  const databaseOn = (pool: Pool) => databaseOf(pool, live.publish)
  const heavy = databaseOn(pools.heavy)
  const turns = limiterByKey(heavyTurns)
  const notify = makeNotify(models, jobs, now)
  const facets = facetsOf(models)
  const engine: Engine = {
    models,
    actorOf: (tx, id) => userAsActor(tx, models, id),
    db: withConsequences(databaseOn(pools.small), () => engine, false),
    front: databaseOn(pools.front),
    long: withConsequences(databaseOn(pools.long), () => engine, true),
    heavily: (caller, work) => (caller === 'system' ? work(heavy) : turns(caller.id, () => work(heavy))),
    live,
    // Given hooks replace those of the areas.
    hooks: mergedHooks(facets.hooks, { ...areas.hooks, ...(options.hooks as typeof areas.hooks) }),
    // A registry without an area's entities has none of the consequences of their writes.
    consequences: areas.consequences.filter(({ watches }) =>
      Object.keys(watches).every((entity) => models.all.some((model) => model.name === entity)),
    ),
    computed: {
      ...facets.computed,
      ...areas.computed,
      ...options.computed,
    },
    conditions: areas.conditions,
    workingHours: async (on, of, span) =>
      models.all.some(({ name }) => name === areas.workingHours?.entity)
        ? areas.workingHours?.of(on, of, span)
        : undefined,
    now,
    clock,
    jobs,
    mail: makeMail(jobs, site, options.transport ?? noTransport, now, options.incoming, async (file) => {
      const found = await options.filesOf?.(engine).read(file)
      return found === undefined ? undefined : buffer(found.stream)
    }),
    callOut: options.callOut ?? makeCallOut([]),
    notify,
    reach: (tx, to) => reach(engine, tx, to),
    transferred: makeTransferred(notify),
    site,
    translate: makeTranslate(),
    room,
  }
  assertComputed(engine)
  return engine
}

/**
 * Updates rows that follow from declarations, permissions and built-in roles, and corrects data of earlier versions.
 * @returns lines for the person who starts the product
 */
export const prepareContent = async (engine: Engine): Promise<readonly string[]> => {
  await syncAccess(engine, builtInRoles, mergedGrants(serverAreas))
  const rings = await mendRings(engine)
  return rings === 0
    ? []
    : [`${rings} row(s) were among their own parents. Their parent was emptied: see the logs, source 'Upgrade of TMS'.`]
}
