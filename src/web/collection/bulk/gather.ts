// Decision (2026-11): "All that match" collects ids, 2,000 at most (the bar says so beyond that), and sends them
// 200 at a time.
import type { Model } from '../../../core/model.ts'
import type { Row } from '../../api/shapes.ts'
import { readAllPages, readRows } from '../../data/all-rows.ts'
import type { RowsQuery } from '../../data/use-rows.ts'

/** Most rows that are gathered to choose all that match; who wants more narrows the list, and is told so. */
export const mostGathered = 2000

/** All rows that a list's question finds, page by page. */
export const gatherRows = (model: Model, question: RowsQuery): Promise<readonly Row[]> =>
  readAllPages((page, perPage) => readRows(model, question, page, perPage), mostGathered)
