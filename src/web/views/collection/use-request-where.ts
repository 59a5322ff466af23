import type { Model } from '../../../core/declare/model.ts'
import { conjunction, type Group, type Node } from '../../../core/query/predicate.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import { requestWhere } from './filters/filter-parameters.ts'

/**
 * Returns the conditions of a list's request: those of the URL and those fixed by the surrounding page, in the reader's
 * time zone.
 */
export const useRequestWhere = (model: Model, where: Group | undefined, fixed?: Node): Group | undefined => {
  const { timeZone } = useReading()
  return conjunction(fixed, requestWhere(model, where, timeZone))
}
