import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOfChoice } from '../../core/keys.ts'
import type { Model, ModelField } from '../../core/model.ts'
import { useAllRows } from '../data/all-rows.ts'
import { targetModel, titleOf } from '../data/titles.ts'
import { useProduct } from '../product.ts'
import type { BoardColumn } from './board-context.ts'

const column = (key: string, name: string, more: Partial<BoardColumn> = {}): BoardColumn => ({
  key,
  name,
  color: undefined,
  limit: undefined,
  gives: {},
  ...more,
})

/** Columns of a board as its declaration says: every choice there is, or every row that may be referred to. */
export const useDeclaredColumns = (model: Model, field: ModelField) => {
  const { t } = useTranslation(model.name)
  const { models } = useProduct()
  const { field: kind } = field
  const isRef = kind.kind === 'ref'
  const target = isRef ? targetModel(models, field) : model
  const query = useAllRows(target, {}, { enabled: isRef })
  const columns = useMemo((): readonly BoardColumn[] | undefined => {
    if (kind.kind === 'choice')
      return kind.options.map((key) => column(key, t(keyOfChoice(model.name, field.name, key))))
    return query.data?.map((row) =>
      column(String(row.id), titleOf(target, row), {
        color: typeof row.color === 'string' ? row.color : undefined,
        limit: typeof row.limit === 'number' ? row.limit : undefined,
      }),
    )
  }, [kind, field.name, model.name, query.data, target, t])
  return { columns, error: query.error, again: () => void query.refetch() }
}
