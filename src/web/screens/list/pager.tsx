import TablePagination from '@mui/material/TablePagination'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/model.ts'
import { formatNumber } from '../../fields/format.ts'
import { useLocale } from '../../i18n/use-locale.ts'
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

/** '1–25 of 500' keeps its order within right-to-left text. */
const isolate = (text: string): string => `\u2066${text}\u2069`

/**
 * The list's pages. Not the grid's own pager: that one goes back to the first page whenever the order changes or the
 * count is not known yet, and so would lose the page of an address.
 */
export const Pager = ({ model, state, total, isEstimate, onChange }: Props) => {
  const { t } = useTranslation('common')
  const locale = useLocale()
  const count = total ?? 0
  const lastPage = Math.max(0, Math.ceil(count / state.perPage) - 1)
  return (
    <TablePagination
      component="div"
      count={count}
      page={Math.min(state.page - 1, lastPage)}
      rowsPerPage={state.perPage}
      rowsPerPageOptions={sizesFor(model, state.perPage)}
      onPageChange={(_, page) => onChange({ page: page + 1 })}
      onRowsPerPageChange={(event) => onChange({ page: 1, perPage: Number(event.target.value) })}
      labelRowsPerPage={t('pager.perPage')}
      labelDisplayedRows={({ from, to }) =>
        total === undefined
          ? ''
          : t(isEstimate ? 'pager.about' : 'pager.shown', {
              range: isolate(`${formatNumber(from, locale)}–${formatNumber(to, locale)}`),
              total: count,
            })
      }
    />
  )
}
