// Decision (2026-11): One call of a user causes at most one notice for a recipient, however many rows it concerns
// (decisions, 'Notification'). The first row of a transaction queues the job with a key, and further rows of the same
// kind find this key. They are stored in `notice_part` in the same transaction, so a rollback drops their notices too.
// Jobs cause one notice for each row.
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Models } from '../../../core/declare/model.ts'
import { isoOf } from '../../../server/clock.ts'
import { type Queryable, uuids } from '../../../server/db/database.ts'
import type { Engine, Jobs, Notice } from '../../../server/engine.ts'
import { type NoticePayload, noticeJob } from './notification-job.ts'

/** The most recipients of one job, since it delivers to all of them in one transaction. */
const mostRecipients = 100

/** The batches of each running transaction, by the values that notices of one batch share. */
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
  /** The milliseconds for which the notice waits. */
  readonly waitMs: number
}

const queue = async (
  { jobs, now, tx, waitMs }: Context,
  payload: NoticePayload,
  /** The block of recipients; undefined for a notice that is never joined with others. */
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

/** Queues notifications in the transaction of their cause, but none for the user who caused it. */
export const makeNotify =
  (models: Models, jobs: Jobs, now: () => number): Engine['notify'] =>
  async (tx, caller, { kind, to, about, detail, reason, mail, waitMs = 0 }: Notice) => {
    const actor = caller === 'system' ? null : caller.id
    const others = [...new Set(to)].filter((id) => id !== actor)
    // Other registries (the specimens of the tests) don't have notifications.
    if (others.length === 0 || !models.all.some((model) => model.name === 'notification')) return
    for (let at = 0; at < others.length; at += mostRecipients)
      await queue(
        { jobs, now, tx, waitMs },
        {
          // The job's own schema checks it, like the reason.
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

/** Notifies the user who started a transfer, since they may be on another page by now. */
export const makeTransferred =
  (notify: Engine['notify']): Engine['transferred'] =>
  (tx, to, what, { name }) =>
    notify(tx, 'system', { kind: 'transfer_finished', to: [to], detail: `${what}:${name}` })
