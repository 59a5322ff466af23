import type { DatePart } from '../declare/facets/measures.ts'
import { dayAfter } from '../time/days/days.ts'
import type { Grouping } from './measured.ts'
import { equals, isEmpty, type Leaf } from './predicate.ts'
import { isSubject } from './ways.ts'

const monthsOf: { readonly [P in DatePart]?: number } = { month: 1, quarter: 3, year: 12 }

/** The last day of a part of time. @param first its first day, `YYYY-MM-DD` */
export const lastDayOfPart = (first: string, part: DatePart): string => {
  const months = monthsOf[part]
  if (months === undefined) return dayAfter(first, part === 'week' ? 6 : 0)
  const at = new Date(`${first}T00:00:00Z`)
  const next = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1))
  return dayAfter(next.toISOString().slice(0, 10), -1)
}

/**
 * Returns the conditions by which a list shows exactly the rows of a group.
 * @param key null for the group of rows without a value
 */
export const groupConditions = ({ column, part, clock, field }: Grouping, key: string | null): readonly Leaf[] => {
  if (isSubject(field)) {
    const [type = '', id = ''] = key?.split(':') ?? []
    return key === null ? [isEmpty(field.wire)] : [equals(`${field.name}_type`, type), equals(field.wire, id)]
  }
  if (key === null) return [isEmpty(column)]
  if (clock !== undefined) return [{ column, operator: clock, value: key }]
  if (part !== undefined)
    return [
      { column, operator: 'gte', value: key },
      { column, operator: 'lte', value: lastDayOfPart(key, part) },
    ]
  return [equals(column, field.type === 'boolean' ? key === 'true' : key)]
}
