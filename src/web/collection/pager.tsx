import type { Model } from '../../core/model.ts'
import { PageTurner } from '../ui/page-turner.tsx'
import { defaultPerPage, type ListState, pageSizes } from './list-state.ts'

type Props = {
  readonly model: Model
  readonly state: Pick<ListState, 'page' | 'perPage'>
  /** Undefined until the first page has come. */
  readonly total: number | undefined
  /** The total is not exact; the pager then says 'about'. */
  readonly isEstimate: boolean
  readonly onChange: (next: Partial<ListState>) => void
}

/** The specification's sizes, the list's own where it is none of them (6 in the project list), and the address's. */
const sizesFor = (model: Model, perPage: number): number[] =>
  [...new Set([...pageSizes, defaultPerPage(model), perPage])].sort((a, b) => a - b)

/**
 * The list's pages. Not the grid's own pager: that one goes back to the first page whenever the order changes or the
 * count is not known yet, and so would lose the page of an address.
 */
export const Pager = ({ model, state, total, isEstimate, onChange }: Props) =>
  // Of nothing there are no pages.
  total === 0 ? null : (
    <PageTurner
      total={total}
      isEstimate={isEstimate}
      page={state.page}
      perPage={state.perPage}
      sizes={sizesFor(model, state.perPage)}
      onPage={(page) => onChange({ page })}
      onPerPage={(perPage) => onChange({ page: 1, perPage })}
    />
  )
