import { sql } from 'drizzle-orm'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Demo, DemoParts } from '../../../server/demo.ts'
import { writerFor } from '../../../server/rows/write/write.ts'
import { timeEntry } from '../../attached/time-entry.ts'
import { role } from '../../people/role.ts'
import { user } from '../../people/user.ts'
import { project } from '../../work/project.ts'
import { timesheet } from '../timesheet.ts'
import { keepWeeks } from './weeks.ts'

const [e, t, r] = [tableOf(timeEntry, 'e'), tableOf(timesheet, 't'), tableOf(role, 'r')]
const [p, u] = [tableOf(project, 'p'), tableOf(user, 'u')]
const dayMs = 86_400_000
/** The number of past days with timesheets. */
const shownDays = 35

const sheets = async ({ engine, tx }: DemoParts): Promise<void> => {
  const since = new Date(engine.now() - shownDays * dayMs).toISOString()
  const worked = await tx.all<{ person: string; from: number; to: number }>(sql`
    select ${e.user_id} as person, (extract(epoch from ${e.started_at}) * 1000)::float8 as from,
      (extract(epoch from coalesce(${e.ended_at}, ${e.started_at} + interval '1 minute')) * 1000)::float8 as to
    from ${e} where ${e.started_at} > ${since} and ${e.user_id} is not null order by ${e.user_id}, ${e.started_at}`)
  // A week's timesheet is made when its first hours are logged, as in real use.
  for (const { person, from, to } of worked) await keepWeeks({ ...engine, now: () => from }, tx, person, { from, to })
}

type Past = { readonly id: string; readonly user: string; readonly end: number; readonly is_last: boolean }

/** The hours after the end of a week at which it was submitted, and at which it was answered. */
const [handedIn, answered] = [8.5, 33]

/** Approves past weeks, leaves those of last week waiting and refuses one. Each write has its real author and time. */
const answers = async ({ engine, tx }: DemoParts): Promise<void> => {
  const now = engine.now()
  const past = await tx.all<Past>(sql`
    select ${t.id}, ${t.user_id} as "user", (extract(epoch from ${t.to_at}) * 1000)::float8 as end,
      ${t.to_at} > ${new Date(now - 7 * dayMs).toISOString()} as is_last from ${t}
    where ${t.to_at} <= ${new Date(now).toISOString()} order by ${t.starts_on}, ${t.id}`)
  const [manager] = await tx.all<{ id: string }>(
    sql`select ${u.id} from ${u} where ${u.email} = 'manager@example.test'`,
  )
  const model = engine.models.of('timesheet')
  const last = past.filter(({ is_last }) => is_last)
  for (const { id, user: owner, end, is_last } of past) {
    const isRefused = is_last && id === last[1]?.id
    const status = isRefused ? 'refused' : is_last ? 'submitted' : 'approved'
    const reason = isRefused ? 'Thursday is missing.' : null
    const at = Math.min(now, end + (status === 'submitted' ? handedIn : answered) * 3_600_000)
    const by = await engine.actorOf(tx, status === 'submitted' ? owner : (manager?.id ?? owner))
    const writer = writerFor({ ...engine, now: () => at }, by, tx, { source: 'demo' })
    await writer.update(model, id, {}, { keys: { status, reason }, isStep: true })
  }
}

/**
 * Loads rates: of leaders and members by role, a higher one for one project, and a higher one for one person since this
 * year.
 */
const rates = async ({ engine, tx }: DemoParts): Promise<void> => {
  const rows = await tx.all<{ kind: string; id: string }>(sql`
    (select 'role' as kind, ${r.id} from ${r} where ${r.name} in ('member', 'team-leader', 'project-manager') order by ${r.name} desc)
    union all (select 'project', ${p.id} from ${p} where ${p.client_id} is not null order by ${p.created_at} limit 1)
    union all (select 'user', ${u.id} from ${u} where ${u.email} = 'leader@example.test')`)
  const year = new Date(engine.now()).getUTCFullYear()
  const writer = writerFor(engine, 'system', tx, { source: 'demo' })
  for (const [n, { kind, id }] of rows.entries())
    await writer.create(engine.models.of('rate'), {
      applies_to: kind === 'user' ? 'person' : kind,
      [`${kind}_id`]: id,
      amount: `${70 + 12 * n}.00`,
      amount_currency: 'EUR',
      valid_from: `${kind === 'user' ? year : year - 1}-01-01`,
    })
}

/** Loads weeks of the demo organisation: submitted, approved, refused, and the present one. */
export const timesheetsDemo: Demo = {
  load: async (parts) => {
    await rates(parts)
    await sheets(parts)
    await answers(parts)
  },
}
