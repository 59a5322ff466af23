import { allOf, equals } from '../../../../core/predicate.ts'
import { useAllRows } from '../../../../web/data/all-rows.ts'
import { useModel } from '../../../../web/product/product.ts'

/** The columns of a sprint's board, in their order. */
export const useStages = (sprint: string | undefined) =>
  useAllRows(
    useModel('stage'),
    { sort: [{ field: 'order', order: 'asc' }], where: allOf(equals('sprint_id', sprint ?? '')) },
    { enabled: sprint !== undefined },
  )
