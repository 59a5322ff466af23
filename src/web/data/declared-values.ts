import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOfChoice } from '../../core/keys.ts'
import type { Model, ModelField } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import { useProduct } from '../product/product.ts'
import { useAllRows } from './all-rows.ts'
import { targetModel, titleOf } from './titles.ts'

/** A value that a field may have, as the columns of a board and the places of a plan say it. */
export type DeclaredValue = {
  readonly key: string
  readonly name: string
  readonly color: string | undefined
  /** How many rows are meant to have it at once. */
  readonly limit: number | undefined
  readonly gives: Row
}

const declared = (key: string, name: string, more: Partial<DeclaredValue> = {}): DeclaredValue => ({
  key,
  name,
  color: undefined,
  limit: undefined,
  gives: {},
  ...more,
})

/** The values that a field may have: every choice there is, or every row that may be referred to. */
export const useDeclaredValues = (model: Model, field: ModelField) => {
  const { t } = useTranslation(model.name)
  const { models } = useProduct()
  const { field: kind } = field
  const isRef = field.includeAs !== null
  const target = isRef ? targetModel(models, field) : model
  const query = useAllRows(target, {}, { enabled: isRef })
  const columns = useMemo((): readonly DeclaredValue[] | undefined => {
    if (kind.kind === 'choice')
      return kind.options.map((key) => declared(key, t(keyOfChoice(model.name, field.name, key))))
    return query.data?.map((row) =>
      declared(String(row.id), titleOf(target, row), {
        color: typeof row.color === 'string' ? row.color : undefined,
        limit: typeof row.limit === 'number' ? row.limit : undefined,
      }),
    )
  }, [kind, field.name, model.name, query.data, target, t])
  return { columns, error: query.error, again: () => void query.refetch() }
}
