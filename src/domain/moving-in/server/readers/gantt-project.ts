import { faultAt } from '../../../../server/problem.ts'
import type {
  SourceBaseline,
  SourceDependency,
  SourceEntry,
  SourcePlan,
  SourceProblem,
  SourceProject,
} from '../../source.ts'
import { headOf, unicodeOf } from './bytes.ts'
import { dateReader } from './dates.ts'
import { emptyItem, entryOf, leftProblem } from './entries.ts'
import { plainProse } from './plan-values.ts'
import { type Reader, readerLimits, type SourceFile } from './reader.ts'
import { surveyOf } from './survey-builder.ts'
import { isHttp, oneLine, storable } from './texts.ts'
import { childOf, childrenOf, type XmlNode, xmlElements } from './xml.ts'

/** Whether the beginning of an XML file is that of a plan of GanttProject. */
export const isGanttProject = (head: string): boolean =>
  /<project\s[^>]*>/.test(head) && /gantt-divider-location|<taskproperties|<tasks[\s>]|view-index=/.test(head)

/** Working minutes of a day: GanttProject plans by days. */
const dayMinutes = 480

/** `type` of a `depend` element. */
const linkTypes: { readonly [type: string]: SourceDependency['type'] } = {
  1: 'start_start',
  2: 'finish_start',
  3: 'finish_finish',
  4: 'start_finish',
}

type Facts = {
  readonly people: Map<string, { readonly name: string; readonly email: string | null }>
  readonly assigned: Map<string, string[]>
  /** What each task waits for: the file has it at what comes first. */
  readonly waits: Map<string, SourceDependency[]>
  readonly baselines: Map<string, SourceBaseline[]>
}

const elements = (file: SourceFile, signal?: AbortSignal) =>
  xmlElements(unicodeOf(file, signal), new Set(['task', 'resource', 'allocation', 'previous-tasks']))

/** A task with those below it. */
function* withParts(
  node: XmlNode,
  parent: string | null,
): Generator<{ readonly node: XmlNode; readonly parent: string | null }> {
  yield { node, parent }
  for (const part of childrenOf(node, 'task')) yield* withParts(part, node.attributes.id ?? null)
}

const numberOf = (text: string | undefined): number => {
  const value = Number((text ?? '').replace(',', '.'))
  return Number.isFinite(value) ? value : 0
}

const factsOf = async (file: SourceFile, timeZone: string, signal?: AbortSignal): Promise<Facts> => {
  const facts: Facts = { people: new Map(), assigned: new Map(), waits: new Map(), baselines: new Map() }
  const readDate = dateReader('ymd', timeZone)
  const push = <T>(map: Map<string, T[]>, key: string, value: T): void => {
    const known = map.get(key)
    if (known === undefined) map.set(key, [value])
    else known.push(value)
  }
  for await (const node of elements(file, signal)) {
    const { attributes } = node
    if (node.name === 'resource' && attributes.id !== undefined) {
      const mail = attributes.contacts ?? ''
      facts.people.set(attributes.id, {
        name: oneLine(storable(attributes.name ?? '')) || attributes.id,
        email: /^\S+@\S+$/.test(mail) ? mail : null,
      })
    } else if (node.name === 'allocation')
      push(facts.assigned, attributes['task-id'] ?? '', attributes['resource-id'] ?? '')
    else if (node.name === 'previous-tasks')
      for (const { attributes: was } of childrenOf(node, 'previous-task')) {
        const days = numberOf(was.duration)
        push(facts.baselines, was.id ?? '', {
          name: oneLine(storable(attributes.name ?? '')) || 'Baseline',
          start: readDate(was.start ?? ''),
          end: null,
          duration: Math.round(days * dayMinutes),
          work: null,
        })
      }
    else if (node.name === 'task')
      for (const { node: task } of withParts(node, null))
        for (const { attributes: link } of childrenOf(task, 'depend'))
          push(facts.waits, link.id ?? '', {
            from: task.attributes.id ?? '',
            type: linkTypes[link.type ?? '2'] ?? 'finish_start',
            lag: Math.round(numberOf(link.difference) * dayMinutes),
            elapsed: false,
          })
  }
  return facts
}

const planOf = (task: XmlNode, facts: Facts, start: string | null, earliest: string | null): SourcePlan => {
  const { id = '', duration, complete, meeting } = task.attributes
  const isMilestone = meeting === 'true'
  const isHeld = task.attributes['thirdDate-constraint'] === '1' && earliest !== null
  return {
    duration: isMilestone ? 0 : Math.max(1, Math.round(numberOf(duration) * dayMinutes)),
    isMilestone,
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
    baselines: facts.baselines.get(id) ?? [],
    computed: { start, end: null, isCritical: false },
  }
}

const stageOf = (progress: number): string =>
  progress >= 100 ? 'Complete' : progress > 0 ? 'In progress' : 'Not started'

async function* entries(
  file: SourceFile,
  facts: Facts,
  timeZone: string,
  signal?: AbortSignal,
): AsyncGenerator<SourceEntry> {
  const readDate = dateReader('ymd', timeZone)
  let count = 0
  for await (const top of elements(file, signal)) {
    if (top.name !== 'task') continue
    for (const { node, parent } of withParts(top, null)) {
      count++
      if (count > readerLimits.items) throw faultAt('file', 'too_many_rows', { max: readerLimits.items })
      const { attributes } = node
      const key = storable(attributes.id ?? '') || `line ${node.line}`
      const name = oneLine(storable(attributes.name ?? ''))
      const at = { line: node.line, shown: name.slice(0, 60) || key }
      const problems: SourceProblem[] = []
      const start = attributes.start === undefined ? null : readDate(attributes.start)
      if (start === null && attributes.start !== undefined)
        problems.push(leftProblem(at, 'bad_date', 'start', attributes.start))
      const third = attributes.thirdDate
      const plan = planOf(node, facts, start, third === undefined ? null : readDate(third))
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
          assignees: [...new Set(facts.assigned.get(key) ?? [])].filter((one) => facts.people.has(one)),
          start: plan.isMilestone ? null : start,
          due: plan.isMilestone ? start : null,
          plan,
          comments: [],
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

/** Plans of GanttProject (`.gan`). */
export const ganttProject: Reader = {
  format: 'gantt_project',
  survey: async (file, reading, signal) => {
    const timeZone = reading?.timeZone ?? 'UTC'
    const facts = await factsOf(file, timeZone, signal)
    const head = (await headOf(file, 4096, signal)).toString('utf8')
    const title = /<project\s[^>]*?\bname="([^"<&]*)"/.exec(head)?.[1] ?? ''
    return surveyOf(entries(file, facts, timeZone, signal), () => ({
      format: 'gantt_project',
      name: oneLine(storable(title)) || file.name.replace(/\.gan$/i, ''),
      stages: [
        { name: 'Not started', guess: 'pending', isArchived: false },
        { name: 'In progress', guess: 'in_progress', isArchived: false },
        { name: 'Complete', guess: 'done', isArchived: false },
      ],
      people: facts.people,
    }))
  },
  project: async (): Promise<SourceProject> => ({
    start: null,
    statusAt: null,
    constraintsWin: false,
    calendars: [],
    calendar: null,
  }),
  items: async function* (file, reading, signal) {
    yield* entries(file, await factsOf(file, reading.timeZone, signal), reading.timeZone, signal)
  },
}
