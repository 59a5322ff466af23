import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { keyOfChoice } from '../../../core/words/keys.ts'
import type { Row } from '../../base/api/shapes.ts'
import { useProduct } from '../areas/product.ts'
import { useAllRows } from './all-rows.ts'
import { targetModel, titleOf } from './titles.ts'

/** A possible value of a field, as a column of a board or a place of a plan. */
export type DeclaredValue = {
  readonly key: string
  readonly name: string
  readonly color: string | undefined
  /** Intended maximum number of rows with the value. */
  readonly limit: number | undefined
  readonly gives: Row
}

const toValue = (key: string, name: string, more: Partial<DeclaredValue> = {}): DeclaredValue => ({
  key,
  name,
  color: undefined,
  limit: undefined,
  gives: {},
  ...more,
})

/** The possible values of a field: all choices, or all rows that it may refer to. */
export const useDeclaredValues = (model: Model, field: ModelField) => {
  const { t } = useTranslation(model.name)
  const { models } = useProduct()
  const { field: kind } = field
  const isRef = field.includeAs !== null
  const target = isRef ? targetModel(models, field) : model
  const query = useAllRows(target, {}, { enabled: isRef })
  const columns = useMemo((): readonly DeclaredValue[] | undefined => {
    if (kind.kind === 'choice')
      return kind.options.map((key) => toValue(key, t(keyOfChoice(model.name, field.name, key))))
    return query.data?.map((row) =>
      toValue(String(row.id), titleOf(target, row), {
        color: typeof row.color === 'string' ? row.color : undefined,
        limit: typeof row.limit === 'number' ? row.limit : undefined,
      }),
    )
  }, [kind, field.name, model.name, query.data, target, t])
  return { columns, error: query.error, retry: () => void query.refetch() }
}
