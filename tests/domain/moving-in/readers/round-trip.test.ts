import fc from 'fast-check'
import { expect, test } from 'vitest'
import { msProject } from '../../../../src/domain/moving-in/server/readers/plans/ms-project.ts'
import { openTimeIn } from '../../../../src/domain/moving-in/server/source-hours.ts'
import type { SourceCalendar, SourceItem } from '../../../../src/domain/moving-in/source.ts'
import { LoopError, linkTypes, type Plan } from '../../../../src/domain/schedule/plan.ts'
import { schedule } from '../../../../src/domain/schedule/schedule.ts'
import { msProjectXml } from '../../../../src/domain/schedule/server/ms-project-xml.ts'
import type { LinkRow, PlanRows, TaskRow } from '../../../../src/domain/schedule/server/plan-rows.ts'
import { isMoment, type ProjectPlan, projectPlan } from '../../../../src/domain/schedule/server/project-plan.ts'
import { taskConstraints } from '../../../../src/domain/work/task-constraint.ts'
import { isWhole } from '../../../breadth.ts'
import { fileOf } from './reading.ts'

/** Random plans out as Microsoft Project XML and in again, without a database: what is read is what was written. */
const begin = Date.UTC(2027, 0, 4, 8)
const minute = fc.integer({ min: 0, max: 30 * 1440 }).map((at) => begin + at * 60_000)
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { freq: 2 })

const hours = fc.constantFrom<readonly string[]>(
  [],
  ['08:00-12:00', '13:00-17:00'],
  ['00:00-24:00'],
  ['22:15-24:00'],
  ['00:00-06:00', '20:00-24:00'],
)
const calendarOf = (key: string) =>
  fc.record({
    key: fc.constant(key),
    name: fc.constant(`Shift ${key} <&">`),
    timeZone: fc.constant(null),
    week: fc
      .array(hours, { minLength: 7, maxLength: 7 })
      .map((week) => (week.every(({ length }) => length === 0) ? [['08:00-12:00'], ...week.slice(1)] : week)),
    days: fc.uniqueArray(
      fc.record({ at: fc.integer({ min: 4, max: 27 }), hours, isYearly: fc.boolean() }).map(({ at, ...day }) => {
        const text = `2027-01-${String(at).padStart(2, '0')}`
        return { ...day, from: text, to: text, name: `Day ${at}` }
      }),
      { maxLength: 3, selector: ({ from }) => from },
    ),
  })

const row = (n: number) =>
  fc
    .record({
      id: fc.constant(`t${n}`),
      version: fc.constant(1),
      number: fc.constant(n),
      name: fc.constant(`T${n}`),
      status: fc.constant('pending' as const),
      parent_id: n === 0 ? fc.constant(null) : fc.option(fc.nat(n - 1).map((at) => `t${at}`)),
      phase_id: fc.constantFrom('h0', 'h1', null),
      start_at: maybe(minute),
      due_at: maybe(minute),
      calendar_id: fc.constantFrom('1', '2', null),
      duration: fc.integer({ min: 1, max: 4000 }),
      estimate: maybe(fc.integer({ min: 1, max: 900 })),
      is_milestone: fc.boolean(),
      is_manual: fc.boolean(),
      progress: fc.integer({ min: 0, max: 100 }),
      constraint: maybe(fc.constantFrom(...taskConstraints)),
      constraint_at: minute,
      deadline_at: maybe(minute),
      actual_start_at: maybe(minute),
      delay: fc.nat(600),
      assignees: fc.subarray(['u1', 'u2']),
    })
    .map(
      (one): TaskRow => ({
        ...one,
        duration: one.is_milestone ? 0 : one.duration,
        // What has begun is by hand no more where it never had dates.
        is_manual: one.is_manual && (one.actual_start_at === null || (one.start_at ?? one.due_at) !== null),
        constraint_at: one.constraint === null || one.constraint.endsWith('_possible') ? null : one.constraint_at,
        actual_end_at: null,
        may_see: true,
        may_update: true,
      }),
    )

const link = fc.record({
  from: fc.nat(5),
  to: fc.nat(5),
  type: fc.constantFrom(...linkTypes),
  lag: fc.integer({ min: -3000, max: 3000 }),
  elapsed: fc.boolean(),
})

