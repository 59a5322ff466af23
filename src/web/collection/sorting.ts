import type { CrudSort } from '@refinedev/core'
import type { Model } from '../../core/model.ts'
import { mostSorts } from '../../core/query.ts'

/** Columns that a list is sorted by, the weightiest first; none: the declaration's own order. */
export type Sorts = readonly CrudSort[]

/** Reads `-name,created_at`; what can't be sorted by, and what is named twice, is left out. */
export const readSorts = (text: string | null, model: Model): Sorts => {
  const sorts = (text ?? '').split(',').flatMap((word): CrudSort[] => {
    const field = word.replace(/^-/, '')
    return model.byWire.get(field)?.sortable === true ? [{ field, order: word.startsWith('-') ? 'desc' : 'asc' }] : []
  })
  return sorts.filter(({ field }, at) => sorts.findIndex((sort) => sort.field === field) === at).slice(0, mostSorts)
}

export const writeSorts = (sorts: Sorts): string =>
  sorts.map(({ field, order }) => (order === 'desc' ? '-' : '') + field).join(',')

/** A column joins those sorted by, turns its direction, then leaves them; the others keep their place. */
export const withSort = (sorts: Sorts, field: string): Sorts => {
  const now = sorts.find((sort) => sort.field === field)
  if (now === undefined) return [...sorts, { field, order: 'asc' as const }].slice(0, mostSorts)
  if (now.order === 'desc') return sorts.filter((sort) => sort !== now)
  return sorts.map((sort) => (sort === now ? { field, order: 'desc' as const } : sort))
}
