import { occurrencesIn, type Series } from './occurrences.ts'
import { writeRule } from './rule.ts'

/** A moment as rules write it. */
const stamp = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Returns the number of moments of a series before one of them. */
const countBefore = (series: Series, at: number): number => {
  let [count, from] = [0, series.start]
  for (let tries = 0; tries < 200 && from < at; tries++) {
    const { starts, isCut } = occurrencesIn({ ...series, without: [] }, { from, to: at })
    count += starts.length
    if (!isCut || starts.length === 0) break
    from = (starts.at(-1) ?? at) + 1
  }
  return count
}

/** Returns the rule up to a moment, and the one that goes on from it. */
export const parted = (series: Series, at: number): { readonly before: string; readonly after: string } => {
  const { until, count, ...rule } = series.rule
  const end = until === undefined ? {} : { until }
  const left = count === undefined ? {} : { count: Math.max(1, count - countBefore(series, at)) }
  return { before: writeRule({ ...rule, until: stamp(at - 1000) }), after: writeRule({ ...rule, ...end, ...left }) }
}
