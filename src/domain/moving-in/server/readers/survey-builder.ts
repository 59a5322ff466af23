import { faultAt } from '../../../../server/problem.ts'
import type { TaskStatus } from '../../../work/task-status.ts'
import { readStatus } from '../../guesses.ts'
import type { ImportFormat, SourceEntry, SourceItem } from '../../source.ts'
import {
  type ImportedKind,
  type ImportSurvey,
  type Named,
  noteOf,
  type SurveyPerson,
  type SurveySprint,
  type SurveyStage,
} from '../../survey.ts'
import { oneLine } from './texts.ts'

/** Facts of a format besides its items; missing ones are derived from the items. */
export type SurveyFacts = {
  readonly format: ImportFormat
  readonly name: string
  readonly stages?: readonly Omit<SurveyStage, 'count'>[]
  /** Colours of labels as `#rrggbb`. */
  readonly colors?: ReadonlyMap<string, string>
  readonly people?: ReadonlyMap<string, Pick<SurveyPerson, 'name' | 'email'>>
  readonly sprints?: ReadonlyMap<string, Omit<SurveySprint, 'count' | 'key'>>
} & Partial<Pick<ImportSurvey, 'columns' | 'dates' | 'isDateUnsure' | 'notes' | 'sourceId' | 'timeZone'>>

/** Statuses in workflow order, for sources without an order of columns (all but Trello). */
const ranks: readonly TaskStatus[] = ['pending', 'in_progress', 'suspended', 'stopped', 'done', 'closed', 'rejected']
/** Returns the position of a status in the workflow. */
export const rankOf = (guess: TaskStatus | null): number => ranks.indexOf(guess ?? 'in_progress')

/** Maximum list lengths of a survey; more values mean a wrongly mapped column. */
const maxListed = { stages: 200, people: 2000, sprints: 2000, priorities: 200, labels: 2000 }

const counter = () => {
  const counts = new Map<string, number>()
  return {
    counts,
    add: (name: string | null, by = 1) => {
      if (name !== null && name !== '') counts.set(name, (counts.get(name) ?? 0) + by)
    },
    named: (limit: number): Named[] => [...counts].slice(0, limit).map(([name, count]) => ({ name, count })),
  }
}

/** Returns all people in an item. */
const peopleIn = (item: SourceItem): ReadonlySet<string> =>
  new Set(
    [
      ...item.assignees,
      item.reporter,
      ...item.comments.map(({ author }) => author),
      ...item.workLogs.map(({ author }) => author),
      ...item.checklists.flatMap(({ items }) => items.map(({ assignee }) => assignee)),
      ...item.past.flatMap(({ actor, changes }) => [
        actor,
        ...changes.flatMap(({ field, from, to }) => (field === 'assignee' ? [from, to] : [])),
      ]),
    ].filter((key) => key !== null),
  )

/** Returns the project's part of a key: `AR` of `AR-9`. */
export const projectOfKey = (key: string): string =>
  /^([\p{L}][\p{L}\p{N}_]*)-\d+$/u.exec(key.trim())?.[1]?.toUpperCase() ?? ''
/** The most parts of an id; an export of more projects counts as an export of everything. */
const maxSources = 20
/** Returns the id of the projects or repositories of a file; null if one is unknown. */
export const sourceIdOf = (parts: ReadonlySet<string>): string | null =>
  parts.size === 0 || parts.size > maxSources || parts.has('') ? null : [...parts].sort().join(' ')

