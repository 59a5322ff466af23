import type { TaskStatus } from './task-status.ts'
import { completedStatuses } from './task-status.ts'

/**
 * What became of a task at a moment, as the log has it: only what changed is there. Figures are made of nothing else, so
 * that what is changed, moved or deleted later leaves every past day as it was.
 */
export type Fact = {
  readonly task: string
  /** Milliseconds since 1970 UTC; may lie before the moment at which it was recorded. */
  readonly at: number
  /** Sorts what happened at one moment as it was recorded. */
  readonly order: string
  readonly exists?: boolean
  /** Id of its sprint; null in the backlog. */
  readonly sprint?: string | null
  readonly status?: TaskStatus
  /** Tenths of story points: sums stay exact. */
  readonly points?: number
  /** Minutes. */
  readonly estimate?: number
}

/** A task at a moment. */
export type TaskState = {
  readonly exists: boolean
  readonly sprint: string | null
  readonly status: TaskStatus
  readonly points: number
  readonly estimate: number
  readonly createdAt: number | null
  /** When work on it first began. */
  readonly begunAt: number | null
  /** When it last came to be done; null while it is not. */
  readonly finishedAt: number | null
}
export type States = ReadonlyMap<string, TaskState>

/** A place in the order of facts: those at or before it count. */
export type Cut = { readonly at: number; readonly order: string }

/** Greater than the order of any fact, and smaller than that of all. */
const last = '\uffff'
const first = ''
/** With all that happened at that moment. */
export const upTo = (at: number): Cut => ({ at, order: last })
/** Without what happened at that moment. */
export const before = (at: number): Cut => ({ at, order: first })

const compare = (a: Cut, b: Cut): number => a.at - b.at || (a.order < b.order ? -1 : a.order > b.order ? 1 : 0)

/** Facts in the order in which they count: as they happened, and at one moment as they were recorded. */
export const inOrder = (facts: readonly Fact[]): readonly Fact[] => facts.toSorted(compare)

const unborn: TaskState = {
  exists: false,
  sprint: null,
  status: 'pending',
  points: 0,
  estimate: 0,
  createdAt: null,
  begunAt: null,
  finishedAt: null,
}

export const isFinished = ({ status }: Pick<TaskState, 'status'>): boolean => completedStatuses.includes(status)

const after = (state: TaskState, fact: Fact): TaskState => {
  const { task: _, at, order: _order, ...changed } = fact
  const next = { ...state, ...changed }
  const createdAt = state.createdAt ?? (fact.exists === true ? at : null)
  const begunAt = state.begunAt ?? (next.status === 'in_progress' ? at : null)
  const finishedAt = !isFinished(next) ? null : isFinished(state) ? state.finishedAt : at
  return { ...next, createdAt, begunAt, finishedAt }
}

/**
 * What something measured of all tasks comes to at each of some moments.
 * @param facts in order @param cuts in order
 * @param measure must read the tasks at once: they move on afterwards
 */
export const replay = <T>(
  facts: readonly Fact[],
  cuts: readonly Cut[],
  measure: (states: States, cut: Cut) => T,
): readonly T[] => {
  const states = new Map<string, TaskState>()
  let at = 0
  return cuts.map((cut) => {
    for (let fact = facts[at]; fact !== undefined && compare(fact, cut) <= 0; fact = facts[++at])
      states.set(fact.task, after(states.get(fact.task) ?? unborn, fact))
    return measure(states, cut)
  })
}

/** All tasks as they were at a moment. @param facts in order */
export const statesAt = (facts: readonly Fact[], cut: Cut): States =>
  replay(facts, [cut], (states) => new Map(states))[0] ?? new Map()

/** What sums are made of. Hours are of estimates. */
export const units = ['story_points', 'hours', 'tasks'] as const
export type Unit = (typeof units)[number]

/** What a task weighs: tenths of story points, minutes, or one. Without an estimate it is 0. */
export const weightOf = ({ points, estimate }: TaskState, unit: Unit): number =>
  unit === 'story_points' ? points : unit === 'hours' ? estimate : 1

const parts: { readonly [U in Unit]: number } = { story_points: 10, hours: 60, tasks: 1 }
/** A sum of weights as people read it: points, hours or tasks, to two places at most. */
export const amountOf = (sum: number, unit: Unit): number => Math.round((sum / parts[unit]) * 100) / 100
