import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import { isoOf } from '../clock.ts'
import { settle } from '../consequences/settle.ts'
import { prepared, type Queryable } from '../db/database.ts'
import type { Engine } from '../engine.ts'
import { Problem } from '../problem.ts'

export type Answer = { readonly status: number; readonly body: unknown }

/** A file that is sent again has another id: the other fields tell whether it is the same request. */
const withoutUploads = (key: string, value: unknown): unknown => (key === 'upload' ? undefined : value)

type Kept = { readonly answer: Answer; readonly isNew: boolean }

/**
 * Does a write once for each `Idempotency-Key` of a caller (draft-ietf-httpapi-idempotency-key-header): the same
 * request again gets the same answer for a day, another request under the key is refused. The record is written in the
 * write's own transaction, so that there is never an effect without its record; a second call waits for the first.
 * @param answerOf returns the answer, by one statement that goes along with the commit where no key is given
 */
export const onceThen = async <T>(
  engine: Engine,
  request: FastifyRequest,
  actor: Actor,
  body: unknown,
  work: (tx: Queryable) => Promise<T>,
  answerOf: (tx: Queryable, done: T) => Promise<Answer>,
): Promise<Answer> => {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return engine.db.transaction(work, answerOf)
  if (key.length > 200) throw new Problem(400, 'bad_request')
  const hash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(body ?? null, withoutUploads)}`)
    .digest('hex')
  const record = async (tx: Queryable, { answer, isNew }: Kept): Promise<Answer> => {
    if (isNew)
      await tx.run(
        prepared(
          sql`update idempotency set status = ${answer.status}, body = ${JSON.stringify(answer.body)}::jsonb where actor_id = ${actor.id} and key = ${key}`,
        ),
      )
    return answer
  }
  return engine.db.transaction(async (tx): Promise<Kept> => {
    const fresh = await tx.run(
      prepared(
        sql`insert into idempotency (actor_id, key, request_hash, created_at) values (${actor.id}, ${key}, ${hash}, ${isoOf(engine.now())}) on conflict do nothing`,
      ),
    )
    if (fresh > 0) {
      const done = await work(tx)
      await settle(engine, tx)
      return { answer: await answerOf(tx, done), isNew: true }
    }
    const previous = await tx.one<{ request_hash: string; status: number; body: unknown }>(
      sql`select request_hash, status, body from idempotency where actor_id = ${actor.id} and key = ${key}`,
    )
    if (previous === undefined || previous.request_hash !== hash) throw new Problem(422, 'key_reused')
    return { answer: { status: previous.status, body: previous.body }, isNew: false }
  }, record)
}

/** Like `onceThen`, where the work itself returns the answer. */
export const once = (
  ...[engine, request, actor, body, work]: [Engine, FastifyRequest, Actor, unknown, (tx: Queryable) => Promise<Answer>]
): Promise<Answer> => onceThen(engine, request, actor, body, work, async (_tx, answer) => answer)
