import type { Minute } from '../hours.ts'
import type { PlanTask, Schedule, ScheduledTask } from '../plan.ts'
import type { EarlierBar } from './compare.ts'
import type { LinkRow, TaskRow } from './plan-rows.ts'
import type { ProjectPlan } from './project-plan.ts'

/** A calendar as the format has it: hours of seven days, Monday first, and of single days. */
export type XmlCalendar = {
  readonly id: string
  readonly name: string
  /** `09:00-12:30`. */
  readonly week: readonly (readonly string[])[]
  readonly days: { readonly [day: string]: { readonly name: string; readonly hours: readonly string[] } }
}

export type XmlOptions = {
  readonly project: ProjectPlan
  readonly schedule: Schedule
  readonly calendars: readonly XmlCalendar[]
  /** Wall-clock time of an instant, `2026-03-02T08:00:00`, in the zone of the plan's calendar. */
  readonly wall: (at: Minute) => string
  readonly baselines: readonly { readonly name: string; readonly bars: readonly EarlierBar[] }[]
  /** Work is told to those who may read it. */
  readonly hasWork: boolean
  readonly now: Minute
}

const constraintNumbers = [
  'as_soon_as_possible',
  'as_late_as_possible',
  'must_start_on',
  'must_finish_on',
  'start_no_earlier_than',
  'start_no_later_than',
  'finish_no_earlier_than',
  'finish_no_later_than',
]
const linkNumbers = { finish_finish: 0, finish_start: 1, start_finish: 2, start_start: 3 } as const
const mostBaselines = 11

