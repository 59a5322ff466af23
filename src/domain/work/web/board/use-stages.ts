import { allOf, equals } from '../../../../core/query/predicate.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { type AllRowsQuery, useAllRows } from '../../../../web/data/rows/all-rows.ts'

/** Returns the query of a sprint's stages in their order. */
export const stagesOf = (sprint: string): AllRowsQuery<'stage'> => ({
  sort: [{ field: 'order', order: 'asc' }],
  where: allOf(equals('sprint_id', sprint)),
})

/** Reads the columns of a sprint's board, in their order. */
export const useStages = (sprint: string) => useAllRows(useModel('stage'), stagesOf(sprint))
