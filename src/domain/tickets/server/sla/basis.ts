import { type WorkingHours, type WorkingTime, workingTime } from '../../../../core/time/working-time/working-time.ts'
import type { Terms } from '../../clock.ts'

/** The terms and hours by which a clock is judged. Each cycle keeps them, so that a stopped one stays as it was. */
export type Basis = {
  readonly name: string
  readonly terms: Terms
  readonly hours: WorkingHours
  readonly calendar: string
  readonly fromCriteria: boolean
}

const mostKept = 200
const compiled = new Map<string, WorkingTime>()
/** Compiles the working time of these hours once; its years are computed when first asked for. */
export const timeOf = (hours: WorkingHours): WorkingTime => {
  const key = JSON.stringify(hours)
  const cached = compiled.get(key)
  if (cached !== undefined) return cached
  if (compiled.size >= mostKept) compiled.clear()
  const time = workingTime(hours)
  compiled.set(key, time)
  return time
}
