import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { feedKeeper, feedTargets } from '../../../core/time/days/feeds.ts'
import { writtenTitle } from '../../../core/words/title.ts'
import { id } from '../../api/body-parts.ts'
import { actionDocs, readDocs } from '../../api/docs/call-docs.ts'
import { list, problems, text } from '../../api/docs/parts.ts'
import { isKnownTag } from '../../api/entity-tags.ts'
import { bodyOf } from '../../api/route-bodies.ts'
import { type Api, idOf } from '../../api/route-context.ts'
import { holdSession } from '../../auth/held-session.ts'
import { wrongLimit } from '../../auth/limits.ts'
import { hashToken, newToken } from '../../auth/tokens.ts'
import { isoOf } from '../../clock.ts'
import { name } from '../../db/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import { faultAt, notFound } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import { titleFormat } from '../../title-format.ts'
import { type FeedOf, readyFeed } from './feed.ts'

/** The row whose calendar it is; none: one's own. */
const feedBody = z.strictObject({ about_type: z.string({ error: 'bad_choice' }).nullish(), about_id: id.nullish() })

const tokenOf = (request: FastifyRequest): string =>
  hashToken(String((request.params as { readonly id?: string }).id ?? '').replace(/\.ics$/, ''))

/** The calls on addresses of calendars: their owner makes, lists and ends them; everybody who has one reads it. */
export const feedRoutes = ({ app, engine, translate, language, actor }: Api, files: FileStore): void => {
  const keeper = feedKeeper(engine.models)
  if (keeper === undefined) return
  const use = wrongLimit(engine.db.pool, 'feed')
  const permission = permissionFor(keeper.entity, 'index')
  const targets = feedTargets(engine.models)
  const users = engine.models.of(engine.models.actorEntity)
  type Feed = FeedOf & { readonly id: string; readonly user_id: string }
  app.get(
    '/api/calendar-feeds',
    {
      config: { access: { permission } },
      schema: readDocs(keeper.name, 'calendar_feeds', 'One’s own calendar addresses', {
        data: list({ type: 'object' }),
      }),
    },
    async (request) => {
      const caller = actor(request)
      const feeds = await engine.db.all<FeedOf & { readonly id: string }>(
        sql`select id, about_type, about_id, ending, created_at, last_used_at from calendar_feed where user_id = ${caller.id} order by created_at`,
      )
      const reader = readerFor(engine, caller)
      const format = titleFormat(translate, language(request), caller.timeZone)
      const titleOf = async ({ about_type, about_id }: FeedOf): Promise<string | null> => {
        const model = targets.find((one) => one.name === about_type)
        if (model === undefined || about_id === null || !reader.scope.rules.mayRead(model)) return null
        const row = await reader.one(model, about_id)
        return row === undefined ? null : writtenTitle(model, row, format)
      }
      // A row that they may no longer see has no title here.
      const data = await Promise.all(feeds.map(async (one) => ({ ...one, about_title: await titleOf(one) })))
      return { data }
    },
  )
  app.post(
    '/api/calendar-feeds',
    {
      config: { access: { permission } },
      schema: {
        ...actionDocs(
          keeper.name,
          'calendar_feed_store',
          'Make a calendar address; an earlier one of the same ends',
          undefined,
          false,
          { data: { type: 'object' } },
          201,
        ),
        body: feedBody,
      },
    },
    async (request, reply) => {
      const caller = actor(request)
      const { about_type = null, about_id = null } = bodyOf(request, feedBody)
      const target = targets.find((one) => one.name === about_type)
      if (about_type !== null && target === undefined) throw faultAt('about_type', 'bad_choice')
      if ((about_type === null) !== (about_id === null)) throw faultAt('about_id', 'bad_reference')
      if (target !== undefined) {
        const reader = readerFor(engine, caller)
        const isSeen = about_id !== null && reader.scope.rules.mayRead(target)
        if (!isSeen || !(await reader.sees(target, about_id))) throw faultAt('about_id', 'bad_reference')
      }
      // The token is sent once: no stored answer has it.
      const token = newToken()
      const id = uuidv7()
      await engine.db.transaction(async (tx) => {
        await holdSession(tx, caller)
        await tx.run(
          sql`delete from calendar_feed where user_id = ${caller.id} and about_type is not distinct from ${about_type} and about_id is not distinct from ${about_id}::uuid`,
        )
        await tx.run(
          sql`insert into calendar_feed (id, user_id, about_type, about_id, token_hash, ending, created_at)
            values (${id}, ${caller.id}, ${about_type}, ${about_id}, ${hashToken(token)}, ${token.slice(-6)}, ${isoOf(engine.now())})`,
        )
      })
      const url = `${engine.site.address()}/api/calendar-feeds/${token}.ics`
      const message = translate(language(request), 'server:message.created')
      return reply.status(201).send({ data: { id, about_type, about_id, url }, message })
    },
  )
  app.delete(
    '/api/calendar-feeds/:id',
    {
      config: { access: { permission } },
      schema: actionDocs(keeper.name, 'calendar_feed_delete', 'End a calendar address'),
    },
    async (request) => {
      const ended = await engine.db.run(
        sql`delete from calendar_feed where id = ${idOf(request)} and user_id = ${actor(request).id}`,
      )
      if (ended === 0) throw notFound()
      return { message: translate(language(request), 'server:message.deleted') }
    },
  )
  app.get(
    '/api/calendar-feeds/:id',
    {
      config: { access: 'public' },
      schema: {
        tags: [keeper.name],
        summary: 'A calendar, as programs read it',
        operationId: 'calendar_feed',
        params: { type: 'object', required: ['id'], properties: { id: text } },
        response: {
          200: { description: 'iCalendar (RFC 5545)', content: { 'text/calendar': { schema: text } } },
          304: { description: 'Nothing has changed' },
          ...problems(404, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const giveBack = await use(request.ip)
      const feed = await engine.db.one<Feed>(
        sql`select f.id, f.user_id, f.about_type, f.about_id from calendar_feed f join ${name(users.table)} u on u.id = f.user_id
          where f.token_hash = ${tokenOf(request)} and u.is_active`,
      )
      if (feed === undefined) throw notFound()
      await giveBack()
      const caller = await engine.actorOf(engine.db, feed.user_id)
      const ready = await engine.heavily(caller, () => readyFeed(engine, files.spoolFolder, caller, feed))
      await engine.db.run(sql`update calendar_feed set last_used_at = ${isoOf(engine.now())} where id = ${feed.id}`)
      reply.header('etag', ready.etag).header('cache-control', 'private, no-cache')
      if (isKnownTag(request, ready.etag)) {
        await ready.discard()
        return reply.status(304).send()
      }
      return reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="calendar.ics"')
        .send(ready.content())
    },
  )
}
