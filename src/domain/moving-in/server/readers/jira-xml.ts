import { childOf, childrenOf, childText, type XmlNode, xmlElements } from '../../../../server/import/sheets/xml.ts'
import { faultAt } from '../../../../server/problem.ts'
import { escapeHtml } from '../../../../server/texts/escape-html.ts'
import type { TaskStatus } from '../../../work/task-status.ts'
import { guessStatus } from '../../guesses.ts'
import type { SourceEntry, SourceItem, SourceProblem } from '../../source.ts'
import { unicodeOf } from './bytes.ts'
import { dateReader, type WholeDay } from './dates.ts'
import { emptyItem, entryOf, leftProblem, lostProblem } from './entries.ts'
import { customFields, type JiraSprint } from './jira-xml-fields.ts'
import { type Reader, readerLimits, type SourceFile } from './reader.ts'
import { projectOfKey, sourceIdOf, surveyOf } from './survey-builder.ts'
import { isHttp, oneLine, storable } from './texts.ts'
import { mentionsAsNames } from './wiki.ts'

/** Facts collected while items are read. */
type Facts = {
  name: string
  readonly projects: Set<string>
  readonly epics: Set<string>
  readonly people: Map<string, { readonly name: string; readonly email: null }>
  readonly names: Map<string, string>
  readonly sprints: Map<string, JiraSprint>
  readonly stages: Map<string, TaskStatus | null>
}
type DateOf = ReturnType<typeof dateReader>

async function* itemNodes(file: SourceFile): AsyncGenerator<XmlNode> {
  let count = 0
  for await (const node of xmlElements(unicodeOf(file), new Set(['item']))) {
    count++
    if (count > readerLimits.items) throw faultAt('file', 'too_many_rows', { max: readerLimits.items })
    yield node
  }
}

/** Returns a person; Jira writes -1 for nobody. */
const personOf = (node: XmlNode | undefined): string | null => {
  const { accountid, username } = node?.attributes ?? {}
  const key = accountid ?? username ?? node?.text.trim() ?? ''
  return key === '' || key === '-1' ? null : storable(key)
}

/** Returns the meaning of a status: by its name if that fits the category, else by the category. */
const statusOf = (name: string, category: string): TaskStatus | null => {
  const fits: { readonly [category: string]: readonly TaskStatus[] } = {
    new: ['pending', 'suspended'],
    indeterminate: ['in_progress', 'suspended', 'stopped'],
    done: ['done', 'closed', 'rejected'],
  }
  const guess = guessStatus(name)
  const [byCategory] = fits[category] ?? []
  return byCategory === undefined || (guess !== null && fits[category]?.includes(guess)) ? guess : byCategory
}

const isEpic = (item: XmlNode) =>
  /^(epic|épopée|ملحمة|epos|épica|epopeya|épico|epica|эпик|史诗|エピック)$/iu.test(childText(item, 'type'))

/** Adds the facts of an item. @param readDate parser of the sprints' dates */
const collectFacts = (facts: Facts, item: XmlNode, readDate: DateOf): void => {
  facts.name ||= oneLine(childText(item, 'project'))
  facts.projects.add(projectOfKey(childText(item, 'key')))
  if (isEpic(item)) facts.epics.add(childText(item, 'key'))
  const status = oneLine(childText(item, 'status'))
  const category = childOf(item, 'statusCategory')?.attributes.key ?? ''
  if (status !== '' && !facts.stages.has(status)) facts.stages.set(status, statusOf(status, category))
  for (const role of ['reporter', 'assignee']) {
    const node = childOf(item, role)
    const key = personOf(node)
    const name = oneLine(storable(node?.text ?? ''))
    if (key === null || name === '') continue
    facts.people.set(key, { name, email: null })
    facts.names.set(key, escapeHtml(name))
  }
  for (const { name, start, end, isCompleted } of customFields(item).sprints)
    facts.sprints.set(name, { name, isCompleted, start: start && readDate(start), end: end && readDate(end, 'end') })
}

const noFacts = (): Facts => ({
  name: '',
  projects: new Set(),
  epics: new Set(),
  people: new Map(),
  names: new Map(),
  sprints: new Map(),
  stages: new Map(),
})

const linkKind = (name: string) =>
  /block/i.test(name) ? ('blocks' as const) : /duplicat/i.test(name) ? ('duplicates' as const) : ('relates_to' as const)
const linksOf = (item: XmlNode): SourceItem['links'] =>
  childrenOf(childOf(item, 'issuelinks'), 'issuelinktype').flatMap((type) =>
    ([['outwardlinks'], ['inwardlinks', { isInward: true }]] as const).flatMap(([direction, more]) =>
      childrenOf(type, direction).flatMap((links) =>
        childrenOf(links, 'issuelink').flatMap((link) => {
          const to = childText(link, 'issuekey')
          return to === '' ? [] : [{ kind: linkKind(childText(type, 'name')), to, ...more }]
        }),
      ),
    ),
  )

const filesOf = (item: XmlNode, url: string): SourceItem['files'] => {
  const origin = url.replace(/\/browse\/.*$/, '')
  return childrenOf(childOf(item, 'attachments'), 'attachment').map(({ attributes: { id = '', name = '' } }) => ({
    name: oneLine(name) || id,
    url: `${origin}/secure/attachment/${encodeURIComponent(id)}/${encodeURIComponent(name)}`,
  }))
}

const plainKind = /^(task|sub-?task|tâche|sous-tâche|مهمة|مهمة فرعية|aufgabe)$/i
const plainResolution = /^(unresolved|done|fixed|resolved|complete|completed|)$/i

