import { childrenOf, type XmlNode, xmlElements } from '../../../../../server/import/sheets/xml.ts'
import { faultAt } from '../../../../../server/problem.ts'
import type { SourceBaseline, SourceCalendar, SourceDependency } from '../../../source.ts'
import { unicodeOf } from '../bytes.ts'
import { dateReader } from '../dates.ts'
import type { SourceFile } from '../reader.ts'
import { oneLine, storable } from '../texts.ts'
import { dayMinutes, type GanttCalendar, ganttCalendarOf, withVacations } from './gantt-project-calendar.ts'
import { mostCalendarDays, mostLag, mostMinutes, personKey } from './plan-values.ts'

/** `type` of a `depend` element. */
const linkTypes: { readonly [type: string]: SourceDependency['type'] } = {
  1: 'start_start',
  2: 'finish_start',
  3: 'finish_finish',
  4: 'start_finish',
}

/** The facts in the file besides the tasks. */
export type Facts = {
  readonly people: ReadonlyMap<string, { readonly name: string; readonly email: string | null }>
  readonly assigned: ReadonlyMap<string, readonly string[]>
  /** The links by the task that waits; the file has them at the earlier task. */
  readonly waits: ReadonlyMap<string, readonly SourceDependency[]>
  readonly baselines: ReadonlyMap<string, readonly SourceBaseline[]>
  /** The names of custom columns, by id. */
  readonly columns: ReadonlyMap<string, string>
  /** Ids of all tasks. */
  readonly tasks: ReadonlySet<string>
  readonly calendar: GanttCalendar
  /** Calendars of people with vacations, by person. */
  readonly personCalendars: ReadonlyMap<string, SourceCalendar>
  /** The number of partial assignments, and of people with rates: neither has a field here. */
  readonly units: number
  readonly rates: number
}

const sections = new Set(['calendars', 'task', 'taskproperty', 'resource', 'allocation', 'previous-tasks', 'vacation'])

export const elements = (file: SourceFile) => xmlElements(unicodeOf(file), sections)

/** Yields a task with those below it. */
export function* withParts(
  node: XmlNode,
  parent: string | null,
): Generator<{ readonly node: XmlNode; readonly parent: string | null }> {
  yield { node, parent }
  for (const part of childrenOf(node, 'task')) yield* withParts(part, keyOf(node))
}

export const numberOf = (text: string | undefined): number => {
  const value = Number((text ?? '').replace(',', '.'))
  return Number.isFinite(value) ? value : 0
}

/** Returns days as minutes, at most the longest duration of a task. */
export const minutesIn = (days: string | undefined): number =>
  Math.min(mostMinutes, Math.max(0, Math.round(numberOf(days) * dayMinutes)))

/** Returns the key by which other elements refer to a task. */
export const keyOf = ({ attributes, line, column }: XmlNode): string =>
  storable(attributes.id ?? '') || `line ${line}, column ${column}`

const push = <T>(map: Map<string, T[]>, key: string, value: T): void => {
  const known = map.get(key)
  if (known === undefined) map.set(key, [value])
  else known.push(value)
}

type Vacation = { readonly from: string; readonly to: string }
const vacationOf = ({ start = '', end = '' }: XmlNode['attributes']): Vacation | undefined => {
  const [from, to] = [start, end].map((text) => /^\d{4}-\d\d-\d\d/.exec(text)?.[0])
  return from === undefined || to === undefined || to < from ? undefined : { from, to }
}

export const factsOf = async (file: SourceFile, timeZone: string): Promise<Facts> => {
  const people = new Map<string, { name: string; email: string | null }>()
  const keys = new Map<string, string>()
  const assigned = new Map<string, string[]>()
  const allocations: { task: string; resource: string }[] = []
  const waits = new Map<string, SourceDependency[]>()
  const baselines = new Map<string, SourceBaseline[]>()
  const columns = new Map<string, string>()
  const vacations = new Map<string, Vacation[]>()
  const tasks = new Set<string>()
  let [units, rates] = [0, 0]
  let calendars: XmlNode | undefined
  const readDate = dateReader('ymd', timeZone)
  for await (const node of elements(file)) {
    const { attributes } = node
    if (node.name === 'resource' && attributes.id !== undefined) {
      const mail = attributes.contacts ?? ''
      const name = oneLine(storable(attributes.name ?? '')) || attributes.id
      keys.set(attributes.id, personKey(attributes.id, name))
      people.set(personKey(attributes.id, name), {
        name,
        email: /^\S+@\S+$/.test(mail) ? mail : null,
      })
      if (childrenOf(node, 'rate').some(({ attributes: rate }) => numberOf(rate.value) > 0)) rates++
    } else if (node.name === 'allocation') {
      allocations.push({ task: attributes['task-id'] ?? '', resource: attributes['resource-id'] ?? '' })
      if (attributes.load !== undefined && numberOf(attributes.load) !== 100) units++
    } else if (node.name === 'calendars') calendars ??= node
    else if (node.name === 'taskproperty') {
      if (attributes.type === 'custom') columns.set(attributes.id ?? '', storable(attributes.name ?? ''))
    } else if (node.name === 'vacation') {
      const vacation = vacationOf(attributes)
      if (vacation !== undefined) push(vacations, attributes.resourceid ?? '', vacation)
    } else if (node.name === 'previous-tasks')
      for (const { attributes: was } of childrenOf(node, 'previous-task'))
        push(baselines, was.id ?? '', {
          name: oneLine(storable(attributes.name ?? '')) || 'Baseline',
          start: readDate(was.start ?? ''),
          end: null,
          duration: minutesIn(was.duration),
          work: null,
        })
    else if (node.name === 'task')
      for (const { node: task } of withParts(node, null)) {
        tasks.add(task.attributes.id ?? '')
        for (const { attributes: link } of childrenOf(task, 'depend'))
          push(waits, link.id ?? '', {
            from: task.attributes.id ?? '',
            type: linkTypes[link.type ?? '2'] ?? 'finish_start',
            lag: Math.max(-mostLag, Math.min(mostLag, Math.round(numberOf(link.difference) * dayMinutes))),
            elapsed: false,
          })
      }
  }
  for (const { task, resource } of allocations) push(assigned, task, keys.get(resource) ?? resource)
  const calendar = ganttCalendarOf(calendars)
  let count = 0
  const personCalendars = new Map(
    [...vacations].flatMap(([number, days]) => {
      const key = keys.get(number) ?? ''
      const person = people.get(key)
      count += calendar.calendar.days.length + days.length
      if (count > mostCalendarDays) throw faultAt('file', 'import_piece')
      return person === undefined
        ? []
        : [[key, withVacations(calendar.calendar, { key, name: person.name }, days)] as const]
    }),
  )
  return { people, assigned, waits, baselines, columns, tasks, calendar, personCalendars, units, rates }
}
