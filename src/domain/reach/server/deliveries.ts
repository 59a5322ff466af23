import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { RefusedCall } from '../../../server/calls-out/addresses.ts'
import { isoOf } from '../../../server/clock.ts'
import { name, type Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine, Job } from '../../../server/engine.ts'
import { defineJob, patient } from '../../../server/jobs/define-job.ts'
import { webhook } from '../webhook.ts'
import { type deliveryFaults, webhookDelivery } from '../webhook-delivery.ts'
import { signedHeaders } from './signature.ts'

const w = tableOf(webhook, 'w')
const d = tableOf(webhookDelivery, 'd')
const table = name('webhook_deliveries')

/** The milliseconds that a receiver has, and the bytes of its answer that are kept. */
const [patience, mostAnswer] = [10_000, 1024]
/** The milliseconds for which deliveries are kept. */
const keptMs = 30 * 86_400_000

type Fault = (typeof deliveryFaults)[number]
type Ready = { body: string; url: string; is_active: boolean; secret: string }
type Outcome = {
  readonly fault: Fault | null
  readonly status: number | null
  readonly answer: string | null
  readonly duration: number
}

const payload = z.object({ id: z.uuid(), byHand: z.boolean().default(false) })

const faultOf = (error: unknown): Fault => {
  if (error instanceof RefusedCall) return error.reason
  const cause = error instanceof Error && 'cause' in error ? error.cause : undefined
  if (cause instanceof RefusedCall) return cause.reason
  return error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name) ? 'timeout' : 'unreachable'
}

const attempt = async ({ callOut, now }: Engine, id: string, { url, body, secret }: Ready): Promise<Outcome> => {
  const begun = performance.now()
  const duration = () => Math.round(performance.now() - begun)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'TMS-Webhooks/1',
    ...signedHeaders(secret, `msg_${id}`, Math.floor(now() / 1000), body),
  }
  try {
    const { status, text } = await callOut({
      url,
      method: 'POST',
      headers,
      body,
      timeoutMs: patience,
      mostBytes: mostAnswer,
    })
    const fault = status >= 200 && status < 300 ? null : 'bad_status'
    // PostgreSQL stores no NUL.
    return { fault, status, answer: text.replaceAll('\0', ''), duration: duration() }
  } catch (error) {
    return { fault: faultOf(error), status: null, answer: null, duration: duration() }
  }
}

/** Sends a delivery and stores the answer; it tries again for a day. */
const deliveryJob = defineJob<z.infer<typeof payload>>({
  name: 'webhook-delivery',
  payload,
  lane: 'calls',
  seconds: 60,
  retry: patient,
  run: async ({ engine, signal }, { id, byHand }) => {
    const ready = await engine.long.one<Ready>(
      sql`select ${d.body}, ${w.url}, ${w.is_active}, s.secret from ${d} join ${w} on ${w.id} = ${d.webhook_id} join webhook_secret s on s.webhook_id = ${w.id} where ${d.id} = ${id}`,
    )
    // The delivery was deleted meanwhile, with its webhook or by age.
    if (ready === undefined) return
    const isStopped = !ready.is_active && !byHand
    const outcome: Outcome = isStopped
      ? { fault: 'stopped', status: null, answer: null, duration: 0 }
      : await attempt(engine, id, ready)
    signal.throwIfAborted()
    const at = isoOf(engine.now())
    // This is outside the job's transaction, which fails with the delivery.
    await engine.long.run(
      sql`update ${table} set state = ${outcome.fault === null ? 'delivered' : isStopped ? 'failed' : 'waiting'}, tries = tries + ${isStopped ? 0 : 1},
        error = ${outcome.fault}, status = ${outcome.status}, answer = ${outcome.answer}, duration = ${outcome.duration},
        sent_at = ${at}, updated_at = ${at}, version = version + 1 where id = ${id}`,
    )
    if (outcome.fault === null) return
    const text = outcome.status === null ? outcome.fault : `${outcome.fault} ${outcome.status}`
    // A webhook that was stopped on purpose causes no failed job.
    if (!isStopped) throw new Error(text)
  },
  failed: async ({ tx }, { id }, _error, final) => {
    if (final) await tx.run(sql`update ${table} set state = 'failed' where id = ${id}`)
  },
})

/** A message to a webhook. */
export type Message = {
  readonly webhookId: string
  readonly event: string
  readonly about?: { readonly entity: string; readonly id: string }
  readonly data: object
  /** The body for a chat product, which replaces the event. */
  readonly body?: object | undefined
}

/** Stores a delivery and queues it, in the transaction of its cause. @returns its id */
export const queueDelivery = async (engine: Engine, tx: Queryable, message: Message, byHand = false) => {
  const id = uuidv7()
  const at = isoOf(engine.now())
  const body = JSON.stringify(message.body ?? { type: message.event, timestamp: at, data: message.data })
  await tx.run(sql`insert into ${table} (id, created_at, updated_at, version, webhook_id, event, about_type, about_id, state, tries, body)
    values (${id}, ${at}, ${at}, 1, ${message.webhookId}, ${message.event}, ${message.about?.entity ?? null}, ${message.about?.id ?? null}, 'waiting', 0, ${body})`)
  await engine.jobs.send(tx, deliveryJob, { id, byHand })
  return id
}

/** Sends a delivery once more, with its own id. */
export const repeatDelivery = async (engine: Engine, tx: Queryable, id: string): Promise<void> => {
  await tx.run(
    sql`update ${table} set state = 'waiting', error = null, updated_at = ${isoOf(engine.now())}, version = version + 1 where id = ${id}`,
  )
  await engine.jobs.send(tx, deliveryJob, { id, byHand: true })
}

/** Deletes old deliveries. */
export const removeOldDeliveries = (engine: Engine, tx: Queryable): Promise<number> =>
  tx.run(sql`delete from ${table} where created_at < ${isoOf(engine.now() - keptMs)}`)

export const deliveryJobs: readonly Job[] = [deliveryJob as Job]
