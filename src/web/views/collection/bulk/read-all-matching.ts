import type { Model } from '../../../../core/declare/model.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { readAllPages, readRows } from '../../../data/rows/all-rows.ts'
import type { RowsQuery } from '../../../data/rows/use-rows.ts'

/** Most rows that 'select all' reads; above it the user is asked to filter the list. */
export const maxSelectedRows = 2000

/** Reads all rows that match a query, page by page. */
export const readAllMatching = (model: Model, question: RowsQuery): Promise<readonly Row[]> =>
  readAllPages((page, perPage) => readRows(model, question, page, perPage), maxSelectedRows)
