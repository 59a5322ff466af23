import { childText, type XmlNode, xmlElements } from '../../../../../server/import/sheets/xml.ts'
import { faultAt } from '../../../../../server/problem.ts'
import type { SourceItem } from '../../../source.ts'
import { unicodeOf } from '../bytes.ts'
import { readerLimits, type SourceFile } from '../reader.ts'
import { oneLine } from '../texts.ts'
import { baselineNamesOf, type CustomFields, customFieldsOf, timeZonesOf } from './ms-project-custom.ts'
import { durationOf, intOf, isYes, nameIn } from './ms-project-task.ts'
import { personKey } from './plan-values.ts'

type Person = { readonly name: string; readonly email: string | null; readonly calendar: string }
/** The facts in the file besides the tasks. */
export type Facts = {
  readonly people: ReadonlyMap<string, Person>
  /** The people of each task. */
  readonly assigned: ReadonlyMap<string, readonly string[]>
  /** Materials and costs of each task, as label and text. */
  readonly supplies: ReadonlyMap<string, SourceItem['more']>
  /** The number of partial assignments, and of people with rates: neither has a field here. */
  readonly units: number
  readonly rates: number
  readonly calendars: readonly XmlNode[]
  readonly calendarKeys: ReadonlySet<string>
  readonly project: ReadonlyMap<string, string>
  readonly fields: CustomFields
  readonly baselineNames: ReadonlyMap<number, string>
  readonly timeZones: ReadonlyMap<string, string>
  readonly durations: ReadonlyMap<string, number>
  readonly hasInactive: boolean
}

const projectTexts = [
  'Title',
  'Name',
  'StartDate',
  'FinishDate',
  'ScheduleFromStart',
  'StatusDate',
  'HonorConstraints',
  'CalendarUID',
] as const
const sections = new Set<string>([
  'Task',
  'Resource',
  'Assignment',
  'Calendar',
  'OutlineCode',
  'ExtendedAttribute',
  'WBSMask',
  ...projectTexts,
])

export async function* elements(file: SourceFile): AsyncGenerator<XmlNode> {
  let count = 0
  for await (const node of xmlElements(unicodeOf(file), sections)) {
    if (node.name === 'Task' || node.name === 'Assignment') count++
    if (count > 4 * readerLimits.items) throw faultAt('file', 'too_many_rows', { max: readerLimits.items })
    yield node
  }
}

const push = <T>(map: Map<string, Set<T>>, key: string, value: T): void => {
  const known = map.get(key)
  if (known === undefined) map.set(key, new Set([value]))
  else known.add(value)
}
const asLists = <T>(map: ReadonlyMap<string, ReadonlySet<T>>): ReadonlyMap<string, readonly T[]> =>
  new Map([...map].map(([key, values]) => [key, [...values]]))

/** Reads the facts besides the tasks; the file has some of them after the tasks. */
export const factsOf = async (file: SourceFile): Promise<Facts> => {
  const people = new Map<string, Person>()
  const [things, keys] = [new Map<string, string>(), new Map<string, string>()]
  const nobody = new Set<string>()
  const assignments: { task: string; resource: string; units: string }[] = []
  const [calendars, definitions]: [XmlNode[], XmlNode[]] = [[], []]
  const project = new Map<string, string>()
  const durations = new Map<string, number>()
  let [rates, hasInactive] = [0, false]
  for await (const node of elements(file)) {
    const text = (name: string) => childText(node, name)
    if (node.name === 'Resource') {
      const name = nameIn(node)
      if (name === '' || isYes(text('IsNull'))) {
        nobody.add(text('UID'))
        continue
      }
      if (Number(text('StandardRate')) > 0 || Number(text('OvertimeRate')) > 0) rates++
      if (['', '1'].includes(text('Type'))) {
        const email = oneLine(text('EmailAddress'))
        keys.set(text('UID'), personKey(text('UID'), name))
        people.set(personKey(text('UID'), name), {
          name,
          email: email === '' ? null : email,
          calendar: text('CalendarUID'),
        })
      } else things.set(text('UID'), name)
    } else if (node.name === 'Assignment')
      assignments.push({ task: text('TaskUID'), resource: text('ResourceUID'), units: text('Units') })
    else if (node.name === 'Calendar') calendars.push(node)
    else if (node.name === 'ExtendedAttribute' || node.name === 'OutlineCode') definitions.push(node)
    else if (node.name === 'Task') {
      const duration = durationOf(text('Duration'))
      if (duration !== null) durations.set(text('UID') || text('ID'), duration)
      hasInactive ||= text('Active') !== '' && !isYes(text('Active'))
    } else if ((projectTexts as readonly string[]).includes(node.name) && !project.has(node.name))
      project.set(node.name, node.text.trim())
  }
  const [assigned, supplies] = [new Map<string, Set<string>>(), new Map<string, Set<readonly [string, string]>>()]
  let units = 0
  for (const { task, resource, units: part } of assignments) {
    const thing = things.get(resource)
    if (thing !== undefined) push(supplies, task, [thing, part || '1'] as const)
    // The format's -65535 means nobody, and so does the nameless resource 0 at its beginning.
    else if (intOf(resource) >= 0 && resource !== '' && !nobody.has(resource))
      push(assigned, task, keys.get(resource) ?? resource)
    if (keys.has(resource) && part !== '' && Number(part) !== 1) units++
  }
  const fields = customFieldsOf(definitions)
  return {
    people,
    assigned: asLists(assigned),
    supplies: asLists(supplies),
    units,
    rates,
    calendars,
    project,
    fields,
    durations,
    hasInactive,
    calendarKeys: new Set(calendars.map((node) => childText(node, 'UID'))),
    baselineNames: baselineNamesOf(fields),
    timeZones: timeZonesOf(fields),
  }
}