const escaped = (text: string): string =>
  text
    // Not in XML 1.0, however they are written.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must not be in the file
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/[&<>"]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[one] ?? one)

type Value = string | number | boolean | null | undefined
/** An element; none for what has no value. */
const element = (name: string, value: Value): string =>
  value === null || value === undefined
    ? ''
    : `<${name}>${typeof value === 'boolean' ? Number(value) : escaped(String(value))}</${name}>`
const elements = (values: { readonly [name: string]: Value }): string =>
  Object.entries(values)
    .map(([name, value]) => element(name, value))
    .join('')

const span = (minutes: number): string => `PT${Math.floor(minutes / 60)}H${minutes % 60}M0S`

const hoursXml = (hours: readonly string[]): string =>
  hours.length === 0
    ? ''
    : `<WorkingTimes>${hours
        .map((one) => {
          const [from = '', to = ''] = one.split('-')
          return `<WorkingTime>${elements({ FromTime: `${from}:00`, ToTime: `${to === '24:00' ? '00:00' : to}:00` })}</WorkingTime>`
        })
        .join('')}</WorkingTimes>`

const calendarXml = ({ name, week, days }: XmlCalendar, uid: number): string => {
  // The format counts from Sunday; ours begins with Monday.
  const weekDays = week.map(
    (hours, at) =>
      `<WeekDay>${elements({ DayType: ((at + 1) % 7) + 1, DayWorking: hours.length > 0 })}${hoursXml(hours)}</WeekDay>`,
  )
  const exceptions = Object.entries(days).map(
    ([day, { name: title, hours }]) =>
      `<Exception>${element('EnteredByOccurrences', false)}<TimePeriod>${elements({ FromDate: `${day}T00:00:00`, ToDate: `${day}T23:59:00` })}</TimePeriod>${elements({ Occurrences: 1, Name: title, Type: 1, DayWorking: hours.length > 0 })}${hoursXml(hours)}</Exception>`,
  )
  return `<Calendar>${elements({ UID: uid, Name: name, IsBaseCalendar: true, BaseCalendarUID: -1 })}<WeekDays>${weekDays.join('')}</WeekDays>${exceptions.length > 0 ? `<Exceptions>${exceptions.join('')}</Exceptions>` : ''}</Calendar>`
}

type Line = { readonly id: string; readonly level: number; readonly outline: string }

/** Tasks in the order of an outline: what is part of a task follows it. */
const outlineOf = (tasks: readonly PlanTask[]): readonly Line[] => {
  const parts = new Map<string | null, PlanTask[]>()
  for (const task of tasks) {
    const siblings = parts.get(task.parent ?? null)
    if (siblings === undefined) parts.set(task.parent ?? null, [task])
    else siblings.push(task)
  }
  const lines: Line[] = []
  const add = (parent: string | null, level: number, before: string): void => {
    for (const [at, { id }] of (parts.get(parent) ?? []).entries()) {
      const outline = `${before}${at + 1}`
      lines.push({ id, level, outline })
      add(id, level + 1, `${outline}.`)
    }
  }
  add(null, 1, '')
  return lines
}

/** The plan as Microsoft Project XML (MSPDI), read by it and by most programs that plan. */
export const msProjectXml = ({ project, schedule, calendars, wall, baselines, hasWork, now }: XmlOptions): string => {
  const { rows, plan } = project
  const seen = new Set([...rows.tasks.filter(({ may_see }) => may_see), ...rows.phases].map(({ id }) => id))
  const lines = outlineOf(plan.tasks).filter(({ id }) => seen.has(id))
  const uid = new Map(lines.map(({ id }, at) => [id, at + 1]))
  const calendarUid = new Map(calendars.map(({ id }, at) => [id, at + 1]))
  const personUid = new Map(rows.people.map(({ id }, at) => [id, at + 1]))
  const tasks = new Map(rows.tasks.map((row) => [row.id, row]))
  const phases = new Map(rows.phases.map((row) => [row.id, row]))
  const planned = new Map(plan.tasks.map((one) => [one.id, one]))
  const dates = new Map(schedule.tasks.map((one) => [one.id, one]))
  const into = new Map<string, LinkRow[]>()
  for (const link of rows.links) {
    if (!uid.has(link.predecessor_id) || !uid.has(link.successor_id)) continue
    const links = into.get(link.successor_id)
    if (links === undefined) into.set(link.successor_id, [link])
    else links.push(link)
  }
  const wallMs = (ms: number | null | undefined): string | null => (ms == null ? null : wall(Math.floor(ms / 60_000)))
  const kept = baselines.slice(0, mostBaselines).map(({ bars }) => new Map(bars.map((bar) => [bar.id, bar])))

  const linkXml = ({ predecessor_id, type, lag, elapsed }: LinkRow): string =>
    `<PredecessorLink>${elements({ PredecessorUID: uid.get(predecessor_id), Type: linkNumbers[type], CrossProject: false, LinkLag: lag * 10, LagFormat: elapsed ? 8 : 7 })}</PredecessorLink>`
  const baselineXml = (id: string): string =>
    kept
      .flatMap((bars, number) => {
        const bar = bars.get(id)
        if (bar === undefined) return []
        const values = {
          Number: number,
          Start: wallMs(bar.start),
          Finish: wallMs(bar.end),
          Duration: bar.duration === null ? null : span(bar.duration),
          DurationFormat: 7,
        }
        return [
          `<Baseline>${elements({ ...values, Work: hasWork && bar.estimate !== null ? span(bar.estimate) : null })}</Baseline>`,
        ]
      })
      .join('')
  const ownXml = (row: TaskRow, one: ScheduledTask): string => {
    // A task that stays where it was put is one that starts no earlier.
    const own = planned.get(row.id)
    const isPlaced =
      row.constraint === null && own?.constraintAt != null && !one.reasons.some((reason) => 'link' in reason)
    const constraint = row.constraint ?? (isPlaced ? 'start_no_earlier_than' : 'as_soon_as_possible')
    const at = row.constraint !== null ? row.constraint_at : isPlaced ? (own?.constraintAt ?? 0) * 60_000 : null
    return elements({
      ConstraintType: constraintNumbers.indexOf(constraint),
      CalendarUID: own?.calendar == null ? -1 : calendarUid.get(own.calendar),
      ConstraintDate: wallMs(at),
      Deadline: wallMs(row.deadline_at),
      LevelingDelay: row.delay * 10,
      LevelingDelayFormat: 7,
      PercentComplete: one.progress,
      ActualStart: wallMs(row.actual_start_at),
      ActualFinish: wallMs(row.actual_end_at),
      ...(hasWork && row.estimate !== null ? { Work: span(row.estimate) } : {}),
    })
  }
  const taskXml = ({ id, level, outline }: Line, at: number): string => {
    const one = dates.get(id) as ScheduledTask
    const row = tasks.get(id)
    const isManual = row?.is_manual === true || rows.project.type !== 'waterfall'
    const common = {
      ...{
        UID: uid.get(id),
        ID: at + 1,
        Name: row?.name ?? phases.get(id)?.name ?? '',
        Active: true,
        Manual: isManual && !one.summary,
        Type: 1,
        IsNull: false,
      },
      ...{
        WBS: outline,
        OutlineNumber: outline,
        OutlineLevel: level,
        Priority: 500,
        Start: wall(one.start),
        Finish: wall(one.finish),
      },
      ...{
        Duration: span(one.duration),
        DurationFormat: 7,
        Milestone: one.duration === 0 && !one.summary,
        Summary: one.summary,
        Critical: one.critical,
      },
      ...{
        EarlyStart: wall(one.earlyStart),
        EarlyFinish: wall(one.earlyFinish),
        LateStart: wall(one.lateStart),
        LateFinish: wall(one.lateFinish),
      },
      ...{ FreeSlack: one.freeFloat * 10, TotalSlack: one.totalFloat * 10 },
      ...(isManual && !one.summary
        ? { ManualStart: wall(one.start), ManualFinish: wall(one.finish), ManualDuration: span(one.duration) }
        : {}),
    }
    const own = row === undefined ? '' : ownXml(row, one)
    return `<Task>${elements(common)}${own}${(into.get(id) ?? []).map(linkXml).join('')}${baselineXml(id)}</Task>`
  }
  const assignments = lines.flatMap(({ id }) =>
    (tasks.get(id)?.assignees ?? []).map((person) => [uid.get(id), personUid.get(person)] as const),
  )
  const people = rows.people.map(
    ({ id, name }) =>
      `<Resource>${elements({ UID: personUid.get(id), ID: personUid.get(id), Name: name, Type: 1, IsNull: false, MaxUnits: 1 })}</Resource>`,
  )
  const head = elements({
    ...{
      SaveVersion: 14,
      Name: rows.project.name,
      Title: rows.project.name,
      CreationDate: wall(now),
      ScheduleFromStart: true,
    },
    ...{
      StartDate: wall(plan.start),
      FinishDate: wall(schedule.finish),
      CalendarUID: calendarUid.get(plan.calendar),
      MinutesPerDay: 480,
      MinutesPerWeek: 2400,
    },
    ...{ DaysPerMonth: 20, StatusDate: wallMs(rows.project.status_at), HonorConstraints: rows.project.constraints_win },
  })
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Project xmlns="http://schemas.microsoft.com/project">',
    head,
    `<Calendars>${calendars.map((one) => calendarXml(one, calendarUid.get(one.id) ?? 0)).join('')}</Calendars>`,
    `<Tasks>${lines.map(taskXml).join('')}</Tasks>`,
    `<Resources>${people.join('')}</Resources>`,
    `<Assignments>${assignments.map(([task, person], at) => `<Assignment>${elements({ UID: at + 1, TaskUID: task, ResourceUID: person, Units: 1 })}</Assignment>`).join('')}</Assignments>`,
    '</Project>\n',
  ].join('\n')
}
