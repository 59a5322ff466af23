// Decision (2026-11): Each mail is its own job, so that a failed one is tried again and does not hold up others. Its
// figures are read when the job runs, with the rights that its reader has then.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { permissionFor } from '../../../../core/declare/permissions.ts'
import type { RowOf } from '../../../../core/declare/register.ts'
import { lastWeekMoment } from '../../../../core/time/days/week.ts'
import { type Actor, holdsAll } from '../../../../server/actor.ts'
import { isoOf } from '../../../../server/clock.ts'
import { keptTilesIn } from '../../../../server/dashboard/kept-tiles.ts'
import { dashboardFiles } from '../../../../server/dashboard/mailed-dashboard.ts'
import type { DashboardParts } from '../../../../server/dashboard/read-tiles.ts'
import type { Queryable } from '../../../../server/db/database.ts'
import { linksOf, tableOf } from '../../../../server/db/table-of.ts'
import type { Engine, Job } from '../../../../server/engine.ts'
import { defineJob } from '../../../../server/jobs/define-job.ts'
import { eachRow, pagesOf } from '../../../../server/jobs/each-row.ts'
import { readerFor } from '../../../../server/rows/read/read.ts'
import { user } from '../../../people/user.ts'
import { dashboard, weekdays } from '../../dashboard.ts'
import { findReader } from '../notice-reader.ts'

const [d, u] = [tableOf(dashboard, 'd'), tableOf(user, 'u')]
const to = linksOf(dashboard, 'mail_to', 't')
const kind = 'dashboard_mail'
const dayMs = 86_400_000
/** The number of dashboards in one page. */
const perPage = 500

/** Returns a dashboard that a user may open; undefined if they may not, or if it is deleted. */
const opened = async (
  engine: Engine,
  caller: Actor,
  id: string,
  tx: Queryable,
): Promise<RowOf<'dashboard'> | undefined> => {
  const model = engine.models.of('dashboard')
  const reader = readerFor(engine, caller, tx)
  const holds = holdsAll(caller, [permissionFor(model.entity, 'show')])
  return holds && reader.scope.rules.mayRead(model) ? reader.one(model, id) : undefined
}

/** Mails a dashboard to one person, if they may still open it. */
const mailJob = (parts: DashboardParts) =>
  defineJob({
    name: 'dashboard-mail',
    payload: z.object({ dashboard: z.string(), user: z.string() }),
    seconds: 300,
    run: async ({ engine, tx }, { dashboard: id, user: person }) => {
      const reader = await findReader(engine, tx, person)
      const row = reader && (await opened(engine, reader.actor, id, tx))
      if (reader === undefined || row === undefined) return
      const { actor, email, language, format } = reader
      const { translate, site, mail } = engine
      const at = format.instant(isoOf(engine.now()))
      const note = translate(language, 'dashboards:mailed.at', { at })
      const asked = { title: row.title, note, tiles: keptTilesIn(row.tiles), caller: actor, language }
      const attachments = await dashboardFiles(parts, engine, asked, (error) => {
        throw error
      })
      if (attachments === undefined) return
      const maker = await tx.one<{ name: string }>(sql`select ${u.name} from ${u} where ${u.id} = ${row.created_by}`)
      await mail.send(tx, {
        to: email,
        language,
        subject: row.title,
        lines: [
          translate(language, 'mail:greeting', { name: actor.name }),
          translate(language, 'mail:dashboard.text', { title: row.title, at }),
        ],
        action: { label: translate(language, 'mail:dashboard.open'), url: `${site.address()}/dashboards/${id}` },
        after: [translate(language, 'mail:dashboard.why', { name: maker?.name ?? '' })],
        attachments,
      })
    },
  })

type Due = {
  readonly id: string
  readonly zone: string
  readonly days: readonly (typeof weekdays)[number][]
  readonly at: string
  readonly since: string
}

/** Sends the mails of one dashboard that are due, to each person by their own clock. */
const sendDue = async (engine: Engine, job: Job, id: string, tx: Queryable): Promise<void> => {
  const people = await tx.all<Due>(sql`
    select ${u.id} as id, ${u.time_zone} as zone, ${d.mail_days} as days, ${d.mail_at} as at, ${d.mailed_since} as since
    from ${d} join ${u} on ${u.id} in (
      select ${to.target_id} from ${to} where ${to.source_id} = ${id}
      union all select ${d.created_by} where not exists (select 1 from ${to} where ${to.source_id} = ${id}))
    where ${d.id} = ${id} and ${u.is_active} for no key update of d`)
  const now = engine.now()
  for (const { id: person, zone, days, at, since } of people) {
    const [hour = 0, minute = 0] = at.split(':').map(Number)
    const moments = days.map((day) =>
      lastWeekMoment(now, { weekday: weekdays.indexOf(day), minute: hour * 60 + minute }, zone),
    )
    const moment = Math.max(...moments)
    // A mail that was missed while nothing ran is sent within a day.
    if (now - moment > dayMs || moment < Date.parse(since)) continue
    const fresh = await tx.run(sql`insert into told_date (kind, entity, row_id, due_at, user_id)
      values (${kind}, ${dashboard.name}, ${id}, ${isoOf(moment)}, ${person}) on conflict do nothing`)
    if (fresh > 0) await engine.jobs.send(tx, job, { dashboard: id, user: person })
  }
}

/** Finds the dashboards that are due to be mailed. */
const dueJob = (job: Job): Job =>
  defineJob({
    name: 'dashboard-due',
    payload: z.object({}),
    seconds: 300,
    schedule: '*/15 * * * *',
    run: async (context) => {
      const { engine } = context
      const page = async (after: string, most: number) =>
        (
          await engine.long.all<{ id: string }>(sql`select ${d.id} from ${d}
            where jsonb_array_length(${d.mail_days}) > 0 and ${d.mail_at} is not null and ${d.mailed_since} is not null
              and ${d.id} > ${after}
            order by ${d.id} limit ${most}`)
        ).map(({ id }) => id)
      for await (const ids of pagesOf(page, perPage))
        await eachRow(context, dashboard.name, ids, (id, tx) => sendDue(engine, job, id, tx))
    },
  }) as Job

export const dashboardMailJobs = (parts: DashboardParts): readonly Job[] => {
  const mail = mailJob(parts) as Job
  return [mail, dueJob(mail)]
}
