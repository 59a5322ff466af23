// Decision (2026-11): A task's past is computed backwards: its present state is certain, and each change has the value
// before. Without column changes in the source, a task began in no column and was done at its completion. Archived
// items are closed since the archiving.
import type { SourceEvent, SourceItem } from './source.ts'

/** The values of a task that change over time, in the source's terms. */
export type Raw = {
  readonly name: string
  readonly stage: string | null
  readonly sprint: string | null
  readonly assignees: readonly string[]
  readonly priority: string | null
  readonly epic: string | null
  readonly story_points: string | null
  readonly estimate: string | null
  readonly start: string | null
  readonly due: string | null
  /** Archived at the source, in any column. */
  readonly isArchived: boolean
  /** Whether it was ticked off, in any column, with a time in the file or without. */
  readonly isTicked: boolean
}
/** An event, and the task's values after it. */
type PastState = { readonly at: number; readonly actor: string | null; readonly raw: Raw }
/** A task since its creation; the last of `then` is its present state. */
export type TaskHistory = { readonly made: PastState; readonly then: readonly PastState[] }

type Change = SourceEvent['changes'][number]
type Event = { readonly at: number; readonly actor: string | null; readonly undo: (after: Raw) => Raw }

const rawOf = (item: SourceItem, isEnded: Options['isEnded']): Raw => ({
  name: item.name,
  stage: item.stage,
  sprint: item.sprint,
  assignees: item.assignees,
  priority: item.priority,
  epic: item.epic,
  story_points: item.storyPoints,
  estimate: item.estimateMinutes === null ? null : String(item.estimateMinutes),
  start: item.start,
  due: item.due,
  isArchived: item.isArchived,
  isTicked: (item.isArchived || !isEnded(item.stage)) && isCompleted(item),
})

/** Tells whether the file marks it as finished, whatever column it is in. */
const isCompleted = ({ completed, isDone }: Pick<SourceItem, 'completed' | 'isDone'>): boolean =>
  completed !== null || isDone === true

/** Returns the values before one field changed. */
const before = (raw: Raw, { field, from, to }: Change): Raw => {
  if (field === 'name') return { ...raw, name: from ?? raw.name }
  if (field === 'archived') return { ...raw, isArchived: from !== null }
  if (field !== 'assignee') return { ...raw, [field]: from }
  const others = raw.assignees.filter((one) => one !== to)
  return { ...raw, assignees: from === null || others.includes(from) ? others : [...others, from] }
}

const eventOf = ({ at, actor, changes }: SourceEvent): Event => ({
  at: Date.parse(at),
  actor,
  undo: (after) => changes.toReversed().reduce(before, after),
})

/** Returns a text as a timestamp that is not in the future, since the source's clock may be ahead. */
const timestampOf = (text: string | null, now: number): number | null => {
  const at = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? null : Math.min(at, now)
}

type Options = {
  /** Milliseconds since 1970 UTC. */
  readonly now: number
  readonly withPast: boolean
  /** Tells whether work in this column is finished. */
  readonly isEnded: (stage: string | null) => boolean
}

/** Returns changes that the source does not list, although their time is known. */
const impliedEvents = (item: SourceItem, { now, withPast, isEnded }: Options): Event[] => {
  const changes = withPast ? item.past.flatMap((event) => event.changes) : []
  const [completed, updated] = [timestampOf(item.completed, now), timestampOf(item.updated, now)]
  const created = timestampOf(item.created, now)
  const archived = timestampOf(item.archived, now)
  const since = withPast ? timestampOf(item.stagesSince, now) : null
  const end = completed ?? archived ?? updated ?? created ?? now
  const moves = changes.filter(({ field }) => field === 'stage')
  // The column before its first known move.
  const [first] = moves
  const earliest = first === undefined ? item.stage : first.from
  const more: Event[] = []
  const addUnknownColumn = (at: number) => more.push({ at, actor: null, undo: (after) => ({ ...after, stage: null }) })
  // A finished task is in its column since its end; before that the column is unknown. If the log covers every move and
  // it did not move, it was there when the log began.
  if (since === null && moves.length === 0 && isEnded(item.stage)) addUnknownColumn(end)
  if (since !== null && isEnded(earliest) && created !== null && created < since)
    addUnknownColumn(Math.min(since, completed ?? since))
  const isTicked = (item.isArchived && completed !== null) || (!isEnded(item.stage) && isCompleted(item))
  if (isTicked) more.push({ at: end, actor: null, undo: (after) => ({ ...after, isTicked: false }) })
  if (item.isArchived && !changes.some(({ field }) => field === 'archived'))
    more.push({ at: archived ?? end, actor: null, undo: (after) => ({ ...after, isArchived: false }) })
  return more
}

/**
 * Computes a task's history backwards from its present state. Without changes in the source it was created at its time
 * and done at its completion; an archived task had its last values until it was archived.
 */
export const historyOf = (item: SourceItem, options: Options): TaskHistory => {
  const { now, withPast } = options
  const logEvents = withPast ? item.past.map(eventOf).filter(({ at }) => !Number.isNaN(at)) : []
  const updated = timestampOf(item.updated, now)
  const more = impliedEvents(item, options)
  const events = [...logEvents, ...more]
    .map((one) => ({ ...one, at: Math.min(one.at, now) }))
    .sort((a, b) => a.at - b.at)
  const first = events[0]?.at
  const created = timestampOf(item.created, now) ?? first ?? updated ?? now
  let raw = rawOf(item, options.isEnded)
  const then: PastState[] = []
  for (const { at, actor, undo } of events.toReversed()) {
    then.unshift({ at, actor, raw })
    raw = undo(raw)
  }
  return { made: { at: Math.min(created, first ?? created), actor: item.reporter, raw }, then }
}
