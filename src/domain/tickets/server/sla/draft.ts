import { type Faults, noFaults } from '../../../../core/check-predicate.ts'
import type { Model } from '../../../../core/model.ts'
import type { Json } from '../../../../server/db/database.ts'
import { invalid } from '../../../../server/problem.ts'
import { schemaFor } from '../../../../server/rows/body.ts'

/** Fields of a policy by which clocks are judged, beside its criteria. */
const judging = [
  'name',
  'is_active',
  'order',
  'target_status',
  'within_hours',
  'calendar_id',
  'excluded_statuses',
  'counts_from',
] as const
const needed = ['within_hours', 'calendar_id'] as const

/**
 * Reads what a policy that is not saved yet would be, held to the bounds of the saved one. A form sends more fields than these,
 * and empty texts for those that are not filled in.
 * @throws Problem 422 with the faults of all fields
 */
export const readDraft = (model: Model, body: Json): Json => {
  const { shape } = schemaFor(model, 'create')
  const faults: Faults = noFaults()
  const values: { [wire: string]: unknown } = {}
  for (const wire of judging) {
    const sent = body[wire]
    if (sent === undefined || sent === null || sent === '') continue
    const parsed = shape[wire]?.safeParse(sent)
    const [issue] = parsed?.error?.issues ?? []
    if (issue === undefined) values[wire] = parsed?.data
    else {
      const { params } = issue as { params?: { [name: string]: number } }
      faults[wire] = [params === undefined ? { code: issue.message } : { code: issue.message, params }]
    }
  }
  for (const wire of needed) if (values[wire] === undefined) faults[wire] ??= [{ code: 'required' }]
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return values
}
