import type { Model } from '../../core/model.ts'
import { conjunction, type Group, type Node } from '../../core/predicate.ts'
import { useReading } from '../fields/use-reading.ts'
import { whereAsked } from './filters.ts'

/** What a list asks: the conditions that its address says and those of its place, with days as its reader's. */
export const useWhereAsked = (model: Model, where: Group | undefined, fixed?: Node): Group | undefined => {
  const { timeZone } = useReading()
  return conjunction(fixed, whereAsked(model, where, timeZone))
}
