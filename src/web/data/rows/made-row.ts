import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'

const keyOf = (model: Model, id: unknown) => ['made', model.name, String(id)] as const

/**
 * Keeps the answer to a create for the row's page, only in memory: it may contain values that no later call does, such
 * as a secret.
 */
export const keepMade = (queries: QueryClient, model: Model, row: Row): void => {
  queries.setQueryData(keyOf(model, row.id), row)
}

/** The answer by which the row was made just now; undefined for a row that was there, and on the next visit. */
export const useMadeRow = (model: Model, id: string): Row | undefined => {
  const queries = useQueryClient()
  const [row] = useState(() => queries.getQueryData<unknown>(keyOf(model, id)))
  useEffect(() => queries.removeQueries({ queryKey: keyOf(model, id) }), [queries, model, id])
  return isRow(row) ? row : undefined
}
