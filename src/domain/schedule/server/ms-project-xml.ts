import type { Priority } from '../../../core/declare/priorities.ts'
import { taskConstraints } from '../../work/task-constraint.ts'
import { hoursFrom, type Minute, type OpenTime } from '../hours.ts'
import { baselineName, type CustomField, customFields, priorityNumbers } from '../ms-project-fields.ts'
import type { PlanTask, Schedule, ScheduledTask } from '../plan.ts'
import type { EarlierBar } from './compare.ts'
import { calendarXml, personCalendarXml, type XmlCalendar } from './ms-project-calendar-xml.ts'
import type { LinkRow, TaskRow } from './plan-rows.ts'
import { isMoment, type ProjectPlan } from './project-plan.ts'
import { elements, type Value } from './xml-elements.ts'

/** The details of a task beside its plan. */
export type XmlTask = { readonly priority: Priority; readonly notes: string | null }

export type XmlOptions = {
  readonly project: ProjectPlan
  readonly schedule: Schedule
  readonly calendars: readonly XmlCalendar[]
  /** Time zone of calendars, by id. */
  readonly timeZones: ReadonlyMap<string, string>
  /** The zone of the plan's calendar, in which dates are written. */
  readonly timeZone: string
  /** Returns the wall-clock time of an instant in that zone, `2026-03-02T08:00:00`. */
  readonly wall: (at: Minute) => string
  readonly baselines: readonly { readonly name: string; readonly bars: readonly EarlierBar[] }[]
  readonly more: ReadonlyMap<string, XmlTask>
  /** True where the caller may read work; else the file has none. */
  readonly hasWork: boolean
  readonly now: Minute
}

const linkNumbers = { finish_finish: 0, finish_start: 1, start_finish: 2, start_start: 3 } as const

const span = (minutes: number): string => `PT${Math.floor(minutes / 60)}H${minutes % 60}M0S`

/** A custom field, with the values that may be chosen in it. */
const fieldXml = (
  field: CustomField,
  values: readonly { readonly value: string; readonly description: string }[] = [],
): string => {
  const { id, name, alias } = customFields[field]
  const list = values.map(
    ({ value, description }, at) =>
      `<Value>${elements({ ID: at + 1, Value: value, Description: description })}</Value>`,
  )
  return `<ExtendedAttribute>${elements({ FieldID: id, FieldName: name, Alias: alias })}${list.length > 0 ? `<ValueList>${list.join('')}</ValueList>` : ''}</ExtendedAttribute>`
}
const valueXml = (field: CustomField, value: Value): string =>
  `<ExtendedAttribute>${elements({ FieldID: customFields[field].id, Value: value })}</ExtendedAttribute>`

type Line = { readonly id: string; readonly level: number; readonly outline: string }

/** Lists tasks in the order of an outline: the parts of a task follow it. */
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

