import { isDay } from '../../../../../core/query/values.ts'
import { childOf, childText, type XmlNode } from '../../../../../server/import/sheets/xml.ts'
import { faultAt } from '../../../../../server/problem.ts'
import type { SourceEntry, SourceProblem, SourceProject } from '../../../source.ts'
import { dateReader, type WholeDay } from '../dates.ts'
import { emptyItem, entryOf, leftProblem, lostProblem } from '../entries.ts'
import { type Reader, readerLimits, type SourceFile } from '../reader.ts'
import { surveyOf } from '../survey-builder.ts'
import { isHttp, oneLine, storable } from '../texts.ts'
import { calendarsOf } from './ms-project-calendar.ts'
import { otherValuesOf, ownValueOf } from './ms-project-custom.ts'
import { elements, type Facts, factsOf } from './ms-project-facts.ts'
import { durationOf, intOf, isYes, planOf } from './ms-project-task.ts'
import { leftOf, plainProse, planStages, stageOf } from './plan-values.ts'

/** Tells whether an XML file begins like a plan of Microsoft Project. */
export const isMsProject = (head: string): boolean =>
  /<(\w+:)?Project[\s>]/.test(head) &&
  /schemas\.microsoft\.com\/project|<(SaveVersion|ScheduleFromStart|MinutesPerDay|CalendarUID|Calendars|Tasks)>/.test(
    head,
  )

/** Tells whether an element is no task: a blank line, or the project itself. */
const isNothing = (node: XmlNode): boolean =>
  isYes(childText(node, 'IsNull')) ||
  (childText(node, 'UID') === '0' && ['', '0'].includes(childText(node, 'OutlineLevel'))) ||
  (childText(node, 'ID') === '0' && childText(node, 'OutlineLevel') === '0') ||
  // Blank lines of older files have a number at most.
  ['Name', 'Start', 'Finish', 'Duration', 'Summary'].every((name) => childOf(node, name) === undefined)

/**
 * Returns the level of a task, from 1. Some programs write only a number such as `2.1.3`, as outline number or as WBS
 * code.
 */
const levelOf = (node: XmlNode): number => {
  const level = childText(node, 'OutlineLevel')
  if (level !== '') return Math.max(1, Number(level) || 1)
  const wbs = childText(node, 'WBS')
  const number = childText(node, 'OutlineNumber') || (/^\d+(\.\d+)*$/.test(wbs) ? wbs : '')
  return number.split('.').length
}

const inactive = 'Inactive'

/** Returns `Priority` from 0 to 1000 as a word; null for the usual 500. */
const priorityOf = (text: string): string | null => {
  if (text === '' || text === '500') return null
  const number = intOf(text)
  return number < 400 ? 'Low' : number <= 600 ? 'Medium' : number <= 800 ? 'High' : 'Urgent'
}

/** Returns a cost, which the file has in hundredths. */
const costOf = (text: string): string | null => {
  const value = Number(text)
  return text === '' || !Number.isFinite(value) || value === 0 ? null : (value / 100).toFixed(2)
}

type Open = { readonly level: number; readonly key: string }

