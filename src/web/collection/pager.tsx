import type { Model } from '../../core/model.ts'
import { Pagination } from '../ui/pagination.tsx'
import { defaultPerPage, type ListState, pageSizes } from './list-state.ts'

type Props = {
  readonly model: Model
  readonly state: Pick<ListState, 'page' | 'perPage'>
  /** Undefined until the first page is loaded. */
  readonly total: number | undefined
  /** The total is an estimate; the pager then says 'about'. */
  readonly isEstimate: boolean
  readonly onChange: (next: Partial<ListState>) => void
}

/** Page sizes: the specification's, the list's default (6 in the project list), and the URL's. */
const sizesFor = (model: Model, perPage: number): number[] =>
  [...new Set([...pageSizes, defaultPerPage(model), perPage])].sort((a, b) => a - b)

/**
 * The list's pager. The grid's own pager is not used: it returns to the first page whenever the order changes or the
 * total is unknown, and would lose the URL's page.
 */
export const Pager = ({ model, state, total, isEstimate, onChange }: Props) =>
  // An empty list has no pager.
  total === 0 ? null : (
    <Pagination
      total={total}
      isEstimate={isEstimate}
      page={state.page}
      perPage={state.perPage}
      sizes={sizesFor(model, state.perPage)}
      onPage={(page) => onChange({ page })}
      onPerPage={(perPage) => onChange({ page: 1, perPage })}
    />
  )
