import type { TaskStatus } from '../../../work/task-status.ts'
import { isPriorityLabel } from '../../guesses.ts'
import type { SourceChange, SourceEntry, SourceEvent } from '../../source.ts'
import { emptyItem, entryOf, lostProblem } from './entries.ts'
import { type Json, momentOfValue, objectOf, objectsOf, orNull, textOfValue } from './json-values.ts'
import type { Render } from './prose.ts'
import { isHttp, oneLine } from './texts.ts'

/** States of an issue as columns, for issues outside of projects. */
export const issueStages: readonly { readonly name: string; readonly guess: TaskStatus }[] = [
  { name: 'Open', guess: 'pending' },
  { name: 'Closed', guess: 'done' },
  { name: 'Not planned', guess: 'rejected' },
]
const [open, closed, notPlanned] = ['Open', 'Closed', 'Not planned']

/** Reads a member by its name in the API or in the command line's output. */
const fieldOf = (issue: Json, web: string, line: string): unknown => issue[web] ?? issue[line]
const loginOf = (value: unknown): string | null => orNull(textOfValue(objectOf(value).login))

export const isPullRequest = (issue: Json): boolean =>
  typeof issue.pull_request === 'object' || issue.isPullRequest === true || /\/pull\/\d+$/.test(urlOf(issue) ?? '')
export const isIssue = (issue: Json): boolean =>
  typeof issue.number === 'number' && typeof issue.title === 'string' && typeof issue.state === 'string'

const urlOf = (issue: Json): string | null =>
  [issue.html_url, issue.url].map(textOfValue).find((url) => isHttp(url)) ?? null
/** Returns `owner/name` of an issue's repository; empty if unknown. */
export const repositoryOf = (issue: Json): string => {
  const parts = /\/([^/\s]+\/[^/\s]+)\/(?:issues|pull)\/\d+$/.exec(urlOf(issue) ?? '')
  return parts?.[1] ?? ''
}
const keyIn = (repository: string, number: unknown) => `${repository}#${textOfValue(number)}`

const stageFor = (reason: string) => (/not_planned|duplicate/i.test(reason) ? notPlanned : closed) ?? ''
const stageOf = (issue: Json): string => {
  const [project] = objectsOf(issue.projectItems)
  const column = oneLine(textOfValue(objectOf(project?.status).name))
  if (column !== '') return column
  return /^closed$/i.test(textOfValue(issue.state))
    ? stageFor(textOfValue(fieldOf(issue, 'state_reason', 'stateReason')))
    : (open ?? '')
}

/** Returns the people of an issue by login, with names if exported. */
export const peopleIn = (issue: Json): readonly (readonly [login: string, name: string])[] =>
  [
    issue.user,
    issue.author,
    ...objectsOf(issue.assignees),
    ...objectsOf(issue.comments).map((one) => one.author ?? one.user),
  ].flatMap((person) => {
    const login = loginOf(person)
    const name = oneLine(textOfValue(objectOf(person).name))
    return login === null ? [] : [[login, name] as const]
  })

type Change = (event: Json, stage: string) => SourceChange
const changes: { readonly [event: string]: Change } = {
  closed: (event, stage) => ({ field: 'stage', from: stage, to: stageFor(textOfValue(event.state_reason)) }),
  reopened: (_, stage) => ({ field: 'stage', from: stage, to: open ?? '' }),
  assigned: (event) => ({ field: 'assignee', from: null, to: loginOf(event.assignee) }),
  unassigned: (event) => ({ field: 'assignee', from: loginOf(event.assignee), to: null }),
  milestoned: (event) => ({
    field: 'sprint',
    from: null,
    to: orNull(oneLine(textOfValue(objectOf(event.milestone).title))),
  }),
  demilestoned: (event) => ({
    field: 'sprint',
    from: orNull(oneLine(textOfValue(objectOf(event.milestone).title))),
    to: null,
  }),
  renamed: (event) => ({
    field: 'name',
    from: orNull(textOfValue(objectOf(event.rename).from)),
    to: orNull(textOfValue(objectOf(event.rename).to)),
  }),
}

/** Returns the history from its events; without events, only the closing. */
const pastOf = (issue: Json, stage: string): SourceEvent[] => {
  const history = [...objectsOf(issue.timeline), ...objectsOf(issue.events)]
    .map((event) => ({ event, at: momentOfValue(event.created_at ?? event.createdAt) }))
    .filter((one): one is { event: Json; at: string } => one.at !== null)
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  let currentStage = open ?? ''
  const events = history.flatMap(({ event, at }) => {
    const name = textOfValue(event.event)
    const change = Object.hasOwn(changes, name) ? changes[name]?.(event, currentStage) : undefined
    if (change === undefined || change.from === change.to) return []
    if (change.field === 'stage') currentStage = change.to ?? currentStage
    return [{ at, actor: loginOf(event.actor), changes: [change] }]
  })
  const closedAt = momentOfValue(fieldOf(issue, 'closed_at', 'closedAt'))
  if (history.length > 0 || closedAt === null || (stage !== closed && stage !== notPlanned)) return events
  return [{ at: closedAt, actor: loginOf(issue.closed_by), changes: [{ field: 'stage', from: open ?? '', to: stage }] }]
}

/** Converts an issue to an item. @param line number of the issue in the file */
export const issueEntry = (issue: Json, line: number, render: Render): SourceEntry => {
  const number = textOfValue(issue.number)
  const shown = `#${number}`
  if (!isIssue(issue)) return lostProblem({ line, shown: number === '' ? null : shown }, 'no_key')
  const repository = repositoryOf(issue)
  const type = oneLine(textOfValue(objectOf(issue.type).name) || textOfValue(objectOf(issue.issueType).name))
  const names = (Array.isArray(issue.labels) ? issue.labels : []).map((label) =>
    oneLine(typeof label === 'string' ? label : textOfValue(objectOf(label).name)),
  )
  const labels = [...new Set([...names, /^task$/i.test(type) ? '' : type])].filter((name) => name !== '')
  const stage = stageOf(issue)
  const parent = objectOf(issue.parent).number
  return entryOf({
    ...emptyItem(keyIn(repository, issue.number), shown, line),
    sourceKey: shown,
    kind: [type, ...names].some((name) => /^epic$/i.test(name)) ? 'epic' : 'task',
    name: textOfValue(issue.title),
    prose: { text: textOfValue(issue.body), render },
    url: urlOf(issue),
    stage,
    sprint: orNull(oneLine(textOfValue(objectOf(issue.milestone).title))),
    priority: labels.find(isPriorityLabel) ?? null,
    parent: typeof parent === 'number' ? keyIn(repository, parent) : null,
    assignees: [
      ...new Set([...objectsOf(issue.assignees), objectOf(issue.assignee)].flatMap((one) => loginOf(one) ?? [])),
    ],
    reporter: loginOf(issue.user) ?? loginOf(issue.author),
    labels,
    created: momentOfValue(fieldOf(issue, 'created_at', 'createdAt')),
    updated: momentOfValue(fieldOf(issue, 'updated_at', 'updatedAt')),
    completed: stage === notPlanned ? null : momentOfValue(fieldOf(issue, 'closed_at', 'closedAt')),
    // This is a number in exports without comments.
    comments: objectsOf(issue.comments).map((comment, place) => ({
      key: orNull(textOfValue(comment.id)) ?? String(place),
      author: loginOf(comment.user) ?? loginOf(comment.author),
      at: momentOfValue(fieldOf(comment, 'created_at', 'createdAt')),
      prose: { text: textOfValue(comment.body), render },
    })),
    past: pastOf(issue, stage),
  })
}