async function* entries(file: SourceFile, facts: Facts, timeZone: string): AsyncGenerator<SourceEntry> {
  const readDate = dateReader('ymd', timeZone)
  const open: Open[] = []
  const keys = new Set<string>()
  let count = 0
  for await (const node of elements(file)) {
    if (node.name !== 'Task' || isNothing(node)) continue
    count++
    if (count > readerLimits.items) throw faultAt('file', 'too_many_rows', { max: readerLimits.items })
    const text = (name: string) => storable(childText(node, name))
    const own = text('UID') || text('ID')
    // A task without a number, or with that of another task, is identified by its place.
    const key = own === '' || keys.has(own) ? `line ${node.line}, no. ${count}` : own
    keys.add(key)
    const level = levelOf(node)
    while ((open.at(-1)?.level ?? 0) >= level) open.pop()
    const parent = open.at(-1)?.key ?? null
    const wbs = text('WBS') || text('OutlineNumber')
    const name = oneLine(text('Name')) || wbs || key
    const at = { line: node.line, shown: wbs || name.slice(0, 60) }
    if (isYes(text('ExternalTask'))) {
      yield { ...lostProblem(at, 'external_task'), params: { value: name.slice(0, 60) } }
      continue
    }
    open.push({ level, key })
    const problems: SourceProblem[] = []
    const date = (value: string, column: string, wholeDay: WholeDay = 'begin'): string | null => {
      if (value === '' || value === 'NA') return null
      const read = readDate(value, isDay(value) ? wholeDay : 'begin')
      if (read === null) problems.push(leftProblem(at, 'bad_date', column, value))
      return read
    }
    if (isYes(text('IsSubproject')) || text('SubprojectName') !== '')
      problems.push(leftProblem(at, 'inserted_project', 'subproject', text('SubprojectName') || name))
    const assigned = facts.assigned.get(key) ?? []
    for (const one of assigned)
      if (!facts.people.has(one)) problems.push(leftProblem(at, 'missing_item', 'assignees', one))
    const { durations, calendarKeys: calendars, fields, baselineNames } = facts
    const plan = planOf(node, { at, problems, date, durations, calendars, fields, baselineNames })
    // A manual task has the dates that people gave it, even a single one; other tasks have the computed dates.
    const isPut = plan.isManual && (text('ManualStart') || text('ManualFinish')) !== ''
    const start = isPut ? date(text('ManualStart'), 'start') : (plan.computed?.start ?? null)
    const due = isPut ? date(text('ManualFinish'), 'due', 'end') : (plan.computed?.end ?? null)
    // A phase inside a phase has no weight.
    const weight = parent === null ? ownValueOf(fields, node, 'phaseWeight') : null
    const work = durationOf(text('Work'))
    const link = text('HyperlinkAddress')
    const costs = (['Cost', 'FixedCost', 'Contact'] as const).flatMap((field) => {
      const value = field === 'Contact' ? text(field) : costOf(text(field))
      return value === null || value === '' ? [] : [[field, value] as const]
    })
    yield entryOf(
      {
        ...emptyItem(key, at.shown, node.line),
        kind: weight === null ? 'task' : 'phase',
        sourceKey: key,
        name,
        prose: plainProse(text('Notes')),
        url: isHttp(link) ? link : null,
        parent,
        stage: text('Active') !== '' && !isYes(text('Active')) ? inactive : stageOf(plan.progress),
        priority: priorityOf(text('Priority')),
        assignees: assigned.filter((one) => facts.people.has(one)),
        created: date(text('CreateDate'), 'created'),
        completed: plan.progress >= 100 ? plan.actualEnd : null,
        start: plan.isMilestone ? null : start,
        due,
        estimateMinutes: work === 0 ? null : work,
        plan: weight === null ? plan : { ...plan, weight: Math.min(1000, Math.max(0, intOf(weight))) },
        comments: [],
        more: [...(facts.supplies.get(key) ?? []), ...costs, ...otherValuesOf(fields, node)],
      },
      problems,
    )
  }
}

const zoneOf = ({ timeZones }: Facts): string | null => timeZones.get('0') ?? null

/** The reader of Microsoft Project's plans as XML, which many other programs also write. */
export const msProject: Reader = {
  format: 'ms_project',
  survey: async (file, reading) => {
    const facts = await factsOf(file)
    const title = facts.project.get('Title') || facts.project.get('Name')?.replace(/\.(xml|mpp)$/i, '')
    return surveyOf(entries(file, facts, reading?.timeZone ?? zoneOf(facts) ?? 'UTC'), () => ({
      format: 'ms_project',
      name: oneLine(title ?? '') || file.name.replace(/\.xml$/i, ''),
      stages: [
        ...planStages,
        ...(facts.hasInactive ? [{ name: inactive, guess: 'rejected' as const, isArchived: false }] : []),
      ],
      people: facts.people,
      timeZone: zoneOf(facts),
    }))
  },
  project: async (file, reading): Promise<SourceProject> => {
    const facts = await factsOf(file)
    const { project, people, units, rates } = facts
    const readDate = dateReader('ymd', reading.timeZone)
    const dateOf = (name: string) => {
      const text = project.get(name) ?? ''
      return text === '' || text === 'NA' ? null : readDate(text)
    }
    const { calendars, keyOf, badDays, badTimes } = calendarsOf(
      facts.calendars,
      (key) => facts.timeZones.get(key) ?? null,
    )
    const main = project.get('CalendarUID') ?? ''
    const calendar = calendars.some(({ key }) => key === main) ? main : null
    const isFromEnd = project.has('ScheduleFromStart') && !isYes(project.get('ScheduleFromStart') ?? '')
    return {
      start: dateOf('StartDate'),
      statusAt: dateOf('StatusDate'),
      calendars,
      calendar,
      calendarOf: new Map(
        [...people].flatMap(([key, { calendar: own }]) => {
          const counts = keyOf(own)
          return counts === null || counts === calendar ? [] : [[key, counts] as const]
        }),
      ),
      constraintsWin: project.has('HonorConstraints') ? isYes(project.get('HonorConstraints') ?? '') : true,
      plansFrom: isFromEnd ? dateOf('FinishDate') : null,
      left: leftOf({ from_end: Number(isFromEnd), calendar_days: badDays, working_times: badTimes, units, rates }),
    }
  },
  items: async function* (file, reading) {
    yield* entries(file, await factsOf(file), reading.timeZone)
  },
}