const plans = fc
  .record({
    tasks: fc.tuple(row(0), row(1), row(2), row(3), row(4), row(5)),
    links: fc.uniqueArray(link, { maxLength: 5, selector: ({ from, to }) => `${from} ${to}` }),
    calendars: fc.tuple(calendarOf('1'), calendarOf('2')),
    status_at: maybe(minute),
    constraints_win: fc.boolean(),
  })
  .map(({ tasks, links, calendars, ...more }) => ({
    calendars,
    rows: {
      project: {
        id: 'p',
        type: 'waterfall',
        name: 'Quay & <shed>',
        start_at: begin,
        end_at: null,
        calendar_id: '1',
        now: 0,
        ...more,
      },
      // A part is in the phase of its whole.
      tasks: tasks.map((one) => (one.parent_id === null ? one : { ...one, phase_id: null })),
      phases: ['h0', 'h1'].map((id, n) => ({ id, version: 1, name: id, weight: n + 1, start_at: null, end_at: null })),
      links: links.flatMap(({ from, to, type, lag, elapsed }, n): LinkRow[] =>
        from === to
          ? []
          : [
              {
                id: `l${n}`,
                version: 1,
                predecessor_id: `t${from}`,
                successor_id: `t${to}`,
                type,
                lag,
                elapsed: elapsed && lag !== 0,
              },
            ],
      ),
      people: ['u1', 'u2'].map((id) => ({ id, name: `Person ${id}` })),
    } satisfies PlanRows,
  }))

const ms = (iso: string | null | undefined): number | null => (iso == null ? null : Date.parse(iso))
const minuteOf = (iso: string | null | undefined): number | null => (iso == null ? null : Date.parse(iso) / 60_000)
const reading = { columns: {}, dates: 'ymd', timeZone: 'UTC' } as const

