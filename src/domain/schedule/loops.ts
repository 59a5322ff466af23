import { always } from './hours.ts'
import { networkOf } from './network.ts'
import { LoopError } from './plan.ts'

/** A loop of links and parts, as ids in order; undefined where there is none. */
export const loopIn = (
  tasks: readonly { readonly id: string; readonly parent: string | null }[],
  links: readonly { readonly from: string; readonly to: string }[],
): readonly string[] | undefined => {
  try {
    networkOf({
      start: 0,
      calendar: 'always',
      calendars: { always },
      tasks: tasks.map((task) => ({ ...task, duration: 0 })),
      links: links.map((link) => ({ ...link, type: 'finish_start', lag: 0 })),
    })
    return undefined
  } catch (error) {
    if (error instanceof LoopError) return error.loop
    throw error
  }
}

type Part = { readonly id: string; readonly parent: string | null }
type Ends = { readonly from: string; readonly to: string }

/**
 * Divides links into those that can exist together, in their order, and those that would close a loop with earlier
 * ones. A task with parts begins before these and ends behind them, as in `networkOf`. Parents must form no loop.
 */
export const partedByLoops = <L extends Ends>(
  tasks: readonly Part[],
  links: readonly L[],
): { readonly kept: readonly L[]; readonly closing: readonly L[] } => {
  if (loopIn(tasks, links) === undefined) return { kept: links, closing: [] }
  const places = new Map(tasks.map(({ id }, at) => [id, at]))
  const count = tasks.length
  const parents = tasks.map(({ parent }) => places.get(parent ?? '') ?? -1)
  const hasParts = new Set(parents)
  const end = (task: number): number => (hasParts.has(task) ? task + count : task)
  const after: number[][] = Array.from({ length: 2 * count }, () => [])
  for (const [task, parent] of parents.entries())
    if (parent >= 0) {
      after[parent]?.push(task)
      after[end(task)]?.push(parent + count)
    }
  const seen = new Int32Array(2 * count)
  let search = 0
  const leads = (from: number, to: number): boolean => {
    search++
    const left = [from]
    for (let node = left.pop(); node !== undefined; node = left.pop()) {
      if (node === to) return true
      for (const next of after[node] ?? [])
        if (seen[next] !== search) {
          seen[next] = search
          left.push(next)
        }
    }
    return false
  }
  const [kept, closing]: [L[], L[]] = [[], []]
  for (const link of links) {
    const [from, to] = [places.get(link.from), places.get(link.to)]
    if (from === undefined || to === undefined || leads(to, end(from))) closing.push(link)
    else {
      after[end(from)]?.push(to)
      kept.push(link)
    }
  }
  return { kept, closing }
}
