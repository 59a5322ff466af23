import { childrenOf, childText, type XmlNode } from '../../../../../server/import/sheets/xml.ts'
import { baselineName } from '../../../../schedule/ms-project-fields.ts'
import { type TaskConstraint, taskConstraints } from '../../../../work/task-constraint.ts'
import type { SourceBaseline, SourceDependency, SourcePlan, SourceProblem } from '../../../source.ts'
import type { WholeDay } from '../dates.ts'
import { leftProblem } from '../entries.ts'
import { oneLine } from '../texts.ts'
import { type CustomFields, ownValueOf } from './ms-project-custom.ts'
import { mostLag, mostMinutes, onceEach } from './plan-values.ts'

/** `Type` of a predecessor link. */
const linkTypes: readonly SourceDependency['type'][] = ['finish_finish', 'finish_start', 'start_finish', 'start_start']
/** `LagFormat`s and `DurationFormat`s of elapsed time; those from 32 on are estimates of the same. */
const elapsedFormats = new Set([4, 6, 8, 10, 12, 20])
const percentFormats = new Set([19, 20])

const part = (unit: string): string => `(?:(\\d*[.,]?\\d+)${unit})?`
const durationForm = new RegExp(`^P(?:0+Y)?(?:0+M)?${part('W')}${part('D')}(?:T${part('H')}${part('M')}${part('S')})?$`)
/** The minutes of a week, a day, an hour, a minute and a second of elapsed time, by ISO 8601. */
const unitMinutes = [10_080, 1440, 60, 1, 1 / 60]

/**
 * Reads `PT16H30M0S` as minutes, also `P1.5D` and `P1W`. Null for other texts, and for years and months, which have no
 * fixed length (`P0Y0M0DT16H30M0S` has none of them).
 */
export const durationOf = (text: string): number | null => {
  const [, ...parts] = durationForm.exec(text.trim()) ?? []
  if (parts.every((one) => one === undefined)) return null
  const all = parts.reduce((sum, one = '0', at) => sum + Number(one.replace(',', '.')) * (unitMinutes[at] ?? 0), 0)
  return all <= mostMinutes ? Math.round(all) : null
}

export const isYes = (text: string): boolean => text === '1' || text.toLowerCase() === 'true'
export const intOf = (text: string): number => {
  const value = Number(text)
  return text !== '' && Number.isFinite(value) ? Math.round(value) : 0
}

type Context = {
  readonly at: { readonly line: number; readonly shown: string }
  readonly problems: SourceProblem[]
  /**
   * Reads a date of the file, in the zone that the user chose for the import.
   * @param wholeDay meaning of a day without a time
   */
  readonly date: (text: string, column: string, wholeDay?: WholeDay) => string | null
  /** Durations of all tasks, for lags in per cent. */
  readonly durations: ReadonlyMap<string, number>
  readonly calendars: ReadonlySet<string>
  readonly fields: CustomFields
  readonly baselineNames: ReadonlyMap<number, string>
}

const asSoonAs: TaskConstraint = 'as_soon_as_possible'

const dependencyOf = (link: XmlNode, { at, problems, durations }: Context): SourceDependency[] => {
  const from = childText(link, 'PredecessorUID')
  if (from === '') return []
  if (isYes(childText(link, 'CrossProject'))) {
    problems.push(leftProblem(at, 'other_project', 'predecessors', childText(link, 'CrossProjectName')))
    return []
  }
  const format = intOf(childText(link, 'LagFormat')) % 32
  const rawText = childText(link, 'LinkLag')
  const raw = intOf(rawText)
  if (rawText !== '' && !Number.isFinite(Number(rawText)))
    problems.push(leftProblem(at, 'bad_duration', 'predecessors', rawText))
  // The lag is in tenths of a minute, or in per cent of the earlier task's duration.
  const lag = percentFormats.has(format) ? Math.round(((durations.get(from) ?? 0) * raw) / 100) : Math.round(raw / 10)
  if (Math.abs(lag) > mostLag) {
    problems.push(leftProblem(at, 'bad_duration', 'predecessors', String(raw)))
    return []
  }
  if (percentFormats.has(format) && raw !== 0) problems.push(leftProblem(at, 'percent_lag', 'predecessors', `${raw} %`))
  const typeText = childText(link, 'Type')
  const type = typeText === '' ? 'finish_start' : linkTypes[Number(typeText)]
  if (type === undefined) problems.push(leftProblem(at, 'bad_number', 'predecessors', typeText))
  return [{ from, type: type ?? 'finish_start', lag, elapsed: lag !== 0 && elapsedFormats.has(format) }]
}