test('random plans go out as Microsoft Project XML and come in as the same plan', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(plans, async ({ rows, calendars }) => {
      const open = Object.fromEntries(calendars.map((one) => [one.key, openTimeIn(one, 'UTC')]))
      const own = { calendars: open, calendar: '1', of: (task: TaskRow) => task.calendar_id, ofPerson: () => '1' }
      const project = projectPlan(rows, own, 0)
      let computed: ReturnType<typeof schedule>
      try {
        computed = schedule(project.plan)
      } catch (error) {
        if (error instanceof LoopError) return
        throw error
      }
      // Put by hand where nobody works: it lasts no time, and comes in as a moment.
      const isNothing = ({ id, duration }: (typeof computed.tasks)[number]) =>
        duration === 0 && rows.tasks.some((task) => task.id === id && task.is_manual && !isMoment(task))
      fc.pre(!computed.tasks.some(isNothing))
      const bars = rows.tasks.map(({ id, start_at, due_at, duration, estimate }) => ({
        id,
        kind: 'task' as const,
        name: id,
        start: start_at,
        end: due_at,
        duration,
        estimate,
      }))
      const xml = msProjectXml({
        project,
        schedule: computed,
        timeZone: 'UTC',
        timeZones: new Map(),
        hasWork: true,
        now: 0,
        more: new Map(),
        calendars: calendars.map(({ key, name, week, days }) => {
          const dated = (isYearly: boolean) =>
            days.filter((one) => one.isYearly === isYearly).map((one) => ({ ...one, day: one.from }))
          return { id: key, name, week, days: dated(false), yearly: dated(true) }
        }),
        wall: (at) => new Date(at * 60_000).toISOString().slice(0, 19),
        baselines: [{ name: 'Signed', bars }],
      })
      const file = fileOf(xml, 'plan.xml', 60_000)
      const items: SourceItem[] = []
      for await (const entry of msProject.items(file, reading)) {
        expect('item' in entry ? entry.problems : [entry]).toEqual([])
        if ('item' in entry) items.push(entry.item)
      }
      const of = new Map(items.map((item) => [item.name, item]))
      const keyOf = (id: string | null): string | null =>
        id === null ? null : (of.get(id.replace('t', 'T'))?.key ?? null)
      expect(items).toHaveLength(rows.tasks.length + rows.phases.length)
      for (const task of rows.tasks) {
        const item = of.get(task.name)
        const one = computed.tasks.find(({ id }) => id === task.id)
        expect(item).toMatchObject({
          parent: keyOf(task.parent_id ?? task.phase_id),
          assignees: task.assignees.map((id) => `${id.slice(1)} Person ${id}`),
          estimateMinutes: task.estimate,
          plan: {
            constraint: project.placed.has(task.id) ? null : (task.constraint ?? 'as_soon_as_possible'),
            constraintAt: task.constraint_at === null ? null : new Date(task.constraint_at).toISOString(),
            calendar: task.calendar_id,
            delay: task.delay,
            baselines: [
              { name: 'Signed', start: task.start_at === null ? null : new Date(task.start_at).toISOString() },
            ],
            dependencies: rows.links
              .filter(({ successor_id }) => successor_id === task.id)
              .map(({ predecessor_id, type, lag, elapsed }) => ({ from: keyOf(predecessor_id), type, lag, elapsed })),
          },
        })
        const plan = item?.plan
        expect([ms(plan?.deadline), ms(plan?.actualStart)]).toEqual([task.deadline_at, task.actual_start_at])
        if (one?.summary === true) continue
        expect([plan?.duration, plan?.progress, plan?.isMilestone, plan?.isManual]).toEqual([
          ...[one?.duration, task.progress, isMoment(task), task.is_manual],
        ])
      }
      // Computed from what was read, all dates are the same.
      const read = await msProject.project?.(file, reading)
      const again = Object.fromEntries(
        (read?.calendars ?? []).map((one: SourceCalendar) => [one.key, openTimeIn(one, 'UTC')] as const),
      )
      const back: Plan = {
        start: minuteOf(read?.start) as number,
        calendars: again,
        calendar: read?.calendar as string,
        statusDate: minuteOf(read?.statusAt),
        constraintsWin: read?.constraintsWin === true,
        tasks: items.flatMap(({ key, parent, plan, start, due, kind }) =>
          kind === 'phase' && items.every((other) => other.parent !== key)
            ? []
            : [
                {
                  id: key,
                  parent,
                  duration: plan?.duration ?? 0,
                  calendar: plan?.calendar ?? null,
                  // What stays where it was put comes in with its date as its own.
                  ...(plan?.constraint === null && kind === 'task'
                    ? { constraint: 'start_no_earlier_than' as const, constraintAt: putOf(project, key, items) }
                    : {
                        constraint: plan?.constraint ?? 'as_soon_as_possible',
                        constraintAt: minuteOf(plan?.constraintAt),
                      }),
                  deadline: minuteOf(plan?.deadline),
                  manual: plan?.isManual === true,
                  start: minuteOf(start),
                  finish: minuteOf(due),
                  delay: plan?.constraint === null ? 0 : (plan?.delay ?? 0),
                  actualStart: minuteOf(plan?.actualStart),
                  progress: plan?.progress ?? 0,
                },
              ],
        ),
        // Nothing can be asked of the end of a task that has parts: such links are kept and count for nothing.
        links: items.flatMap(({ key, plan }) =>
          (plan?.dependencies ?? []).flatMap((one) =>
            one.type.endsWith('_finish') && items.some(({ parent }) => parent === key) ? [] : [{ ...one, to: key }],
          ),
        ),
      }
      const names = new Map(items.map(({ key, name }) => [key, name.toLowerCase()]))
      const told = (of: ReturnType<typeof schedule>, nameOf: (id: string) => string | undefined) =>
        of.tasks.map(({ id, start, finish }) => `${nameOf(id)} ${start} ${finish}`).toSorted()
      expect(told(schedule(back), (id) => names.get(id))).toEqual(told(computed, (id) => id))
    }),
    { numRuns: isWhole ? 2000 : 40 },
  )
})

/** The date at which a task was put. */
const putOf = ({ plan, rows }: ProjectPlan, key: string, items: readonly SourceItem[]): number => {
  const name = items.find((item) => item.key === key)?.name
  const { id } = rows.tasks.find((one) => one.name === name) as TaskRow
  return plan.tasks.find((one) => one.id === id)?.constraintAt as number
}
