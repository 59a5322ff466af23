import { childOf, childrenOf, type XmlNode } from '../../../../../server/import/sheets/xml.ts'
import { faultAt } from '../../../../../server/problem.ts'
import { Hours, isNever } from '../../../../schedule/hours.ts'
import type { SourceEntry, SourceItem, SourcePlan, SourceProblem, SourceProject } from '../../../source.ts'
import { openTimeIn } from '../../source-hours.ts'
import { headOf } from '../bytes.ts'
import { dateReader } from '../dates.ts'
import { emptyItem, entryOf, leftProblem } from '../entries.ts'
import { type Reader, readerLimits, type SourceFile } from '../reader.ts'
import { surveyOf } from '../survey-builder.ts'
import { isHttp, oneLine, storable } from '../texts.ts'
import { dayMinutes, mainCalendar } from './gantt-project-calendar.ts'
import { elements, type Facts, factsOf, keyOf, minutesIn, numberOf, withParts } from './gantt-project-facts.ts'
import { leftOf, mostLag, mostMinutes, onceEach, plainProse, planStages, stageOf } from './plan-values.ts'

/** Tells whether an XML file begins like a plan of GanttProject. */
export const isGanttProject = (head: string): boolean =>
  /<project\s[^<>]*>/.test(head) && /gantt-divider-location|<taskproperties|<tasks[\s>]|view-index=/.test(head)

/** Returns the first and last working moment of a stretch that begins on a day and takes some minutes. */
type Span = (day: string, minutes: number) => { readonly start: string; readonly end: string }

const spanIn = ({ calendar }: Facts, timeZone: string): Span => {
  const open = openTimeIn(calendar.calendar, timeZone)
  let hours: Hours | undefined
  return (day, minutes) => {
    const at = Math.floor(Date.parse(day) / 60_000)
    const iso = (minute: number) => new Date(minute * 60_000).toISOString()
    hours ??= new Hours(open, at)
    // A milestone is on its day, even if that is closed.
    if (minutes === 0) return { start: day, end: day }
    const start = hours.touching(at)
    const end = hours.add(start, minutes)
    // The calendar is never open, so the days are counted as they are.
    return isNever(end) ? { start: day, end: iso(at + minutes * 3) } : { start: iso(start), end: iso(end) }
  }
}

const priorities: { readonly [priority: string]: string } = { 0: 'Low', 2: 'High', 3: 'Lowest', 4: 'Highest' }

/** Returns the values of a task that have no field here. */
const moreOf = ({ attributes, children }: XmlNode, { columns }: Facts): SourceItem['more'] => {
  const cost = numberOf(attributes['cost-manual-value'])
  return [
    ...(cost === 0 ? [] : [['Cost', String(cost)] as const]),
    ...children.flatMap(({ name, attributes: own }) => {
      const value = storable(own.value ?? '')
      const id = own['taskproperty-id'] ?? ''
      return name === 'customproperty' && value !== '' ? [[columns.get(id) ?? id, value] as const] : []
    }),
  ]
}

/** Returns the working minutes of a task; anything but a milestone takes at least a minute. */
const durationOf = ({ attributes: { meeting, duration } }: XmlNode): number =>
  meeting === 'true' ? 0 : Math.max(1, minutesIn(duration))

const planOf = (
  task: XmlNode,
  facts: Facts,
  { start, end }: { readonly start: string | null; readonly end: string | null },
  earliest: string | null,
  span: Span,
): SourcePlan => {
  const { id = '', complete, meeting } = task.attributes
  const isHeld = task.attributes['thirdDate-constraint'] === '1' && earliest !== null
  return {
    duration: durationOf(task),
    isMilestone: meeting === 'true',
    isManual: false,
    calendar: null,
    progress: Math.max(0, Math.min(100, Math.round(numberOf(complete)))),
    constraint: isHeld ? 'start_no_earlier_than' : null,
    constraintAt: isHeld ? earliest : null,
    deadline: null,
    actualStart: null,
    actualEnd: null,
    delay: 0,
    dependencies: facts.waits.get(id) ?? [],
    baselines: onceEach(facts.baselines.get(id) ?? []).map((one) =>
      one.start === null ? one : { ...one, ...span(one.start, one.duration ?? 0) },
    ),
    computed: { start, end, isCritical: null, slack: null },
  }
}

