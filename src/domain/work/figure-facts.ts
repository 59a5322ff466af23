import type { TaskStatus } from './task-status.ts'
import { completedStatuses } from './task-status.ts'

/**
 * The changes of a task at one time, from the log. Figures use nothing else, so that later changes, moves and deletions
 * leave past days as they were.
 */
export type Fact = {
  readonly task: string
  /** Milliseconds since 1970 UTC; may be before the time of recording. */
  readonly at: number
  /** Orders events of one moment as they were recorded. */
  readonly order: string
  readonly exists?: boolean
  /** Id of its sprint; null in the backlog. */
  readonly sprint?: string | null
  /** Id of the task that it is a part of. */
  readonly parent?: string | null
  readonly status?: TaskStatus
  /** Tenths of story points, so that sums stay exact. */
  readonly points?: number
  /** Minutes. */
  readonly estimate?: number
}

/** A task's state at one time. */
export type TaskState = {
  readonly exists: boolean
  readonly sprint: string | null
  readonly status: TaskStatus
  readonly points: number
  readonly estimate: number
  readonly createdAt: number | null
  /** When work first began. */
  readonly begunAt: number | null
  /** When it was last finished; null while it is open. */
  readonly finishedAt: number | null
}
export type States = ReadonlyMap<string, TaskState>

/** A position in the order of facts: those at or before it count. */
export type Cut = { readonly at: number; readonly order: string }

/** Strings that sort after, and before, the order of any fact. */
const last = '\uffff'
const first = ''
/** Returns a position that includes everything at that moment. */
export const upTo = (at: number): Cut => ({ at, order: last })
/** Returns a position that excludes everything at that moment. */
export const before = (at: number): Cut => ({ at, order: first })

const compare = (a: Cut, b: Cut): number => a.at - b.at || (a.order < b.order ? -1 : a.order > b.order ? 1 : 0)

/** Sorts facts by time; facts of one moment stay as recorded. */
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
  const { task: _, at, order: _order, parent: _parent, ...changed } = fact
  const next = { ...state, ...changed }
  const createdAt = state.createdAt ?? (fact.exists === true ? at : null)
  const begunAt = state.begunAt ?? (next.status === 'in_progress' ? at : null)
  const finishedAt = !isFinished(next) ? null : isFinished(state) ? state.finishedAt : at
  return { ...next, createdAt, begunAt, finishedAt }
}

/**
 * Applies a measure to the state of all tasks at several positions. If the measure reads changed tasks only, the cost
 * is the sum of facts and positions, not their product.
 * @param facts in order
 * @param cuts in order
 * @param measure must read the states synchronously: they change afterwards. `before`: tasks with facts since the last
 * position, each in its state there
 */
export const replay = <T>(
  facts: readonly Fact[],
  cuts: readonly Cut[],
  measure: (states: States, cut: Cut, before: States) => T,
): readonly T[] => {
  const states = new Map<string, TaskState>()
  let at = 0
  return cuts.map((cut) => {
    const before = new Map<string, TaskState>()
    for (let fact = facts[at]; fact !== undefined && compare(fact, cut) <= 0; fact = facts[++at]) {
      const state = states.get(fact.task) ?? unborn
      if (!before.has(fact.task)) before.set(fact.task, state)
      states.set(fact.task, after(state, fact))
    }
    return measure(states, cut, before)
  })
}

/** Returns the state of all tasks at one position. @param facts in order */
export const statesAt = (facts: readonly Fact[], cut: Cut): States =>
  replay(facts, [cut], (states) => new Map(states))[0] ?? new Map()

/** The units of sums. Hours are those of estimates. */
export const units = ['story_points', 'hours', 'tasks'] as const
export type Unit = (typeof units)[number]

/** Returns a task's weight: tenths of story points, minutes, or one; 0 without an estimate. */
export const weightOf = ({ points, estimate }: TaskState, unit: Unit): number =>
  unit === 'story_points' ? points : unit === 'hours' ? estimate : 1

const parts: { readonly [U in Unit]: number } = { story_points: 10, hours: 60, tasks: 1 }
/** Returns a sum as displayed: points, hours or tasks, with two decimals at most. */
export const amountOf = (sum: number, unit: Unit): number => Math.round((sum / parts[unit]) * 100) / 100
