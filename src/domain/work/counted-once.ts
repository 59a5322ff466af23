import type { Fact } from './figure-facts.ts'

type Measure = 'points' | 'estimate'
const measures: readonly Measure[] = ['points', 'estimate']

type Part = {
  readonly exists: boolean
  readonly parent: string | null
} & { readonly [M in Measure]: number }
const unborn: Part = { exists: false, parent: null, points: 0, estimate: 0 }

/** The most levels of sub-tasks that are followed; a ring ends there. */
const deepest = 1000

/**
 * Changes facts so that points and estimates are counted once: a task counts nothing of its own while an existing task
 * below it, at any depth, has some (decisions, 'Task').
 * @param facts in order
 * @returns the same facts with other points and estimates, and more facts where a part changed the count of its parent;
 * in order
 */
export const countedOnce = (facts: readonly Fact[]): readonly Fact[] => {
  const tasks = new Map<string, Part>()
  /** The number of a task's parts that have a value, by measure and task. */
  const saying: { readonly [M in Measure]: Map<string, number> } = { points: new Map(), estimate: new Map() }
  const counted: Fact[] = []

  const partOf = (task: string): Part => tasks.get(task) ?? unborn
  const says = (measure: Measure, task: string, part: Part): boolean =>
    part.exists && (part[measure] > 0 || (saying[measure].get(task) ?? 0) > 0)

  /** Adds to the number of a task's parts that have a value, and passes the change on to the tasks above. */
  const add = (measure: Measure, task: string | null, by: number, { at, order }: Fact, depth = 0): void => {
    if (task === null || depth > deepest) return
    const part = partOf(task)
    const wasSaying = says(measure, task, part)
    const before = saying[measure].get(task) ?? 0
    const after = before + by
    saying[measure].set(task, after)
    if (before === 0 || after === 0) counted.push({ task, at, order, [measure]: after === 0 ? part[measure] : 0 })
    const isSaying = says(measure, task, part)
    if (wasSaying !== isSaying) add(measure, part.parent, isSaying ? 1 : -1, { task, at, order }, depth + 1)
  }

  for (const fact of facts) {
    const { task } = fact
    const { exists, parent, points, estimate } = { ...partOf(task), ...fact }
    const [before, now]: readonly [Part, Part] = [partOf(task), { exists, parent, points, estimate }]
    const wereSaying = measures.map((measure) => says(measure, task, before))
    tasks.set(task, now)
    const own: { [M in Measure]?: number } = {}
    for (const measure of measures)
      if (fact[measure] !== undefined) own[measure] = (saying[measure].get(task) ?? 0) > 0 ? 0 : now[measure]
    counted.push({ ...fact, ...own })
    for (const [n, measure] of measures.entries()) {
      const isSaying = says(measure, task, now)
      if (wereSaying[n] === isSaying && before.parent === now.parent) continue
      if (wereSaying[n] === true) add(measure, before.parent, -1, fact)
      if (isSaying) add(measure, now.parent, 1, fact)
    }
  }
  return counted
}
