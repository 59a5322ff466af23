import { type Hours, hoursFrom } from './hours.ts'
import { LoopError, type Plan, PlanError, type PlanLink, type PlanTask } from './plan.ts'

/** A link between positions of tasks in the plan. */
export type Edge = { readonly from: number; readonly to: number; readonly link: PlanLink }

/**
 * The plan as a graph. A task without parts is one node, its position. A task with parts is two: its position, where what
 * its predecessors and constraint ask of all its parts comes together, and its position plus the number of tasks,
 * where the dates of its parts do.
 */
export type Network = {
  readonly plan: Plan
  readonly tasks: readonly PlanTask[]
  readonly hours: readonly Hours[]
  readonly parent: readonly number[]
  readonly parts: readonly (readonly number[])[]
  /** Links into and out of each task, in the order of the plan. */
  readonly into: readonly (readonly Edge[])[]
  readonly outOf: readonly (readonly Edge[])[]
  /** All nodes, each behind those that it depends on. */
  readonly order: readonly number[]
}

const indexOf = (tasks: readonly PlanTask[]): ReadonlyMap<string, number> => {
  const at = new Map<string, number>()
  for (let index = 0; index < tasks.length; index++) {
    const { id } = tasks[index] as PlanTask
    if (at.has(id)) throw new PlanError('duplicate_task', id)
    at.set(id, index)
  }
  return at
}

const hoursOf = ({ tasks, calendars, calendar, start }: Plan): readonly Hours[] =>
  tasks.map((task) => {
    const id = task.calendar ?? calendar
    const source = Object.hasOwn(calendars, id) ? calendars[id] : undefined
    if (source === undefined) throw new PlanError('unknown_calendar', id)
    return hoursFrom(source, start)
  })

type Graph = Omit<Network, 'order'>

/** Visits the nodes that a node must come before. */
export const eachFollower = (
  node: number,
  count: number,
  { parent, parts, outOf }: Graph,
  visit: (node: number) => void,
): void => {
  const own = parts[node % count] as readonly number[]
  if (node < count && own.length > 0) {
    for (const part of own) visit(part)
    return
  }
  for (const { to } of outOf[node % count] as readonly Edge[]) visit(to)
  const above = parent[node % count] as number
  if (above >= 0) visit(above + count)
}

/** A way from a node back to itself among nodes that no order could be found for, as ids of tasks. */
const loopAmong = (left: ReadonlySet<number>, count: number, network: Graph): readonly string[] => {
  let node = Math.min(...left)
  const way: number[] = []
  const seenAt = new Map<number, number>()
  // Walked against the arrows: each node that is left waits for another one that is left.
  const before = new Map<number, number>()
  for (const from of left)
    eachFollower(from, count, network, (to) => {
      if (left.has(to) && !before.has(to)) before.set(to, from)
    })
  while (!seenAt.has(node)) {
    seenAt.set(node, way.length)
    way.push(node)
    node = before.get(node) as number
  }
  const loop = way.slice(seenAt.get(node)).reverse()
  const ids = loop.map((at) => (network.tasks[at % count] as PlanTask).id)
  const named = ids.filter((id, at) => id !== ids[(at + ids.length - 1) % ids.length] || ids.length === 1)
  // Begins with the first of them in the plan, so that one loop always reads the same.
  const places = named.map((id) => network.tasks.findIndex((task) => task.id === id))
  const first = places.indexOf(Math.min(...places))
  return [...named.slice(first), ...named.slice(0, first)]
}

const orderOf = (network: Graph): readonly number[] => {
  const count = network.tasks.length
  const exists = (node: number): boolean =>
    node < count || (network.parts[node - count] as readonly number[]).length > 0
  const waits = new Int32Array(2 * count)
  const hold = (next: number): void => {
    waits[next] = (waits[next] as number) + 1
  }
  for (let node = 0; node < 2 * count; node++) if (exists(node)) eachFollower(node, count, network, hold)
  const order: number[] = []
  for (let node = 0; node < 2 * count; node++) if (exists(node) && waits[node] === 0) order.push(node)
  const settle = (next: number): void => {
    const rest = (waits[next] as number) - 1
    waits[next] = rest
    if (rest === 0) order.push(next)
  }
  for (let at = 0; at < order.length; at++) eachFollower(order[at] as number, count, network, settle)
  const left = new Set<number>()
  for (let node = 0; node < 2 * count; node++) if (exists(node) && (waits[node] as number) > 0) left.add(node)
  if (left.size > 0) throw new LoopError(loopAmong(left, count, network))
  return order
}