const baselineOf = (node: XmlNode, { at, problems, date, baselineNames }: Context): SourceBaseline => {
  const number = intOf(childText(node, 'Number'))
  const minutesOf = (name: string): number | null => {
    const text = childText(node, name)
    const minutes = durationOf(text)
    if (minutes === null && text !== '') problems.push(leftProblem(at, 'bad_duration', 'baselines', text))
    return minutes
  }
  return {
    name: baselineNames.get(number) ?? baselineName(number),
    start: date(childText(node, 'Start'), 'baselines'),
    end: date(childText(node, 'Finish'), 'baselines', 'end'),
    duration: minutesOf('Duration'),
    work: minutesOf('Work'),
  }
}

/** Reads the plan of a `Task` element. */
export const planOf = (node: XmlNode, context: Context): SourcePlan => {
  const text = (name: string) => childText(node, name)
  const { at, problems, date, calendars, fields } = context
  const isManual = isYes(text('Manual'))
  const durationText = (isManual && text('ManualDuration')) || text('Duration')
  const duration = durationOf(durationText)
  if (duration === null && durationText !== '') problems.push(leftProblem(at, 'bad_duration', 'duration', durationText))
  if (elapsedFormats.has(intOf(text('DurationFormat')) % 32) && !isYes(text('Summary')))
    problems.push(leftProblem(at, 'elapsed_duration', 'duration', durationText))
  const type = intOf(text('ConstraintType'))
  const constraint = taskConstraints[type]
  if (constraint === undefined) problems.push(leftProblem(at, 'bad_number', 'constraint', text('ConstraintType')))
  const isDated = type > 1 && constraint !== undefined
  const wholeDay = constraint?.includes('finish') === true ? 'end' : 'begin'
  const constraintAt = isDated ? date(text('ConstraintDate'), 'constraint', wholeDay) : null
  if (isDated && constraintAt === null && ['', 'NA'].includes(text('ConstraintDate')))
    problems.push(leftProblem(at, 'bad_date', 'constraint', text('ConstraintDate') || '—'))
  const calendar = ['', '-1'].includes(text('CalendarUID')) ? null : text('CalendarUID')
  if (calendar !== null && !calendars.has(calendar))
    problems.push(leftProblem(at, 'missing_item', 'calendar', calendar))
  // Our own export writes a task that stays where it was put as one that starts no earlier; a constraint that was added
  // there changes it.
  const isPut = isYes(ownValueOf(fields, node, 'isPut') ?? '') && (type === 0 || type === 4)
  const asked = Math.max(0, intOf(text('LevelingDelay')) / 10)
  const delay = asked > mostMinutes ? 0 : asked
  if (asked !== delay) problems.push(leftProblem(at, 'bad_duration', 'delay', text('LevelingDelay')))
  const isDelayElapsed = elapsedFormats.has(intOf(text('LevelingDelayFormat')) % 32)
  const percentText = text('PercentComplete')
  const percent = Math.max(0, Math.min(100, intOf(percentText)))
  if (percentText !== '' && Math.round(Number(percentText)) !== percent)
    problems.push(leftProblem(at, 'bad_number', 'progress', percentText))
  return {
    duration,
    isMilestone: isYes(text('Milestone')) && (duration ?? 0) === 0,
    isManual,
    calendar: calendar !== null && calendars.has(calendar) ? calendar : null,
    progress: percent,
    constraint: isPut ? null : isDated && constraintAt === null ? asSoonAs : (constraint ?? asSoonAs),
    constraintAt: isPut ? null : constraintAt,
    deadline: date(text('Deadline'), 'deadline', 'end'),
    actualStart: date(text('ActualStart'), 'actual_start'),
    actualEnd: date(text('ActualFinish'), 'actual_end', 'end'),
    // An elapsed day has 24 hours and a working day eight, hence the third.
    delay: Math.round(isDelayElapsed ? delay / 3 : delay),
    dependencies: childrenOf(node, 'PredecessorLink').flatMap((link) => dependencyOf(link, context)),
    baselines: onceEach(childrenOf(node, 'Baseline').map((one) => baselineOf(one, context))),
    computed: {
      start: date(text('Start'), 'start'),
      end: date(text('Finish'), 'due', 'end'),
      isCritical: text('Critical') === '' ? null : isYes(text('Critical')),
      slack: text('TotalSlack') === '' || isYes(text('Summary')) ? null : Math.round(intOf(text('TotalSlack')) / 10),
    },
  }
}

/** Returns a name of a task, person or calendar in one line. */
export const nameIn = (node: XmlNode): string => oneLine(childText(node, 'Name'))
