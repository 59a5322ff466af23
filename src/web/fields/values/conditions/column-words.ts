import type { TFunction } from 'i18next'
import type { Model } from '../../../../core/declare/model.ts'
import { type Grouping, groupingsOf, wayOf } from '../../../../core/query/measured.ts'
import { labelKey } from '../../../../core/words/keys.ts'

/** Returns the words for a grouping without its part of time: `Project › Client`. */
export const wayWords = (grouping: Grouping, t: TFunction): string =>
  wayOf(grouping)
    .map(({ model, field }) => t(labelKey(model, field.name)))
    .join(' › ')

/** Returns the words for a column of conditions, also for one through references. */
export const columnWords = (model: Model, column: string, t: TFunction): string => {
  const own = model.byWire.get(column)
  if (own !== undefined) return t(labelKey(model, own.name))
  const grouping = groupingsOf(model).find((one) => one.column === column)
  return grouping === undefined ? column : wayWords(grouping, t)
}
