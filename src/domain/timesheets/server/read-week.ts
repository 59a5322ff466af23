import { sql } from 'drizzle-orm'
import { dayStretches, shared } from '../../../core/time/days/parted.ts'
import type { Actor } from '../../../server/actor.ts'
import { holdsAll } from '../../../server/actor.ts'
import { isoOf } from '../../../server/clock.ts'
import { and, or, type Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { notFound } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { timeEntry } from '../../attached/time-entry.ts'
import { user } from '../../people/user.ts'
import type { WeekAnswer, WeekEntry } from '../week-answer.ts'
import { expectedDays } from './expected.ts'
import { habitsOf, type Week, weekOn } from './weeks.ts'
import { keyOf, workedRows } from './worked-rows.ts'

const [e, u] = [tableOf(timeEntry, 'e'), tableOf(user, 'u')]
const dayMs = 86_400_000
/** The most rows of last week that are offered. */
const mostOffered = 12

const minutesIn = (milliseconds: number): number => Math.round(milliseconds / 60_000)

type Asked = { readonly person: string; readonly day: string }
type Context = { readonly engine: Engine; readonly caller: Actor; readonly tx: Queryable }

/** Tells whether the caller may read a person's week, even one without a timesheet. */
const mayRead = async ({ from, to }: Week, person: string, { engine, caller, tx }: Context): Promise<boolean> => {
  const { rules } = readerFor(engine, caller, tx).scope
  const rule = rules.sql(engine.models.of('timesheet'), 'read', 't')
  const row = await tx.one(sql`select 1 as yes from (
    select ${person}::uuid as user_id, ${isoOf(from)}::timestamptz as from_at, ${isoOf(to)}::timestamptz as to_at) t where ${rule}`)
  return row !== undefined
}

type Worked = WeekEntry & { readonly is_seen: boolean }

const entriesOf = (person: string, { from, to }: Week, { engine, caller, tx }: Context): Promise<readonly Worked[]> => {
  const { rules } = readerFor(engine, caller, tx).scope
  const model = engine.models.of('time_entry')
  const own = sql`${e.user_id} = ${caller.id}`
  const seen = rules.mayRead(model) ? or([own, rules.sql(model, 'read', 'e')]) : own
  return tx.all<Worked>(sql`
    select ${e.id}, ${e.version}, ${e.about_type}, ${e.about_id}, ${e.started_at}, ${e.ended_at}, ${e.note}, ${e.is_billable}, (${seen}) is true as is_seen
    from ${e} where ${and([
      sql`${e.user_id} = ${person}`,
      sql`${e.started_at} < ${isoOf(to)}`,
      sql`${e.started_at} > ${isoOf(from - 2 * dayMs)}`,
      sql`coalesce(${e.ended_at}, 'infinity') > ${isoOf(from)}`,
    ])} order by ${e.started_at}, ${e.id}`)
}

/** Returns the rows on which a person worked in the seven days before a week, latest first. */
const before = (person: string, { from }: Week, tx: Queryable) =>
  tx.all<{ about_type: string; about_id: string }>(sql`
    select ${e.about_type}, ${e.about_id} from ${e} where ${e.user_id} = ${person}
      and ${e.started_at} >= ${isoOf(from - 7 * dayMs)} and ${e.started_at} < ${isoOf(from)}
    group by 1, 2 order by max(${e.started_at}) desc limit ${4 * mostOffered}`)

/** Returns the timesheet's part of the answer. */
const sheetOf = async (week: Week, { engine, caller, tx }: Context) => {
  const row =
    week.id === undefined ? undefined : await readerFor(engine, caller, tx).one(engine.models.of('timesheet'), week.id)
  const can = row?.can as { readonly steps?: readonly string[] } | undefined
  return { row, steps: can?.steps ?? [] }
}

/** Reads a person's week as a grid. @throws Problem 404 if the caller may not see it */
export const readWeek = async ({ person, day }: Asked, context: Context): Promise<WeekAnswer> => {
  const { engine, caller, tx } = context
  const reader = readerFor(engine, caller, tx)
  const habits = await habitsOf(person, tx)
  const named = await tx.one<{ name: string }>(sql`select ${u.name} from ${u} where ${u.id} = ${person}`)
  if (habits === undefined || named === undefined) throw notFound()
  const week = await weekOn(person, day, habits, tx)
  if (!(await mayRead(week, person, context))) throw notFound()
  const all = await entriesOf(person, week, context)
  const { row, steps } = await sheetOf(week, context)
  const days = dayStretches({ first: week.starts_on, last: week.ends_on, from: week.from, to: week.to }, week.time_zone)
  // A running timer counts once it has ended.
  const ended = all.flatMap(({ ended_at, started_at, ...one }) =>
    ended_at === null ? [] : [{ ...one, from: Date.parse(started_at), to: Date.parse(ended_at) }],
  )
  const sumOf = (part: typeof ended, stretch: { readonly from: number; readonly to: number }): number =>
    minutesIn(part.reduce((sum, one) => sum + shared(one, stretch), 0))
  const visible = all.filter(({ is_seen }) => is_seen)
  const keys = [...new Map(visible.map((one) => [keyOf(one), one])).values()]
  const expected = await tx.all<{ day: string; minutes: number }>(
    sql`select x.day::text as day, x.minutes from (${expectedDays(sql`${person}::uuid`, sql`${week.starts_on}`, sql`${week.ends_on}`)}) x`,
  )
  const expectedOn = new Map(expected.map((one) => [one.day, one.minutes]))
  const titled = await workedRows(keys, reader, tx)
  const shown = new Set(keys.map(keyOf))
  const isOwn = person === caller.id
  const last = isOwn || holdsAll(caller, ['time-entry-log-for']) ? await before(person, week, tx) : []
  const offered = await workedRows(
    last.filter((one) => !shown.has(keyOf(one))),
    reader,
    tx,
  )
  const status = row?.status ?? 'open'
  const isOpen = status === 'open' || status === 'refused'
  return {
    id: week.id ?? null,
    version: typeof row?.version === 'number' ? row.version : null,
    user: { id: person, name: named.name },
    starts_on: week.starts_on,
    ends_on: week.ends_on,
    time_zone: week.time_zone,
    status,
    reason: row?.reason ?? null,
    // A week without a timesheet gets one when it is submitted.
    steps: row === undefined && isOwn ? ['submit'] : steps,
    can_write: isOpen && holdsAll(caller, isOwn ? ['time-entry-store'] : ['time-entry-store', 'time-entry-log-for']),
    minutes: sumOf(ended, week),
    expected_minutes: expected.length === 0 ? null : expected.reduce((sum, { minutes }) => sum + minutes, 0),
    others: sumOf(
      ended.filter(({ is_seen }) => !is_seen),
      week,
    ),
    days: days.map((one) => ({
      day: one.day,
      from: isoOf(one.from),
      to: isoOf(one.to),
      minutes: sumOf(ended, one),
      expected: expectedOn.get(one.day) ?? null,
    })),
    rows: titled.map((one) => {
      const own = ended.filter((entry) => entry.is_seen && keyOf(entry) === keyOf(one))
      const cells = days.map((stretch) => {
        const inDay = own.filter((entry) => shared(entry, stretch) > 0)
        const [first] = inDay
        const isMixed = inDay.some(({ is_billable }) => is_billable !== first?.is_billable)
        return {
          minutes: sumOf(own, stretch),
          note: inDay.find(({ note }) => note !== null)?.note ?? null,
          is_billable: isMixed ? null : (first?.is_billable ?? null),
        }
      })
      return { ...one, minutes: sumOf(own, week), cells }
    }),
    offered: offered.filter(({ title }) => title !== null).slice(0, mostOffered),
    entries: visible.map(({ is_seen: _, ...entry }) => entry),
  }
}
