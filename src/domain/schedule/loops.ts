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
      ...{ start: 0, calendar: 'always', calendars: { always } },
      tasks: tasks.map((task) => ({ ...task, duration: 0 })),
      links: links.map((link) => ({ ...link, type: 'finish_start', lag: 0 })),
    })
    return undefined
  } catch (error) {
    if (error instanceof LoopError) return error.loop
    throw error
  }
}
