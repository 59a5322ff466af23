import TablePagination from '@mui/material/TablePagination'
import { useTranslation } from 'react-i18next'

type Props = {
  readonly total: number
  readonly perPage: number
  /** Counted from 1. */
  readonly page: number
  readonly onPage: (page: number) => void
}

/** The way to further rows of a small list, where there are more than are shown at once. */
export const SmallPager = ({ total, perPage, page, onPage }: Props) => {
  const { t } = useTranslation('common')
  if (total <= perPage) return null
  return (
    <TablePagination
      component="div"
      count={total}
      page={page - 1}
      rowsPerPage={perPage}
      rowsPerPageOptions={[]}
      onPageChange={(_, next) => onPage(next + 1)}
      labelDisplayedRows={({ from, to, count }) =>
        t('common:pager.shown', { range: `\u2066${from}–${to}\u2069`, total: count })
      }
    />
  )
}
