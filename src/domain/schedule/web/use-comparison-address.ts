import { useSearchParams } from 'react-router'
import { isUuid } from '../../../core/query/values.ts'
import type { Comparison } from './use-schedule.ts'

const parameter = 'compare'

/** Reads from an address what the plan is compared with: the id of a baseline, or a moment of the past. */
const comparisonIn = (params: URLSearchParams): Comparison | undefined => {
  const text = params.get(parameter)
  if (text === null) return undefined
  if (isUuid(text)) return { baseline_id: text }
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : { at: new Date(at).toISOString() }
}

/** Keeps the comparison of a plan in the address, so that reload and Back keep it. */
export const useComparisonAddress = () => {
  const [params, setParams] = useSearchParams()
  return {
    comparison: comparisonIn(params),
    compare: (next: Comparison | undefined) =>
      setParams(
        (now) => {
          const to = new URLSearchParams(now)
          if (next === undefined) to.delete(parameter)
          else to.set(parameter, 'at' in next ? next.at : next.baseline_id)
          return to
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}
