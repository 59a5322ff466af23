// Decision (2026-11): What one call of a user has to tell somebody, of however many rows, is one notice (decisions,
// 'Notification'). The first row of a transaction queues the job, with a key that further rows of the same kind find; they
// are written beside it, so that whatever is rolled back is not told. Jobs tell of each row by itself.
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Models } from '../../../core/declare/model.ts'
import { isoOf } from '../../../server/clock.ts'
import { type Queryable, uuids } from '../../../server/db/database.ts'
import type { Engine, Jobs, Notice } from '../../../server/engine.ts'
import { type NoticePayload, noticeJob } from './notification-job.ts'

/** Recipients of one job: delivered together, in one transaction. */
const mostRecipients = 100

/** Batches of the transactions that run, by what makes notices one. */
const batches = new WeakMap<object, Map<string, string>>()

const batchOf = (tx: Queryable, key: string): string => {
  const ofUnit = batches.get(tx.unit) ?? new Map<string, string>()
  batches.set(tx.unit, ofUnit)
  const batch = ofUnit.get(key) ?? uuidv7()
  ofUnit.set(key, batch)
  return batch
}

type Context = {
  readonly jobs: Jobs
  readonly now: () => number
  readonly tx: Queryable
  /** Milliseconds that it waits. */
  readonly waitMs: number
}

const queue = async (
  { jobs, now, tx, waitMs }: Context,
  payload: NoticePayload,
  /** None: it is told of by itself. */
  block: number | undefined,
): Promise<void> => {
  const { about, to, ...same } = payload
  const startAfter = now() + waitMs
  if (block === undefined || about === null) {
    await jobs.send(tx, noticeJob, payload, { startAfter })
    return
  }
  const batch = batchOf(tx, JSON.stringify([same, about.entity, block]))
  if ((await jobs.send(tx, noticeJob, { ...payload, batch }, { startAfter, singletonKey: batch })) !== undefined) return
  await tx.run(
    sql`insert into notice_part (batch, row_id, user_id, at) select ${batch}::uuid, ${about.id}::uuid, x, ${isoOf(now())} from unnest(${uuids(to)}) x`,
  )
}

/** Queues notifications in the transaction of the cause; never for the user who caused it. */
export const makeNotify =
  (models: Models, jobs: Jobs, now: () => number): Engine['notify'] =>
  async (tx, caller, { kind, to, about, detail, reason, mail, waitMs = 0 }: Notice) => {
    const actor = caller === 'system' ? null : caller.id
    const others = [...new Set(to)].filter((id) => id !== actor)
    // Other registries (the specimens of the tests) do not have notifications.
    if (others.length === 0 || !models.all.some((model) => model.name === 'notification')) return
    for (let at = 0; at < others.length; at += mostRecipients)
      await queue(
        { jobs, now, tx, waitMs },
        {
          // Validated by the job's own schema, like the reason.
          kind: kind as NoticePayload['kind'],
          to: others.slice(at, at + mostRecipients),
          actor,
          about: about ?? null,
          detail: detail ?? null,
          reason: (reason as NoticePayload['reason'] | undefined) ?? null,
          mail: mail ?? null,
          batch: null,
          rows: [],
        },
        caller === 'system' ? undefined : at,
      )
  }

/** Notifies the user who started a transfer: they may be on another page by now. */
export const makeTransferred =
  (notify: Engine['notify']): Engine['transferred'] =>
  (tx, to, what, { name }) =>
    notify(tx, 'system', { kind: 'transfer_finished', to: [to], detail: `${what}:${name}` })