/** A chain of parents that leads back to itself. */
const assertNoParentLoop = (tasks: readonly PlanTask[], parent: readonly number[]): void => {
  /** The first task from which a walk upwards came by, counted from 1. */
  const walkedFrom = new Int32Array(tasks.length)
  for (let task = 0; task < tasks.length; task++) {
    let at = task
    for (; at >= 0 && walkedFrom[at] === 0; at = parent[at] as number) walkedFrom[at] = task + 1
    if (at < 0 || walkedFrom[at] !== task + 1) continue
    const loop = [at]
    for (let above = parent[at] as number; above !== at; above = parent[above] as number) loop.push(above)
    throw new LoopError(loop.map((one) => (tasks[one] as PlanTask).id))
  }
}

const none: readonly never[] = []
/** A list for each task. Most stay empty or get one member, for which a list that grows reserves room for 17. */
const listsOf = <T>(count: number): (T[] | typeof none)[] => new Array(count).fill(none)
const append = <T>(lists: (T[] | typeof none)[], index: number, one: T): void => {
  const list = lists[index]
  if (list === undefined || list.length === 0) lists[index] = [one]
  else (list as T[]).push(one)
}

const assertDuration = ({ duration, id }: PlanTask): void => {
  if (!Number.isSafeInteger(duration) || duration < 0) throw new PlanError('bad_duration', id)
}

/**
 * The graph of a plan.
 * @throws LoopError, PlanError
 */
export const networkOf = (plan: Plan): Network => {
  const { tasks, links } = plan
  const at = indexOf(tasks)
  const placeOf = (id: string): number => {
    const place = at.get(id)
    if (place === undefined) throw new PlanError('unknown_task', id)
    return place
  }
  const parent = tasks.map((task) => (task.parent == null ? -1 : placeOf(task.parent)))
  assertNoParentLoop(tasks, parent)
  const parts = listsOf<number>(tasks.length)
  for (let task = 0; task < tasks.length; task++) {
    const above = parent[task] as number
    if (above >= 0) append(parts, above, task)
    assertDuration(tasks[task] as PlanTask)
  }
  const into = listsOf<Edge>(tasks.length)
  const outOf = listsOf<Edge>(tasks.length)
  for (const link of links) {
    const edge = { from: placeOf(link.from), to: placeOf(link.to), link }
    // The end of a summary is where its parts end; nothing can be asked of it.
    const asksForEnd = link.type === 'finish_finish' || link.type === 'start_finish'
    if (asksForEnd && (parts[edge.to] as number[]).length > 0) throw new PlanError('summary_link', link.to)
    append(into, edge.to, edge)
    append(outOf, edge.from, edge)
  }
  const network = { plan, tasks, hours: hoursOf(plan), parent, parts, into, outOf }
  return { ...network, order: orderOf(network) }
}

const isSameLink = (a: PlanLink, b: PlanLink): boolean =>
  a === b || (a.from === b.from && a.to === b.to && a.type === b.type && a.lag === b.lag && a.elapsed === b.elapsed)

export const isSameTask = (a: PlanTask, b: PlanTask): boolean => {
  if (a === b) return true
  const names = Object.keys(a) as (keyof PlanTask)[]
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}

/** Tells whether two plans have the same tasks, parts, calendars and links, whatever the values of their tasks. */
export const isSameShape = (a: Plan, b: Plan): boolean =>
  a.start === b.start &&
  a.calendar === b.calendar &&
  a.calendars === b.calendars &&
  a.statusDate === b.statusDate &&
  a.constraintsWin === b.constraintsWin &&
  a.tasks.length === b.tasks.length &&
  a.links.length === b.links.length &&
  a.links.every((link, at) => isSameLink(link, b.links[at] as PlanLink)) &&
  a.tasks.every((task, at) => {
    const other = b.tasks[at] as PlanTask
    return (
      task === other ||
      (task.id === other.id && task.parent === other.parent && (task.calendar ?? null) === (other.calendar ?? null))
    )
  })

/** The graph of a plan of the same shape. @throws PlanError */
export const withTasks = (network: Network, plan: Plan): Network => {
  plan.tasks.forEach(assertDuration)
  return { ...network, plan, tasks: plan.tasks }
}
