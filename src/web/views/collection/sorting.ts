import type { CrudSort } from '@refinedev/core'
import type { Model } from '../../../core/declare/model.ts'
import { mostSorts } from '../../../core/query/query.ts'

/** Sort fields by priority; empty for the declared order. */
export type Sorts = readonly CrudSort[]

/** Parses `-name,created_at`; unsortable and repeated fields are left out. */
export const readSorts = (text: string | null, model: Model): Sorts => {
  const sorts = (text ?? '').split(',').flatMap((word): CrudSort[] => {
    const field = word.replace(/^-/, '')
    return model.byWire.get(field)?.sortable === true ? [{ field, order: word.startsWith('-') ? 'desc' : 'asc' }] : []
  })
  return sorts.filter(({ field }, at) => sorts.findIndex((sort) => sort.field === field) === at).slice(0, mostSorts)
}

export const writeSorts = (sorts: Sorts): string =>
  sorts.map(({ field, order }) => (order === 'desc' ? '-' : '') + field).join(',')

/** Cycles a field: ascending, descending, not sorted; other fields keep their priority. */
export const withSort = (sorts: Sorts, field: string): Sorts => {
  const now = sorts.find((sort) => sort.field === field)
  if (now === undefined) return [...sorts, { field, order: 'asc' as const }].slice(0, mostSorts)
  if (now.order === 'desc') return sorts.filter((sort) => sort !== now)
  return sorts.map((sort) => (sort === now ? { field, order: 'desc' as const } : sort))
}
