import type { Model } from '../../../core/declare/model.ts'
import { Pagination } from '../../base/ui/pagination.tsx'
import { defaultPerPage, type ListState, pageSizes } from './list-state.ts'

type Props = {
  readonly model: Model
  readonly state: Pick<ListState, 'page' | 'perPage'>
  /** Undefined until the first page is loaded. */
  readonly total: number | undefined
  /** The total is an estimate; the pager then says 'about'. */
  readonly isEstimate: boolean
  /** Number of rows shown. */
  readonly shown: number
  readonly onChange: (next: Pick<ListState, 'page' | 'perPage'>) => void
}

/** Page sizes: the specification's, the list's default (6 in the project list), and the URL's. */
const sizesFor = (model: Model, perPage: number | undefined): number[] =>
  [...new Set([...pageSizes, defaultPerPage(model), ...(perPage === undefined ? [] : [perPage])])].sort((a, b) => a - b)

/**
 * The list's pager, which also says how much there is of a list that loads as one scrolls. The grid's own pager is not used:
 * it returns to the first page whenever the order changes or the total is unknown, and would lose the URL's page.
 */
export const Pager = ({ model, state, total, isEstimate, shown, onChange }: Props) =>
  // An empty list has no pager.
  total === 0 ? null : (
    <Pagination
      total={total}
      isEstimate={isEstimate}
      page={state.page}
      perPage={state.perPage}
      shown={shown}
      sizes={sizesFor(model, state.perPage)}
      mayScroll
      onPage={(page) => onChange({ page, perPage: state.perPage })}
      onPerPage={(perPage) => onChange({ page: 1, perPage })}
    />
  )
