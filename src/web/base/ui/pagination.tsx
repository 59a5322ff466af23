import BackIcon from '@mui/icons-material/ChevronLeft'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../i18n/format.ts'
import { useLocale } from '../i18n/use-locale.ts'

type Props = {
  /** Undefined until the first page is loaded. */
  readonly total: number | undefined
  /** The total is an estimate; the text then says 'about'. */
  readonly isEstimate?: boolean
  /** Undefined: no pages, rows are read as one scrolls. */
  readonly perPage: number | undefined
  /** Number of rows shown without pages. */
  readonly shown?: number
  /** Starts at 1. */
  readonly page: number
  readonly onPage: (page: number) => void
  /** Page sizes to choose from; empty: no choice. */
  readonly sizes?: readonly number[]
  /** Offers to read rows as one scrolls, beside the sizes. */
  readonly mayScroll?: boolean
  readonly onPerPage?: (perPage: number | undefined) => void
}

const scrollChoice = 'scroll'

/** Isolates '1–25' so that it keeps its order in right-to-left text. */
const isolate = (text: string): string => `\u2066${text}\u2069`

const mirroredLtr = { '[dir=ltr] &': { transform: 'scaleX(-1)' } }
const mirroredRtl = { '[dir=rtl] &': { transform: 'scaleX(-1)' } }

/**
 * Range, total, page size and buttons to the next and previous page. MUI's costs 12 KB gzip for its fields and lists.
 */
export const Pagination = (props: Props) => {
  const {
    total,
    isEstimate = false,
    perPage,
    shown = 0,
    page,
    onPage,
    sizes = [],
    mayScroll = false,
    onPerPage,
  } = props
  const { t } = useTranslation('common')
  const locale = useLocale()
  const count = total ?? 0
  const size = perPage ?? Math.max(1, shown)
  const lastPage = Math.max(1, Math.ceil(count / size))
  const current = perPage === undefined ? 1 : Math.min(page, lastPage)
  const [isFirst, isLast] = [current <= 1, current >= lastPage]
  const from = count === 0 ? 0 : (current - 1) * size + 1
  const to = Math.min(current * size, count)
  const range = isolate(`${formatNumber(from, locale)}–${formatNumber(to, locale)}`)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'end',
        columnGap: 6,
        minBlockSize: 52,
        paddingInline: 2,
        fontSize: '0.8125rem',
      }}
    >
      {sizes.length > 0 && (
        <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          {t('pager.perPage')}
          <select
            className="choice"
            value={perPage ?? scrollChoice}
            onChange={({ target }) => onPerPage?.(target.value === scrollChoice ? undefined : Number(target.value))}
          >
            {mayScroll && <option value={scrollChoice}>{t('pager.scroll')}</option>}
            {sizes.map((size) => (
              <option key={size} value={size}>
                {formatNumber(size, locale)}
              </option>
            ))}
          </select>
        </Box>
      )}
      <Box component="span">
        {total === undefined ? '' : t(isEstimate ? 'pager.about' : 'pager.shown', { range, total: count })}
      </Box>
      {perPage !== undefined && (
        <Box sx={{ display: 'flex' }}>
          <IconButton
            // The button is not `disabled` at the ends, as it would lose the focus there.
            aria-disabled={isFirst}
            aria-label={t('pager.previous')}
            title={t('pager.previous')}
            onClick={() => !isFirst && onPage(current - 1)}
          >
            <BackIcon sx={mirroredRtl} color={isFirst ? 'disabled' : 'inherit'} />
          </IconButton>
          <IconButton
            aria-disabled={isLast}
            aria-label={t('pager.next')}
            title={t('pager.next')}
            onClick={() => !isLast && onPage(current + 1)}
          >
            <BackIcon sx={mirroredLtr} color={isLast ? 'disabled' : 'inherit'} />
          </IconButton>
        </Box>
      )}
    </Box>
  )
}