/** Tells whether a text is a number of days within a number of minutes. */
const isDays = (text: string, most: number): boolean => {
  const minutes = Number(text.replace(',', '.')) * dayMinutes
  return minutes >= 0 && minutes <= most
}

async function* entries(file: SourceFile, facts: Facts, timeZone: string): AsyncGenerator<SourceEntry> {
  const readDate = dateReader('ymd', timeZone)
  const span = spanIn(facts, timeZone)
  let count = 0
  for await (const top of elements(file)) {
    if (top.name !== 'task') continue
    for (const { node, parent } of withParts(top, null)) {
      count++
      if (count > readerLimits.items) throw faultAt('file', 'too_many_rows', { max: readerLimits.items })
      const { attributes } = node
      const key = keyOf(node)
      const name = oneLine(storable(attributes.name ?? ''))
      const at = { line: node.line, shown: name.slice(0, 60) || key }
      const problems: SourceProblem[] = []
      const day = attributes.start === undefined ? null : readDate(attributes.start)
      if (day === null && attributes.start !== undefined)
        problems.push(leftProblem(at, 'bad_date', 'start', attributes.start))
      if (attributes.duration !== undefined && !isDays(attributes.duration, mostMinutes))
        problems.push(leftProblem(at, 'bad_duration', 'duration', attributes.duration))
      const dates = day === null ? { start: null, end: null } : span(day, durationOf(node))
      const third = attributes.thirdDate
      for (const { attributes: to } of childrenOf(node, 'depend')) {
        if (!facts.tasks.has(to.id ?? '')) problems.push(leftProblem(at, 'missing_item', 'successors', to.id ?? ''))
        const lag = (to.difference ?? '0').replace(/^-/, '')
        if (!isDays(lag, mostLag)) problems.push(leftProblem(at, 'bad_duration', 'successors', to.difference))
      }
      const plan = planOf(node, facts, dates, third === undefined ? null : readDate(third), span)
      const assigned = [...new Set(facts.assigned.get(key) ?? [])]
      for (const one of assigned)
        if (!facts.people.has(one)) problems.push(leftProblem(at, 'missing_item', 'assignees', one))
      const link = attributes.webLink === undefined ? '' : safeDecoded(attributes.webLink)
      yield entryOf(
        {
          ...emptyItem(key, at.shown, node.line),
          sourceKey: key,
          name: name || key,
          prose: plainProse(storable(childOf(node, 'notes')?.text ?? '')),
          url: isHttp(link) ? link : null,
          parent,
          stage: stageOf(plan.progress),
          priority: priorities[attributes.priority ?? ''] ?? null,
          assignees: assigned.filter((one) => facts.people.has(one)),
          start: plan.isMilestone ? null : dates.start,
          due: dates.end,
          plan,
          comments: [],
          more: moreOf(node, facts),
        },
        problems,
      )
    }
  }
}

const safeDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The reader of plans of GanttProject (`.gan`). */
export const ganttProject: Reader = {
  format: 'gantt_project',
  survey: async (file, reading) => {
    const timeZone = reading?.timeZone ?? 'UTC'
    const facts = await factsOf(file, timeZone)
    const head = (await headOf(file, 4096)).toString('utf8')
    const title = /<project\s[^<>]*?\bname="([^"<&]*)"/.exec(head)?.[1] ?? ''
    return surveyOf(entries(file, facts, timeZone), () => ({
      format: 'gantt_project',
      name: oneLine(storable(title)) || file.name.replace(/\.gan$/i, ''),
      stages: planStages,
      people: facts.people,
    }))
  },
  project: async (file, reading): Promise<SourceProject> => {
    const { calendar, personCalendars, units, rates } = await factsOf(file, reading.timeZone)
    return {
      start: null,
      statusAt: null,
      constraintsWin: false,
      plansFrom: null,
      calendars: [calendar.calendar, ...personCalendars.values()],
      calendar: mainCalendar,
      calendarOf: new Map([...personCalendars].map(([person, { key }]) => [person, key])),
      left: leftOf({ calendar_days: calendar.bad, base_calendar: Number(calendar.hasBase), units, rates }),
    }
  },
  items: async function* (file, reading) {
    yield* entries(file, await factsOf(file, reading.timeZone), reading.timeZone)
  },
}
