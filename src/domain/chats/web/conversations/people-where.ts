import { allOf, equals } from '../../../../core/query/predicate.ts'
import type { Row } from '../../../../web/base/api/shapes.ts'

/** Returns the condition of active users that are not among these. */
export const equalsNone = (rows: readonly Row[]) =>
  allOf(
    equals('is_active', true),
    ...(rows.length === 0 ? [] : [{ column: 'id', operator: 'nin' as const, value: rows.map(({ id }) => String(id)) }]),
  )
