import { allOf, equals } from '../../../../core/query/predicate.ts'
import type { Row } from '../../../../web/base/api/shapes.ts'

/** Users who are in use and none of these. */
export const equalsNone = (rows: readonly Row[]) =>
  allOf(
    equals('is_active', true),
    ...(rows.length === 0 ? [] : [{ column: 'id', operator: 'nin' as const, value: rows.map(({ id }) => String(id)) }]),
  )
