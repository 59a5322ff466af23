import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { readInstantWithin } from '../../../core/query/values.ts'
import { nextAfter, type Series } from '../../../core/time/recurrence/occurrences.ts'
import { parted } from '../../../core/time/recurrence/parted.ts'
import { bodyDocsOf } from '../../api/docs/body-docs.ts'
import { actionDocs } from '../../api/docs/call-docs.ts'
import { bodySchema } from '../../api/docs/entity-docs.ts'
import type { Schema } from '../../api/docs/parts.ts'
import { once } from '../../api/idempotency.ts'
import { RowBody, readBody } from '../../api/route-bodies.ts'
import { type Api, idOf, objectOf } from '../../api/route-context.ts'
import { type Json, name, type Queryable } from '../../db/database.ts'
import { changedSince } from '../../log/events.ts'
import { faultAt, forbidden, notFound, Problem } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import { removeRow } from '../../rows/remove/remove.ts'
import { copiedLists, copyOf } from '../../rows/values/copy-of.ts'
import { mergeStale } from '../../rows/values/merge.ts'
import { writerFor } from '../../rows/write/write.ts'
import { endless, hasMoment, seriesOf, shiftOf, takeExceptions, wiresOf } from './repeating.ts'

const scopes = ['this', 'following'] as const
type Scope = (typeof scopes)[number]
const iso = (at: number): string => new Date(at).toISOString()

type Sent = {
  readonly at: number
  readonly scope: Scope
  /** Version of the series that the caller read. */
  readonly version: number | undefined
  readonly values: Json
}

/** The moment of a series, and whether it alone or all from it on are meant. */
const momentBody = z.strictObject({
  occurrence: z
    .string({ error: 'bad_instant' })
    .transform((text) => readInstantWithin(text) ?? '')
    .refine((text) => text !== '', { error: 'bad_instant' })
    .meta({ format: 'date-time' }),
  scope: z.enum(scopes, { error: 'bad_choice' }),
  version: z
    .int({ error: 'not_whole' })
    .optional()
    .meta({ description: 'Version of the series that was read: what somebody has changed since is not overwritten' }),
})

/** The moment, and the values of the change, which the row's writer validates. @throws Problem 400, 422 */
const sentIn = (request: FastifyRequest): Sent => {
  const { occurrence: sent, scope: wanted, version: read, ...values } = objectOf(request)
  const { occurrence, scope, version } = readBody(momentBody, { occurrence: sent, scope: wanted, version: read })
  return { at: Date.parse(occurrence), scope, version, values }
}

const seriesDocs: Schema = {
  type: 'object',
  description: 'The series after one moment was left out: its id and version, by which that is undone',
  properties: { id: { type: 'string', format: 'uuid' }, version: { type: 'integer' } },
}

const changeDocs = (model: Model): Schema => {
  const moment = bodyDocsOf(momentBody)
  const { title: _, ...values } = bodySchema(model, 'update')
  return {
    ...values,
    required: moment.required,
    properties: { ...(moment.properties as object), ...(values.properties as object) },
  }
}

/**
 * The calls on single moments of a series: `PUT` and `DELETE <path>/{id}/occurrence` take the moment, and whether it
 * alone or all from it on are meant; a change of all moments is one of the row itself.
 */
