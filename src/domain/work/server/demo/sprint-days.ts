import type { DemoProject } from './demo-project.ts'

const dayMs = 86_400_000
/** A sprint's first morning and last evening: milliseconds since 1970 UTC. */
export type SprintSpan = { readonly start: number; readonly end: number }

const hourMs = 3_600_000
const span = (midnight: number, first: number, last: number): SprintSpan => ({
  start: midnight + first * dayMs + 8 * hourMs,
  end: midnight + Math.max(first + 2, last) * dayMs + 17 * hourMs,
})

/** The days of a sprint: two weeks, from a Monday to the Friday of the next; the running one began some days ago. */
const length = 14
const mondayBefore = (midnight: number): number => {
  const passed = (new Date(midnight).getUTCDay() + 6) % 7
  return passed < 5 ? -passed - 7 : -passed
}

/**
 * Returns the times of a project's sprints, one after the other.
 * @param over how many of them are over
 * @param count how many there are
 * @param midnight of the day on which the demo is loaded
 */
export const sprintSpans = (
  { days: [start, end, delivered = end], status }: DemoProject,
  over: number,
  count: number,
  midnight: number,
): readonly SprintSpan[] => {
  const current = mondayBefore(midnight)
  return Array.from({ length: count }, (_, n) => {
    if (status === 'active') {
      const first = current + (n - over) * length
      return span(midnight, Math.max(start, first), first + length - 3)
    }
    const each = ((status === 'completed' ? delivered : end) - start) / count
    return span(midnight, Math.round(start + n * each), Math.round(start + (n + 1) * each) - 1)
  })
}
