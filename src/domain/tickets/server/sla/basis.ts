import { type WorkingHours, type WorkingTime, workingTime } from '../../../../core/time/working-time/working-time.ts'
import type { Terms } from '../../clock.ts'

/** What a clock is judged by: kept with each cycle, so that a stopped one stays as it was. */
export type Basis = {
  readonly name: string
  readonly terms: Terms
  readonly hours: WorkingHours
  readonly calendar: string
  readonly fromCriteria: boolean
}

const mostKept = 200
const compiled = new Map<string, WorkingTime>()
/** Working time of these hours, compiled once: years are computed when first asked for. */
export const timeOf = (hours: WorkingHours): WorkingTime => {
  const key = JSON.stringify(hours)
  const cached = compiled.get(key)
  if (cached !== undefined) return cached
  if (compiled.size >= mostKept) compiled.clear()
  const time = workingTime(hours)
  compiled.set(key, time)
  return time
}