export const occurrenceRoutes = ({ app, engine, translate, language, actor }: Api, model: Model): void => {
  const { start = '', end, repeats } = wiresOf(model)
  const uid = model.byName.get(model.entity.calendar?.texts?.uid ?? '')?.wire ?? ''
  if (repeats === undefined) return
  const path = `/api${model.entity.api}/:id/occurrence`

  /**
   * Returns the row of the series that has the moment, locked: its left-out moments are read after earlier changes by
   * others.
   * @throws Problem 409 where the series no longer has the moment, because somebody left it out, changed it or ended
   * the series
   */
  const seriesAt = async (request: FastifyRequest, tx: Queryable, { at }: Sent) => {
    const reader = readerFor(engine, actor(request), tx)
    await tx.run(sql`select 1 from ${name(model.table)} where id = ${idOf(request)} for no key update`)
    const row = await reader.one(model, idOf(request), copiedLists(model))
    if (row === undefined) throw notFound()
    const series = seriesOf(model, row as Json)
    if (series === undefined || !hasMoment(series, at)) {
      const wasThere = series !== undefined && hasMoment(endless(series), at)
      throw wasThere ? new Problem(409, 'moment_gone') : faultAt('occurrence', 'bad_value')
    }
    if ((row.can as { update?: boolean }).update !== true) throw forbidden()
    return { row: row as Json, series, reader }
  }

  /** Times of a row that begins at a moment of the series. */
  const timesAt = (row: Json, series: Series, at: number): Json => ({
    [start]: iso(at),
    ...(end === undefined || typeof row[end] !== 'string'
      ? {}
      : { [end]: iso(at + Date.parse(row[end]) - series.start) }),
  })
  /** A copy without what follows from its times and its rule. */
  const bodyAt = (row: Json, series: Series, at: number, rule: string | null, values: Json): Json => {
    const copy = copyOf(model, row)
    // A series that goes on by itself has a name of its own.
    const own = [repeats.series, repeats.at, repeats.without, ...(rule === null ? [] : [uid])]
    for (const wire of Object.keys(copy)) if (/_date$|^repeat_/.test(wire) || own.includes(wire)) delete copy[wire]
    // An end that is not said comes as long after the start as it did.
    const moved = typeof values[start] === 'string' ? Date.parse(values[start]) : Number.NaN
    return { ...copy, [repeats.rule]: rule, ...timesAt(row, series, Number.isNaN(moved) ? at : moved), ...values }
  }

  /** @throws Problem 409 where somebody has changed the same fields of the series since it was read */
  const assertUnchanged = async (tx: Queryable, row: Json, { version, values }: Sent): Promise<void> => {
    const now = Number(row.version)
    if (version === undefined || version >= now) return
    const { conflicts } = mergeStale(model, values, row, await changedSince(tx, model.name, String(row.id), version))
    if (Object.keys(conflicts).length > 0) throw new Problem(409, 'conflict', { extra: { version: now } })
  }

  const leaveOut = (tx: Queryable, request: FastifyRequest, row: Json, at: number) => {
    const without = Array.isArray(row[repeats.without]) ? (row[repeats.without] as string[]) : []
    const keys = { [repeats.without]: [...without, iso(at)].toSorted() }
    return writerFor(engine, actor(request), tx).update(model, String(row.id), {}, { keys })
  }
  /** Returns the present series, for undoing that a moment is left out (`undo`). */
  const seriesNow = async (tx: Queryable, request: FastifyRequest, id: string) => {
    const row = await readerFor(engine, actor(request), tx).one(model, id)
    return row === undefined ? {} : { series: { id, version: row.version } }
  }
  /** Ends a series before a moment; a series without any moment left is removed. */
  const endBefore = async (tx: Queryable, request: FastifyRequest, row: Json, series: Series, at: number) => {
    const caller = actor(request)
    if (at > series.start)
      return writerFor(engine, caller, tx).update(model, String(row.id), { [repeats.rule]: parted(series, at).before })
    const { scope } = readerFor(engine, caller, tx)
    return removeRow(model, String(row.id), { engine, caller, scope, tx })
  }

  const changed = async (request: FastifyRequest, tx: Queryable): Promise<string> => {
    const sent = sentIn(request)
    const { row, series } = await seriesAt(request, tx, sent)
    const writer = writerFor(engine, actor(request), tx)
    const id = String(row.id)
    if (sent.scope === 'following' && sent.at <= series.start) {
      await writer.update(model, id, sent.values, { version: sent.version })
      return id
    }
    await assertUnchanged(tx, row, sent)
    if (sent.scope === 'this') {
      const part = { [repeats.series]: id, [repeats.at]: iso(sent.at) }
      const made = await writer.create(model, { ...bodyAt(row, series, sent.at, null, sent.values), ...part })
      await leaveOut(tx, request, row, sent.at)
      return made
    }
    const made = await writer.create(model, bodyAt(row, series, sent.at, parted(series, sent.at).after, sent.values))
    const moved = typeof sent.values[start] === 'string' ? Date.parse(sent.values[start]) : sent.at
    await takeExceptions(model, { id, series, from: sent.at }, { id: made, by: shiftOf(series, sent.at, moved) }, tx)
    await endBefore(tx, request, row, series, sent.at)
    return made
  }

  app.put(
    path,
    {
      config: { access: { permission: permissionFor(model.entity, 'update') } },
      schema: {
        ...actionDocs(
          model.name,
          `${model.name}_occurrence_update`,
          'Change one moment of a series, or all from it on',
          undefined,
          true,
          { data: { type: 'object' }, series: seriesDocs },
        ),
        body: new RowBody(() => changeDocs(model)),
      },
    },
    async (request, reply) => {
      const caller = actor(request)
      const answer = await once(engine, request, caller, request.body, async (tx) => {
        const id = await changed(request, tx)
        const data = await readerFor(engine, caller, tx).one(model, id)
        const message = translate(language(request), 'server:message.updated')
        const series = sentIn(request).scope === 'this' ? await seriesNow(tx, request, idOf(request)) : {}
        return { status: 200, body: { data, ...series, message } }
      })
      return reply.status(answer.status).send(answer.body)
    },
  )
  app.delete(
    path,
    {
      config: { access: { permission: permissionFor(model.entity, 'update') } },
      schema: {
        ...actionDocs(
          model.name,
          `${model.name}_occurrence_delete`,
          'Leave out one moment of a series, or all from it on',
          undefined,
          true,
          { series: seriesDocs },
        ),
        body: momentBody,
      },
    },
    async (request) => {
      const series = await engine.db.transaction(async (tx) => {
        const sent = sentIn(request)
        const { row, series } = await seriesAt(request, tx, sent)
        const isLast = nextAfter(series, series.start - 1) === sent.at && nextAfter(series, sent.at) === undefined
        if (sent.version !== undefined && sent.scope === 'following' && sent.version !== row.version)
          throw new Problem(412, 'stale', { extra: { version: row.version } })
        if (sent.scope === 'following' || isLast) await endBefore(tx, request, row, series, sent.at)
        else await leaveOut(tx, request, row, sent.at)
        return sent.scope === 'this' && !isLast ? seriesNow(tx, request, String(row.id)) : {}
      })
      return { ...series, message: translate(language(request), 'server:message.deleted') }
    },
  )
}