/** The most characters of an address, by the room of a task's field. */
const longestLink = 2000
const itemEntry = (item: XmlNode, facts: Facts, readDate: DateOf): SourceEntry => {
  const text = (name: string) => storable(childText(item, name))
  const key = text('key')
  const at = { line: item.line, shown: key || oneLine(text('title')).slice(0, 60) }
  if (key === '') return lostProblem(at, 'no_key')
  const problems: SourceProblem[] = []
  const date = (text: string, column: string, wholeDay?: WholeDay): string | null => {
    // Dates without a time are exported as midnight UTC.
    const value = readDate(
      wholeDay === 'end' || column === 'start' ? text.replace(/ 00:00:00 \+0000$/, '') : text,
      wholeDay,
    )
    if (value === null && text !== '') problems.push(leftProblem(at, 'bad_date', column, text))
    return value
  }
  const custom = customFields(item)
  const render = (html: string) => mentionsAsNames(html, facts.names)
  for (const points of custom.badPoints) problems.push(leftProblem(at, 'bad_number', 'Story Points', points))
  const type = oneLine(text('type'))
  const link = text('link')
  // The address is listed with each file of the item.
  const url = link.length <= longestLink && isHttp(link) ? link : null
  const parent = text('parent')
  const isOfEpic = facts.epics.has(parent)
  const seconds = Number(childOf(item, 'timeoriginalestimate')?.attributes.seconds ?? Number.NaN)
  const assignee = personOf(childOf(item, 'assignee'))
  const names = (list: readonly XmlNode[]) =>
    list.map((node) => oneLine(storable(node.text))).filter((one) => one !== '')
  const resolution = text('resolution')
  const versions = names([...childrenOf(item, 'fixVersion'), ...childrenOf(item, 'version')])
  return entryOf(
    {
      ...emptyItem(key, key, item.line),
      sourceKey: key,
      kind: isEpic(item) ? 'epic' : 'task',
      name: text('summary') || text('title').replace(/^\[[^\]]*\]\s*/, ''),
      prose: { text: text('description'), render },
      url,
      stage: oneLine(text('status')) || null,
      sprint: custom.sprints.at(-1)?.name ?? null,
      priority: oneLine(text('priority')) || custom.priority,
      epic: custom.epic ?? (isOfEpic ? parent : null),
      parent: parent === '' || isOfEpic ? null : parent,
      assignees: assignee === null ? [] : [assignee],
      reporter: personOf(childOf(item, 'reporter')),
      labels: [
        ...new Set([
          ...names(childrenOf(childOf(item, 'labels'), 'label')),
          ...names(childrenOf(item, 'component')),
          ...(type === '' || isEpic(item) || plainKind.test(type) ? [] : [type]),
        ]),
      ],
      created: date(text('created'), 'created'),
      updated: date(text('updated'), 'updated'),
      completed: date(text('resolved'), 'resolved'),
      start: date(custom.start, 'start'),
      due: date(text('due'), 'due', 'day'),
      estimateMinutes:
        Number.isFinite(seconds) && seconds >= 0 && seconds < 360_000_000 ? Math.round(seconds / 60) : null,
      storyPoints: custom.points,
      order: custom.rank,
      links: linksOf(item),
      files: url === null ? [] : filesOf(item, url),
      comments: childrenOf(childOf(item, 'comments'), 'comment').map(({ attributes, text: body }, place) => ({
        key: attributes.id ?? String(place),
        author: attributes.author === undefined || attributes.author === '' ? null : storable(attributes.author),
        at: date(attributes.created ?? '', 'comment'),
        prose: { text: storable(body), render },
      })),
      more: [
        ...(plainResolution.test(resolution) ? [] : [['Resolution', resolution] as const]),
        ...(versions.length === 0 ? [] : [['Versions', versions.join(', ')] as const]),
        ...(text('timespent') === '' ? [] : [['Time spent', text('timespent')] as const]),
        ...custom.more.filter(([, text]) => text !== ''),
        // Earlier sprints; their dates are unknown.
        ...custom.sprints.slice(0, -1).map(({ name }) => ['Sprint', name] as const),
      ],
    },
    problems,
  )
}

async function* entries(file: SourceFile, facts: Facts, readDate: DateOf): AsyncGenerator<SourceEntry> {
  const seenKeys = new Set<string>()
  for await (const item of itemNodes(file)) {
    collectFacts(facts, item, readDate)
    const key = childText(item, 'key')
    if (seenKeys.has(key) && key !== '') yield lostProblem({ line: item.line, shown: key }, 'doubled_key')
    else yield itemEntry(item, facts, readDate)
    seenKeys.add(key)
  }
}

/** Tells whether the head of an XML file is that of Jira's issue list. */
export const isJiraXml = (head: string): boolean => /<rss[\s>]/.test(head) && /jira/i.test(head)

/** The reader of Jira's XML export of a search. */
export const jiraXml: Reader = {
  format: 'jira_xml',
  survey: async (file, reading) => {
    // One pass is enough, since epics further down do not change the counts.
    const [readDate, survey] = [dateReader('dmy', reading?.timeZone ?? 'UTC'), noFacts()]
    return surveyOf(entries(file, survey, readDate), () => ({
      format: 'jira_xml',
      name: survey.name || file.name.replace(/\.xml$/i, ''),
      sourceId: sourceIdOf(survey.projects),
      stages: [...survey.stages].map(([name, guess]) => ({ name, guess, isArchived: false })),
      people: survey.people,
      sprints: survey.sprints,
    }))
  },
  items: async function* (file, reading) {
    const [readDate, survey] = [dateReader('dmy', reading.timeZone), noFacts()]
    // Texts mention epics and people of items further down.
    for await (const item of itemNodes(file)) collectFacts(survey, item, readDate)
    yield* entries(file, survey, readDate)
  },
}
