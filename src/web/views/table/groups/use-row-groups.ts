import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { keyOfChoice, labelKey } from '../../../../core/words/keys.ts'
import { useProduct } from '../../../data/areas/product.ts'
import { type CountQuery, useValueCounts, type ValueCount } from '../../../data/rows/groups.ts'
import { useRowsById } from '../../../data/rows/rows-by-id.ts'
import { numberedTitleOf, targetModel } from '../../../data/rows/titles.ts'
import { largest, rowGroups } from './row-groups.ts'

const noCounts: readonly ValueCount[] = []

/**
 * The groups of a list by one of its fields. @param limit maximum number of values of a reference; `hidden` counts the
 * rest
 */
export const useRowGroups = (model: Model, question: CountQuery, field: ModelField, limit: number) => {
  const { t } = useTranslation(['groups', model.name, 'common'])
  const { models } = useProduct()
  const isRelation = field.includeAs !== null
  const target = isRelation ? targetModel(models, field) : model
  const query = useValueCounts(model, question, field)
  const counts = query.data ?? noCounts
  const visible = useMemo(
    () => largest(counts, isRelation ? limit : Number.POSITIVE_INFINITY),
    [counts, isRelation, limit],
  )
  const ids = useMemo(() => visible.flatMap(({ key }) => key ?? []).toSorted(), [visible])
  const rows = useRowsById(target, ids, isRelation)
  const groups = useMemo(() => {
    const label = t(labelKey(model, field.name))
    const titledRows =
      rows.data === undefined
        ? undefined
        : new Map(rows.data.map((row) => [String(row.id), { row, name: numberedTitleOf(target, row) }]))
    return rowGroups(field, [...visible, ...counts.filter(({ key }) => key === undefined)], titledRows, {
      emptyGroup: t('groups:without', { name: label }),
      hiddenGroup: t('groups:unseen'),
      nameOf: (key) =>
        field.type === 'boolean'
          ? t('groups:answer', { name: label, value: t(key === 'true' ? 'common:yes' : 'common:no') })
          : t(keyOfChoice(model.name, field.name, key)),
    })
  }, [rows.data, visible, counts, field, model, target, t])
  return {
    groups,
    /** Number of values beyond the limit. */
    hidden: counts.filter(({ key }) => key !== undefined).length - visible.length,
    isWaiting: query.data === undefined || (isRelation && ids.length > 0 && rows.data === undefined && !rows.isError),
    query,
  }
}
