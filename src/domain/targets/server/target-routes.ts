import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { dayIn } from '../../../core/query/relative.ts'
import { isDay, isDayWithin, isUuid } from '../../../core/query/values.ts'
import { dayAfter, daysBetween } from '../../../core/time/days/days.ts'
import type { Actor } from '../../../server/actor.ts'
import { whole } from '../../../server/api/body-parts.ts'
import { bodyOf } from '../../../server/api/route-bodies.ts'
import { type Api, pairsOf } from '../../../server/api/route-context.ts'
import { isoOf } from '../../../server/clock.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { rawParams } from '../../../server/figures/params.ts'
import { faultAt, forbidden, notFound } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { user } from '../../people/user.ts'
import { mostOfTarget } from '../target.ts'
import type { Owner } from './finished.ts'
import { readDays, readHistory, readStreak } from './read-days.ts'
import { historyDocs, readTargetDocs, writeTargetDocs } from './target-docs.ts'

const u = tableOf(user, 'u')
const usualDays = 28

const body = z.strictObject({
  target: whole(0, mostOfTarget).nullable(),
  date: z
    .string({ error: 'bad_day' })
    .refine(isDay, { error: 'bad_day', abort: true })
    .refine((text) => isDayWithin(text), { error: 'bad_day' })
    .meta({ format: 'date' }),
})

const access = { access: { permission: 'todo-index' } } as const

/**
 * Registers the calls of daily targets (decisions, 'Daily targets'): the caller's own, and those of people who share
 * them.
 */
export const targetRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  if (!engine.models.all.some(({ name }) => name === 'todo')) return
  const users = engine.models.of('user')

  /**
   * Returns the person whose targets are read.
   * @throws Problem 404 if the caller does not see them, 403 if they do not share
   */
  const ownerOf = async (caller: Actor, id: string | undefined): Promise<Owner> => {
    if (id !== undefined && !isUuid(id)) throw faultAt('user_id', 'bad_reference')
    if (id === undefined || id.toLowerCase() === caller.id) return caller
    const reader = readerFor(engine, caller)
    if (!reader.scope.rules.mayRead(users) || !(await reader.sees(users, id))) throw notFound()
    const found = await engine.db.one<{ shares: boolean; zone: string }>(
      sql`select ${u.share_daily_target} as shares, ${u.time_zone} as zone from ${u} where ${u.id} = ${id}`,
    )
    if (found?.shares !== true) throw forbidden()
    return { id: id.toLowerCase(), timeZone: found.zone }
  }
  const dayFrom = (raw: ReadonlyMap<string, string>, name: string, usual: string): string => {
    const day = raw.get(name) ?? usual
    if (!isDayWithin(day)) throw faultAt(name, 'bad_day')
    return day
  }
  const paramsOf = (request: FastifyRequest, names: readonly string[]) => rawParams(pairsOf(request), names)
  const answerOf = async (on: Queryable, owner: Owner, day: string) => {
    const [data] = await readDays(on, owner, day, day)
    return { data, streak: await readStreak(engine, on, owner, dayIn(engine.now(), owner.timeZone)) }
  }

  app.get('/api/daily-targets', { config: access, schema: readTargetDocs }, async (request) => {
    const caller = actor(request)
    const raw = paramsOf(request, ['date', 'user_id'])
    const owner = await ownerOf(caller, raw.get('user_id'))
    const day = dayFrom(raw, 'date', dayIn(engine.now(), owner.timeZone))
    return engine.heavily(caller, (on) => answerOf(on, owner, day))
  })

  app.get('/api/daily-targets/history', { config: access, schema: historyDocs }, async (request) => {
    const caller = actor(request)
    const raw = paramsOf(request, ['from', 'to', 'user_id'])
    const owner = await ownerOf(caller, raw.get('user_id'))
    const to = dayFrom(raw, 'to', dayIn(engine.now(), owner.timeZone))
    const from = dayFrom(raw, 'from', dayAfter(to, 1 - usualDays))
    if (from > to) throw faultAt('to', 'bad_value')
    if (daysBetween(from, to).at(-1) !== to) throw faultAt('from', 'bad_value')
    const data = await engine.heavily(caller, (on) => readHistory(engine, on, owner, from, to))
    return { data, total: data.length }
  })

  app.put('/api/daily-targets', { config: access, schema: writeTargetDocs(body) }, async (request) => {
    const caller = actor(request)
    const { target, date } = bodyOf(request, body)
    const answer = await engine.db.transaction(async (tx) => {
      const now = isoOf(engine.now())
      if (target === null)
        await tx.run(sql`delete from daily_target where user_id = ${caller.id} and day = ${date}::date`)
      else
        await tx.run(sql`insert into daily_target (user_id, day, target, updated_at)
          values (${caller.id}, ${date}::date, ${target}, ${now})
          on conflict (user_id, day) do update set target = excluded.target, updated_at = excluded.updated_at`)
      const read = await answerOf(tx, caller, date)
      // A person who sets a reached target sees so at once; a person who raises it is notified when it is reached.
      await tx.run(sql`update daily_target set reached_at = ${read.data?.is_target_achieved === true ? now : null}::timestamptz
        where user_id = ${caller.id} and day = ${date}::date`)
      return read
    })
    return { ...answer, message: translate(language(request), 'server:message.updated') }
  })
}