/** Counts the contents of items; keeps only names. */
const surveyCounter = () => {
  const kinds = new Map<ImportedKind, number>()
  const count = (kind: ImportedKind, by: number) => kinds.set(kind, (kinds.get(kind) ?? 0) + by)
  const [stages, people, priorities, sprints, labels, epics] = Array.from({ length: 6 }, counter) as [
    ReturnType<typeof counter>,
    ReturnType<typeof counter>,
    ReturnType<typeof counter>,
    ReturnType<typeof counter>,
    ReturnType<typeof counter>,
    ReturnType<typeof counter>,
  ]
  const epicKeys = new Set<string>()
  let [bad, archived, withoutCreation] = [0, 0, 0]

  const add = (entry: SourceEntry): void => {
    if (!('item' in entry)) {
      bad++
      return
    }
    const { item } = entry
    count(item.kind, 1)
    if (item.kind === 'epic') epicKeys.add(item.key)
    if (item.isArchived) archived++
    if (item.created === null && item.completed !== null) withoutCreation++
    for (const key of peopleIn(item)) people.add(key)
    stages.add(item.stage)
    sprints.add(item.sprint)
    priorities.add(item.priority)
    for (const label of item.labels) labels.add(label)
    epics.add(item.epic)
    count('checklist', item.checklists.length)
    for (const { items } of item.checklists) count('checklist_item', items.length)
    count('comment', item.comments.length)
    count('time_entry', item.workLogs.length)
    count('task_link', item.links.length)
    count('file_link', item.files.length)
    count('dependency', item.plan?.dependencies.length ?? 0)
    count('past', item.past.length)
    for (const { changes } of item.past)
      for (const { field, from, to } of changes) {
        // Former columns and sprints need a mapping, too.
        if (field === 'stage') for (const name of [from, to]) stages.add(name, 0)
        if (field === 'sprint') for (const name of [from, to]) sprints.add(name, 0)
        if (field === 'priority') for (const name of [from, to]) priorities.add(name, 0)
      }
  }

  const survey = (facts: SurveyFacts): ImportSurvey => {
    const stageNames = new Set(facts.stages?.map(({ name }) => name))
    const others = [...stages.counts.keys()].filter((name) => !stageNames.has(name))
    const all = [
      ...(facts.stages ?? []),
      ...others.map((name) => ({ name, ...readStatus(name), isArchived: stages.counts.get(name) === 0 })),
    ]
    const inOrder = facts.format === 'trello' ? all : all.toSorted((a, b) => rankOf(a.guess) - rankOf(b.guess))
    const sprintKeys = new Set([...(facts.sprints?.keys() ?? []), ...sprints.counts.keys()])
    const bare = (key: string) => ({ name: key, start: null, end: null, isCompleted: false })
    const allSprints = [...sprintKeys]
      .slice(0, maxListed.sprints)
      .map((key) => ({ key, count: sprints.counts.get(key) ?? 0, ...(facts.sprints?.get(key) ?? bare(key)) }))
    const undated = allSprints.filter(({ start, end }) => start === null && end === null).length
    const notes = [
      ...(facts.notes ?? []),
      ...(undated > 0 ? [noteOf('sprints_undated', undated)] : []),
      ...(withoutCreation > 0 ? [noteOf('no_making', withoutCreation)] : []),
    ]
    // Items may name an epic that is not an item itself.
    count('epic', [...epics.counts.keys()].filter((key) => !epicKeys.has(key)).length)
    count('stage', all.length)
    count('sprint', sprintKeys.size)
    count('tag', labels.counts.size)
    return {
      format: facts.format,
      name: oneLine(facts.name),
      sourceId: facts.sourceId ?? null,
      timeZone: facts.timeZone ?? null,
      counts: { ...Object.fromEntries([...kinds].filter(([, number]) => number > 0)), archived, bad },
      stages: inOrder
        .slice(0, maxListed.stages)
        .map((stage) => ({ ...stage, count: stages.counts.get(stage.name) ?? 0 })),
      people: [...people.counts]
        .sort(([, a], [, b]) => b - a)
        .slice(0, maxListed.people)
        .map(([key, times]) => ({ key, count: times, ...(facts.people?.get(key) ?? { name: key, email: null }) })),
      priorities: priorities.named(maxListed.priorities),
      sprints: allSprints,
      labels: labels.named(maxListed.labels).map((label) => {
        const color = facts.colors?.get(label.name)
        return color === undefined ? label : { ...label, color }
      }),
      columns: facts.columns ?? [],
      dates: facts.dates ?? null,
      isDateUnsure: facts.isDateUnsure ?? false,
      notes,
    }
  }
  return { add, survey }
}

/**
 * Surveys all items.
 * @throws Problem if there are none
 */
export const surveyOf = async (
  entries: AsyncIterable<SourceEntry>,
  facts: () => SurveyFacts,
): Promise<ImportSurvey> => {
  const counts = surveyCounter()
  let isEmpty = true
  for await (const entry of entries) {
    counts.add(entry)
    isEmpty = false
  }
  if (isEmpty) throw faultAt('file', 'import_no_items')
  return counts.survey(facts())
}
