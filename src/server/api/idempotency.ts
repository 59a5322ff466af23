import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import { isoOf } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import type { Engine } from '../engine.ts'
import { Problem } from '../problem.ts'

export type Answer = { readonly status: number; readonly body: unknown }

/** A file sent again is kept under another id: the rest of the form tells whether it is the same request. */
const withoutUploads = (key: string, value: unknown): unknown => (key === 'upload' ? undefined : value)

/**
 * Does a write once for each `Idempotency-Key` of a caller (draft-ietf-httpapi-idempotency-key-header): the same
 * request again gets the same answer for a day, another request under the key is refused. The record lies in the
 * write's own transaction, so that there is never an effect without its record; a second call waits for the first.
 */
export const once = (
  engine: Engine,
  request: FastifyRequest,
  actor: Actor,
  body: unknown,
  work: (tx: Queryable) => Promise<Answer>,
): Promise<Answer> =>
  engine.db.transaction(async (tx) => {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string' || key === '') return work(tx)
    if (key.length > 200) throw new Problem(400, 'bad_request')
    const hash = createHash('sha256')
      .update(`${request.method} ${request.url}\n${JSON.stringify(body ?? null, withoutUploads)}`)
      .digest('hex')
    const fresh = await tx.run(
      sql`insert into idempotency (actor_id, key, request_hash, created_at) values (${actor.id}, ${key}, ${hash}, ${isoOf(engine.now())}) on conflict do nothing`,
    )
    if (fresh === 0) {
      const known = await tx.one<{ request_hash: string; status: number; body: unknown }>(
        sql`select request_hash, status, body from idempotency where actor_id = ${actor.id} and key = ${key}`,
      )
      if (known === undefined || known.request_hash !== hash) throw new Problem(422, 'key_reused')
      return { status: known.status, body: known.body }
    }
    const answer = await work(tx)
    await tx.run(
      sql`update idempotency set status = ${answer.status}, body = ${JSON.stringify(answer.body)}::jsonb where actor_id = ${actor.id} and key = ${key}`,
    )
    return answer
  })
