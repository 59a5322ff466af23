import { faultAt } from '../../../../server/problem.ts'
import type { SourceEntry, SourceProblem, SourceProject } from '../../source.ts'
import { unicodeOf } from './bytes.ts'
import { dateReader } from './dates.ts'
import { emptyItem, entryOf, leftProblem } from './entries.ts'
import { calendarsOf } from './ms-project-calendar.ts'
import { durationOf, isYes, nameIn, planOf } from './ms-project-task.ts'
import { plainProse } from './plan-values.ts'
import { type Reader, readerLimits, type SourceFile } from './reader.ts'
import { surveyOf } from './survey-builder.ts'
import { isHttp, oneLine, storable } from './texts.ts'
import { childText, type XmlNode, xmlElements } from './xml.ts'

/** Whether the beginning of an XML file is that of a plan of Microsoft Project. */
export const isMsProject = (head: string): boolean =>
  /<(\w+:)?Project[\s>]/.test(head) && /schemas\.microsoft\.com\/project|<SaveVersion>|<Tasks>|<CalendarUID>/.test(head)

type Person = { readonly name: string; readonly email: string | null }
/** What lies beside the tasks. */
type Facts = {
  readonly people: Map<string, Person>
  /** People of each task. */
  readonly assigned: Map<string, string[]>
  readonly calendars: XmlNode[]
  readonly project: Map<string, string>
}

const projectTexts = ['Title', 'Name', 'StartDate', 'StatusDate', 'HonorConstraints', 'CalendarUID'] as const
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

async function* elements(file: SourceFile, signal?: AbortSignal): AsyncGenerator<XmlNode> {
  let count = 0
  for await (const node of xmlElements(unicodeOf(file, signal), sections)) {
    if (node.name === 'Task' || node.name === 'Assignment') count++
    if (count > 4 * readerLimits.items) throw faultAt('file', 'too_many_rows', { max: readerLimits.items })
    yield node
  }
}

const isWorker = (node: XmlNode): boolean =>
  ['', '1'].includes(childText(node, 'Type')) && nameIn(node) !== '' && !isYes(childText(node, 'IsNull'))

/** Reads what lies beside the tasks: some of it follows them in the file. */
const factsOf = async (file: SourceFile, signal?: AbortSignal): Promise<Facts> => {
  const facts: Facts = { people: new Map(), assigned: new Map(), calendars: [], project: new Map() }
  for await (const node of elements(file, signal)) {
    if (node.name === 'Resource' && isWorker(node)) {
      const email = childText(node, 'EmailAddress')
      facts.people.set(childText(node, 'UID'), { name: nameIn(node), email: email === '' ? null : oneLine(email) })
    } else if (node.name === 'Assignment') {
      const [task, person] = [childText(node, 'TaskUID'), childText(node, 'ResourceUID')]
      const known = facts.assigned.get(task)
      if (known === undefined) facts.assigned.set(task, [person])
      else if (!known.includes(person)) known.push(person)
    } else if (node.name === 'Calendar') facts.calendars.push(node)
    else if ((projectTexts as readonly string[]).includes(node.name) && !facts.project.has(node.name))
      facts.project.set(node.name, node.text.trim())
  }
  return facts
}

/** A task of no content: a blank line, or the project itself. */
const isNothing = (node: XmlNode): boolean =>
  isYes(childText(node, 'IsNull')) ||
  childText(node, 'UID') === '0' ||
  childText(node, 'OutlineLevel') === '0' ||
  childText(node, 'Name') === ''

const stageOf = (progress: number): string =>
  progress >= 100 ? 'Complete' : progress > 0 ? 'In progress' : 'Not started'

type Open = { readonly level: number; readonly key: string }

async function* entries(
  file: SourceFile,
  facts: Facts,
  timeZone: string,
  signal?: AbortSignal,
): AsyncGenerator<SourceEntry> {
  const readDate = dateReader('ymd', timeZone)
  const open: Open[] = []
  const durations = new Map<string, number>()
  let count = 0
  for await (const node of elements(file, signal)) {
    if (node.name !== 'Task' || isNothing(node)) continue
    count++
    if (count > readerLimits.items) throw faultAt('file', 'too_many_rows', { max: readerLimits.items })
    const text = (name: string) => storable(childText(node, name))
    const key = text('UID') || `line ${node.line}`
    const level = Math.max(1, Number(text('OutlineLevel')) || 1)
    while ((open.at(-1)?.level ?? 0) >= level) open.pop()
    const parent = open.at(-1)?.key ?? null
    open.push({ level, key })
    const name = oneLine(text('Name'))
    const at = { line: node.line, shown: text('WBS') || text('OutlineNumber') || name.slice(0, 60) }
    const problems: SourceProblem[] = []
    const date = (value: string, column: string): string | null => {
      if (value === '' || value === 'NA') return null
      const read = readDate(value)
      if (read === null) problems.push(leftProblem(at, 'bad_date', column, value))
      return read
    }
    const plan = planOf(node, { at, problems, date, durations })
    if (plan.duration !== null) durations.set(key, plan.duration)
    const work = durationOf(text('Work'))
    const link = text('HyperlinkAddress')
    yield entryOf(
      {
        ...emptyItem(key, at.shown, node.line),
        sourceKey: key,
        name,
        prose: plainProse(text('Notes')),
        url: isHttp(link) ? link : null,
        parent,
        stage: stageOf(plan.progress),
        assignees: (facts.assigned.get(key) ?? []).filter((one) => facts.people.has(one)),
        created: date(text('CreateDate'), 'created'),
        completed: plan.progress >= 100 ? plan.actualEnd : null,
        start: plan.isMilestone ? null : (plan.computed?.start ?? null),
        due: plan.computed?.end ?? null,
        isArchived: text('Active') !== '' && !isYes(text('Active')),
        estimateMinutes: work === 0 ? null : work,
        plan,
        comments: [],
      },
      problems,
    )
  }
}

/** Plans of Microsoft Project as XML, as it and many others write them. */
export const msProject: Reader = {
  format: 'ms_project',
  survey: async (file, reading, signal) => {
    const facts = await factsOf(file, signal)
    const title = facts.project.get('Title') || facts.project.get('Name')?.replace(/\.(xml|mpp)$/i, '')
    return surveyOf(entries(file, facts, reading?.timeZone ?? 'UTC', signal), () => ({
      format: 'ms_project',
      name: oneLine(title ?? '') || file.name.replace(/\.xml$/i, ''),
      stages: [
        { name: 'Not started', guess: 'pending', isArchived: false },
        { name: 'In progress', guess: 'in_progress', isArchived: false },
        { name: 'Complete', guess: 'done', isArchived: false },
      ],
      people: facts.people,
    }))
  },
  project: async (file, reading, signal): Promise<SourceProject> => {
    const { project, calendars } = await factsOf(file, signal)
    const readDate = dateReader('ymd', reading.timeZone)
    const status = project.get('StatusDate')
    return {
      start: readDate(project.get('StartDate') ?? ''),
      statusAt: status === undefined || status === 'NA' ? null : readDate(status),
      calendars: calendarsOf(calendars),
      calendar: project.get('CalendarUID') ?? null,
      constraintsWin: project.has('HonorConstraints') ? isYes(project.get('HonorConstraints') ?? '') : true,
    }
  },
  items: async function* (file, reading, signal) {
    yield* entries(file, await factsOf(file, signal), reading.timeZone, signal)
  },
}
