import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { modelsOf } from '../../core/model.ts'
import type { Registry } from '../../core/registry.ts'
import { importHooks } from '../../domain/moving-in/server/import-hooks.ts'
import { userAsActor } from '../../domain/people/server/actor.ts'
import { roleHooks, userHooks } from '../../domain/people/server/hooks.ts'
import { resetMailJob } from '../../domain/people/server/reset-mail.ts'
import { syncAccess } from '../../domain/people/server/sync-access.ts'
import { registry } from '../../domain/registry.ts'
import { noticeCleaningJob } from '../../domain/system/server/notice-cleaning.ts'
import { digestJob } from '../../domain/system/server/notice-mail.ts'
import type { FindReader } from '../../domain/system/server/notice-reader.ts'
import { makeNotify, makeTransferred, noticeJob, notificationComputed } from '../../domain/system/server/notices.ts'
import {
  commentComputed,
  epicComputed,
  projectComputed,
  taskComputed,
} from '../../domain/work/server/project-computed.ts'
import { projectHooks } from '../../domain/work/server/project-hooks.ts'
import { epicHooks, phaseHooks, sprintHooks, stageHooks } from '../../domain/work/server/stretch-hooks.ts'
import { taskBlocked } from '../../domain/work/server/task-blocked.ts'
import { taskHooks } from '../../domain/work/server/task-hooks.ts'
import { systemNow } from '../../server/clock.ts'
import { databaseOf } from '../../server/db/database.ts'
import type { Pools } from '../../server/db/pool.ts'
import {
  assertComputed,
  type ComputedSql,
  type Engine,
  type EntityHooks,
  type Job,
  type Site,
} from '../../server/engine.ts'
import { reportMailJob } from '../../server/export/reports.ts'
import { facetsOf, mergedHooks } from '../../server/facets/facets.ts'
import { cleaningJob } from '../../server/jobs/clean.ts'
import { queueOn } from '../../server/jobs/queue.ts'
import { makeJobs } from '../../server/jobs/send.ts'
import { postgresLive } from '../../server/live/postgres-live.ts'
import type { Transport } from '../../server/mail/letter.ts'
import { mailJobs, makeMail } from '../../server/mail/outbox.ts'
import { noTransport } from '../../server/mail/transport.ts'
import { emptyTrashJob } from '../../server/rows/empty-trash.ts'
import { isLanguage, makeTranslate } from '../../server/translate.ts'
import { turnsOfEach } from '../../server/turns.ts'

export type EngineOptions = {
  /** Another list of entities: the specimens of the tests. */
  readonly registry?: Registry
  readonly hooks?: { readonly [entity: string]: EntityHooks }
  readonly computed?: ComputedSql
  /** Milliseconds since 1970 UTC; tests move it. */
  readonly now?: () => number
  /** Jobs beside the product's own. */
  readonly jobs?: readonly Job[]
  readonly site?: Site
  readonly transport?: Transport
}

/** For processes that nobody calls: migrations, demo data. */
const nowhere: Site = { name: 'TMS', address: () => 'http://localhost', language: 'en' }

/** Lists, sums and histories of one user at once: less than there are connections for them, so that others have theirs. */
const heavyTurns = { atOnce: 3, mostWaiting: 200, patience: 10_000 }

/** The engine with the product's declarations and what the areas add to it. */
export const makeEngine = (pools: Pools, options: EngineOptions = {}): Engine => {
  const now = options.now ?? systemNow
  const site = options.site ?? nowhere
  const queue = queueOn(pools.long)
  const models = modelsOf(options.registry ?? registry)
  const reader: FindReader = async (tx, id) => {
    const found = await tx.one<{ email: string; locale: string }>(
      sql`select email, locale from users where id = ${id} and is_active`,
    )
    if (found === undefined) return undefined
    const language = isLanguage(found.locale) ? found.locale : site.language
    return { actor: await userAsActor(tx, models, id), email: found.email, language }
  }
  const notice = noticeJob(reader)
  const jobs = makeJobs(
    [
      cleaningJob(queue),
      emptyTrashJob,
      ...mailJobs,
      resetMailJob as Job,
      reportMailJob(reader),
      notice as Job,
      digestJob(reader),
      noticeCleaningJob,
      ...(options.jobs ?? []),
    ],
    queue,
    now,
  )
  const live = postgresLive(pools.front)
  const databaseOn = (pool: Pool) => databaseOf(pool, live.publish)
  const heavy = databaseOn(pools.heavy)
  const turns = turnsOfEach(heavyTurns)
  const notify = makeNotify(models, jobs, notice)
  const facets = facetsOf(models)
  const engine: Engine = {
    models,
    actorOf: (tx, id) => userAsActor(tx, models, id),
    db: databaseOn(pools.small),
    front: databaseOn(pools.front),
    long: databaseOn(pools.long),
    heavily: (caller, work) => (caller === 'system' ? work(heavy) : turns(caller.id, () => work(heavy))),
    live,
    hooks: mergedHooks(facets.hooks, {
      user: userHooks,
      role: roleHooks,
      project: projectHooks,
      phase: phaseHooks,
      sprint: sprintHooks,
      stage: stageHooks,
      epic: epicHooks,
      task: taskHooks,
      work_import: importHooks,
      ...options.hooks,
    }),
    computed: {
      ...facets.computed,
      ...projectComputed,
      ...epicComputed,
      ...taskComputed,
      ...commentComputed,
      ...taskBlocked,
      ...notificationComputed(models),
      ...options.computed,
    },
    now,
    jobs,
    mail: makeMail(jobs, site, options.transport ?? noTransport, now),
    notify,
    transferred: makeTransferred(notify),
    site,
    translate: makeTranslate(),
  }
  assertComputed(engine)
  return engine
}

/** Brings what lies beside the tables up to the declarations: permissions and built-in roles. */
export const prepareContent = (engine: Engine): Promise<void> => syncAccess(engine)