/** Writes the plan as Microsoft Project XML (MSPDI), which it and most planning programs read. */
export const msProjectXml = (options: XmlOptions): string => {
  const { project, schedule, calendars, wall, hasWork, now, more } = options
  const { rows, plan } = project
  const { baselines } = options
  const seen = new Set([...rows.tasks.filter(({ may_see }) => may_see), ...rows.phases].map(({ id }) => id))
  const used = new Set(plan.tasks.map(({ id }) => id))
  // Phases come first and in their order, including those without tasks.
  const ownPhases = new Set(rows.phases.map(({ id }) => id))
  const lines = outlineOf([
    ...rows.phases.map(({ id }) => ({ id, duration: 0 })),
    ...plan.tasks.filter(({ id }) => !ownPhases.has(id)),
  ]).filter(({ id }) => seen.has(id))
  const uid = new Map(lines.map(({ id }, at) => [id, at + 1]))
  const calendarUid = new Map(calendars.map(({ id }, at) => [id, at + 1]))
  const personUid = new Map(rows.people.map(({ id }, at) => [id, at + 1]))
  const owners = rows.people.filter(({ id }) => project.calendars.ofPerson(id) !== plan.calendar)
  const ownerUid = new Map(owners.map(({ id }, at) => [id, calendars.length + at + 1]))
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
  const kept = baselines.map(({ bars }) => new Map(bars.map((bar) => [bar.id, bar])))
  const main = hoursFrom(plan.calendars[plan.calendar] as OpenTime, plan.start)

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
  /** Constraint, calendar and delay of a task. */
  const ownValues = (row: TaskRow, one: ScheduledTask): { readonly [name: string]: Value } => {
    // The format knows no task that stays where it was put: it is written as one that starts no earlier.
    const own = planned.get(row.id)
    const isPlaced =
      row.constraint === null && own?.constraintAt != null && !one.reasons.some((reason) => 'link' in reason)
    const constraint = row.constraint ?? (isPlaced ? 'start_no_earlier_than' : 'as_soon_as_possible')
    const at = row.constraint !== null ? row.constraint_at : isPlaced ? (own?.constraintAt ?? 0) * 60_000 : null
    const calendar = row.calendar_id === null ? undefined : calendarUid.get(row.calendar_id)
    return {
      ActualStart: wallMs(row.actual_start_at),
      ActualFinish: wallMs(row.actual_end_at),
      ConstraintType: taskConstraints.indexOf(constraint),
      CalendarUID: calendar ?? -1,
      ConstraintDate: wallMs(at),
      Deadline: wallMs(row.deadline_at),
      LevelingDelay: row.delay * 10,
      LevelingDelayFormat: 7,
      // A task's own calendar applies whatever hours its people have.
      IgnoreResourceCalendar: calendar !== undefined,
      Notes: more.get(row.id)?.notes || null,
    }
  }
  const lineXml = ({ id, level, outline }: Line, at: number, isManual: boolean, values: string): string =>
    `<Task>${elements({ UID: uid.get(id), ID: at + 1, Name: tasks.get(id)?.name ?? phases.get(id)?.name ?? '', Active: true, Manual: isManual, Type: 1, IsNull: false, WBS: outline, OutlineNumber: outline, OutlineLevel: level, Priority: priorityNumbers[more.get(id)?.priority ?? 'medium'] })}${values}</Task>`
  const taskXml = (line: Line, at: number): string => {
    const { id } = line
    const one = dates.get(id) as ScheduledTask
    const row = tasks.get(id)
    const isManual = (row?.is_manual === true || rows.project.type !== 'waterfall') && !one.summary
    // This start is the one that its people chose, even where the plan has moved the task since.
    const putStart = row !== undefined && isMoment(row) ? row.due_at : row?.start_at
    // The elements follow the order of the format's schema.
    const values = elements({
      Start: wall(one.start),
      Finish: wall(one.finish),
      Duration: span(one.duration),
      ...(isManual
        ? { ManualStart: wallMs(putStart), ManualFinish: wallMs(row?.due_at), ManualDuration: span(one.duration) }
        : {}),
      DurationFormat: 7,
      Work: hasWork && row?.estimate != null ? span(row.estimate) : null,
      Milestone: one.duration === 0 && !one.summary,
      Summary: one.summary,
      Critical: one.critical,
      EarlyStart: wall(one.earlyStart),
      EarlyFinish: wall(one.earlyFinish),
      LateStart: wall(one.lateStart),
      LateFinish: wall(one.lateFinish),
      FreeSlack: one.freeFloat * 10,
      TotalSlack: one.totalFloat * 10,
      PercentComplete: one.progress,
      ...(row === undefined ? {} : ownValues(row, one)),
    })
    const custom = [
      row === undefined ? valueXml('phaseWeight', phases.get(id)?.weight) : '',
      project.placed.has(id) ? valueXml('isPut', true) : '',
    ]
    return lineXml(
      line,
      at,
      isManual,
      [values, ...(into.get(id) ?? []).map(linkXml), ...custom, baselineXml(id)].join(''),
    )
  }
  /** Writes a phase without tasks: it has dates of its own. */
  const emptyPhaseXml = (line: Line, at: number): string => {
    const row = phases.get(line.id)
    const minute = (ms: number | null | undefined): Minute => (ms == null ? schedule.start : Math.floor(ms / 60_000))
    const start = minute(row?.start_at)
    const finish = row?.end_at == null ? start : minute(row.end_at)
    const dated = { Start: wall(start), Finish: wall(finish), Duration: span(Math.max(0, main.between(start, finish))) }
    const manual = { ManualStart: dated.Start, ManualFinish: dated.Finish, ManualDuration: dated.Duration }
    const values = elements({ ...dated, ...manual, DurationFormat: 7, Milestone: false, Summary: false })
    return lineXml(line, at, true, `${values}${valueXml('phaseWeight', row?.weight)}${baselineXml(line.id)}`)
  }
  const assignments = lines.flatMap(({ id }) =>
    (tasks.get(id)?.assignees ?? []).map((person) => [uid.get(id), personUid.get(person)] as const),
  )
  const people = rows.people.map(
    ({ id, name }) =>
      `<Resource>${elements({ UID: personUid.get(id), ID: personUid.get(id), Name: name, Type: 1, IsNull: false, MaxUnits: 1, CalendarUID: ownerUid.get(id) })}</Resource>`,
  )
  const otherZones = [...options.timeZones].filter(([, zone]) => zone !== options.timeZone)
  const fields = [
    ...(rows.phases.length > 0 ? [fieldXml('phaseWeight')] : []),
    ...(baselines.length > 0
      ? [
          fieldXml(
            'baselineNames',
            baselines.map(({ name }, number) => ({ value: name, description: baselineName(number) })),
          ),
        ]
      : []),
    fieldXml('timeZones', [
      { value: options.timeZone, description: '0' },
      ...otherZones.map(([id, zone]) => ({ value: zone, description: String(calendarUid.get(id) ?? '') })),
    ]),
    ...(project.placed.size > 0 ? [fieldXml('isPut')] : []),
  ]
  const head = elements({
    SaveVersion: 14,
    Name: rows.project.name,
    Title: rows.project.name,
    CreationDate: wall(now),
    ScheduleFromStart: true,
    StartDate: wall(plan.start),
    FinishDate: wall(schedule.finish),
    CalendarUID: calendarUid.get(plan.calendar),
    MinutesPerDay: 480,
    MinutesPerWeek: 2400,
    DaysPerMonth: 20,
    StatusDate: wallMs(rows.project.status_at),
    HonorConstraints: rows.project.constraints_win,
  })
  const calendarsXml = [
    ...calendars.map((one) => calendarXml(one, calendarUid.get(one.id) ?? 0)),
    ...owners.map(({ id, name }) =>
      personCalendarXml(name, ownerUid.get(id) ?? 0, calendarUid.get(project.calendars.ofPerson(id)) ?? -1),
    ),
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Project xmlns="http://schemas.microsoft.com/project">',
    head,
    `<ExtendedAttributes>${fields.join('')}</ExtendedAttributes>`,
    `<Calendars>${calendarsXml.join('')}</Calendars>`,
    `<Tasks>${lines.map((line, at) => (used.has(line.id) ? taskXml(line, at) : emptyPhaseXml(line, at))).join('')}</Tasks>`,
    `<Resources>${people.join('')}</Resources>`,
    `<Assignments>${assignments.map(([task, person], at) => `<Assignment>${elements({ UID: at + 1, TaskUID: task, ResourceUID: person, Units: 1 })}</Assignment>`).join('')}</Assignments>`,
    '</Project>\n',
  ].join('\n')
}
