import { countedOnce } from '../../counted-once.ts'
import { type Fact, inOrder } from '../../figure-facts.ts'
import type { TaskStatus } from '../../task-status.ts'

/**
 * The fields that figures read, by wire name. For `project_id`, the database answers only whether it is one that is
 * asked about.
 */
export type Read = 'project_id' | 'sprint_id' | 'parent_id' | 'status' | 'story_points' | 'estimate'
type Logged = {
  readonly task: string
  readonly at: number
  readonly order: string
  readonly action: string
  readonly field: Read | null
  readonly value: unknown
}

/**
 * Events of tasks as JSON, as the database wrote it. The years of a project go to a thread at once, without being
 * parsed first.
 */
export type FactsText = string

/**
 * The parts of a task's existence that an event changes: whether it is outside the trash, and whether it is in the
 * project.
 */
type Existence = { readonly isAlive?: boolean; readonly isHere?: boolean }

const aliveFor = (action: string): Existence =>
  action === 'created' || action === 'restored' ? { isAlive: true } : action === 'deleted' ? { isAlive: false } : {}

const factFor = (field: Read | null, value: unknown): Partial<Fact> & Existence => {
  switch (field) {
    // A task that was moved to another project stays away even if it is restored there later.
    case 'project_id':
      return { isHere: value === true }
    case 'sprint_id':
      return { sprint: typeof value === 'string' ? value : null }
    case 'parent_id':
      return { parent: typeof value === 'string' ? value : null }
    case 'status':
      return { status: value as TaskStatus }
    // A decimal as text; tenths are exact.
    case 'story_points':
      return { points: Math.round(Number(value ?? 0) * 10) }
    case 'estimate':
      return { estimate: Number(value ?? 0) }
    case null:
      return {}
  }
}

/** Adds to each change whether the task then exists, from all events before it. @param facts in order */
const withExistence = (facts: readonly (Fact & Existence)[]): readonly Fact[] => {
  const states = new Map<string, Required<Existence>>()
  return facts.map(({ isAlive, isHere, ...fact }) => {
    if (isAlive === undefined && isHere === undefined) return fact
    const before = states.get(fact.task) ?? { isAlive: true, isHere: true }
    const state = { isAlive: isAlive ?? before.isAlive, isHere: isHere ?? before.isHere }
    states.set(fact.task, state)
    return { ...fact, exists: state.isAlive && state.isHere }
  })
}

/** Returns the facts of tasks, in order, with points and estimates counted once. */
export const factsFrom = (text: FactsText): readonly Fact[] => {
  const facts = new Map<string, Fact & Existence>()
  for (const { task, at, order, action, field, value } of JSON.parse(text) as readonly Logged[])
    facts.set(order, { ...(facts.get(order) ?? { task, at, order, ...aliveFor(action) }), ...factFor(field, value) })
  return countedOnce(withExistence(inOrder([...facts.values()])))
}
