import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { dayIn } from '../../../../core/query/relative.ts'
import { dayAfter } from '../../../../core/time/days/days.ts'
import { formatDay, formatNumber } from '../../../../web/base/i18n/format.ts'
import { phoneQuery } from '../../../../web/base/theme/tokens.ts'
import { deferred } from '../../../../web/base/ui/deferred.tsx'
import { FieldLine } from '../../../../web/base/ui/field-line.tsx'
import { PageBody } from '../../../../web/base/ui/page-body.tsx'
import { PageHead } from '../../../../web/base/ui/page-head.tsx'
import { EmptyState } from '../../../../web/base/ui/state/empty-state.tsx'
import { ErrorState } from '../../../../web/base/ui/state/error-state.tsx'
import { RowsSkeleton } from '../../../../web/base/ui/state/rows-skeleton.tsx'
import { DayField } from '../../../../web/fields/values/inputs/deferred.tsx'
import { useReading } from '../../../../web/fields/values/use-reading.ts'
import { FoldingTools } from '../../../../web/views/collection/folding-tools.tsx'
import { useWorkbook } from '../../../../web/views/figures/use-figure.ts'
import { TileGrid } from '../../../../web/views/tiles/tile-grid.tsx'
import { useTiles } from '../../../../web/views/tiles/use-tiles.ts'
import { type OverviewAnswer, overviewParts } from '../../overview.ts'
import { OverviewTable } from './overview-table.tsx'
import { overviewPath, type Span, ticketsOfAge, useOpenTickets, useOverview } from './use-overview.ts'

/** The number of days up to the last one, unless the first is given. */
const usualDays = 84

const OverviewTiles = deferred(async () => (await import('./overview-tiles.tsx')).OverviewTiles, 420)

const Backlog = ({ lines }: { readonly lines: OverviewAnswer['backlog'] }) => {
  const { t } = useTranslation('desk')
  const { locale } = useReading()
  const most = Math.max(1, ...lines.map(({ count }) => count))
  return (
    <Paper elevation={1} component="section" aria-labelledby="backlog-ages" sx={{ p: 4 }}>
      <Typography id="backlog-ages" component="h2" variant="h3" sx={{ marginBlockEnd: 2 }}>
        {t('backlog.title')}
      </Typography>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr max-content', columnGap: 3, rowGap: 1, m: 0 }}
      >
        {lines.map(({ from_days: from, count }, index) => {
          const to = lines[index + 1]?.from_days
          return (
            <Box key={from} sx={{ display: 'contents' }}>
              <dt>
                {t(to === undefined ? 'backlog.over' : 'backlog.upTo', {
                  from: formatNumber(from, locale),
                  to: to === undefined ? '' : formatNumber(to, locale),
                })}
              </dt>
              <Box
                aria-hidden
                sx={{ alignSelf: 'center', blockSize: 8, borderRadius: 1, bgcolor: 'primary.main' }}
                style={{ inlineSize: `${(100 * count) / most}%` }}
              />
              <Box component="dd" sx={{ m: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
                {count === 0 ? (
                  formatNumber(count, locale)
                ) : (
                  <Link component={RouterLink} to={ticketsOfAge(from, to)}>
                    {formatNumber(count, locale)}
                  </Link>
                )}
              </Box>
            </Box>
          )
        })}
      </Box>
    </Paper>
  )
}

/** A page of service levels met and missed, times to reply and to solve, and the ages of the open tickets. */
export const OverviewPage = () => {
  const { t } = useTranslation(['desk', 'common'])
  const [params, setParams] = useSearchParams()
  const { locale, timeZone } = useReading()
  const { pending, download } = useWorkbook()
  const isPhone = useMediaQuery(phoneQuery, { noSsr: true })
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const last = to === '' ? dayIn(Date.now(), timeZone) : to
  // Tiles and tables show the same days.
  const span: Span = { from: from === '' ? dayAfter(last, 1 - usualDays) : from, to: last }
  const { data, error, refetch } = useOverview(span)
  const open = useOpenTickets(span)
  const tiles = useTiles({ path: '/dashboard', params: { ready: 'tickets', ...span } })
  const set = (name: 'from' | 'to', value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const isEmpty = data !== undefined && overviewParts.every((part) => data.parts[part].length === 0)
  const fields = (
    <FieldLine>
      <Box sx={{ inlineSize: { xs: '100%', sm: 200 } }}>
        <DayField label={t('overview.from')} value={span.from} onChange={(day) => set('from', day)} />
      </Box>
      <Box sx={{ inlineSize: { xs: '100%', sm: 200 } }}>
        <DayField label={t('overview.to')} value={span.to} onChange={(day) => set('to', day)} />
      </Box>
      <Button
        startIcon={<DownloadIcon />}
        disabled={pending}
        onClick={() => void download({ path: overviewPath, params: { ...span } })}
      >
        {t('overview.xlsx')}
      </Button>
    </FieldLine>
  )
  return (
    <PageBody>
      <PageHead title={t('overview.title')} />
      <Stack spacing={4}>
        {/* On phones the numbers come first. */}
        {isPhone ? (
          <FoldingTools
            summary={`${formatDay(span.from, locale)} – ${formatDay(span.to, locale)}`}
            tools={() => fields}
            changed={[from, to].filter((day) => day !== '').length}
          />
        ) : (
          fields
        )}
        <TileGrid query={tiles} empty={t('overview.none')} />
        {data === undefined ? (
          error === null ? (
            <RowsSkeleton />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )
        ) : (
          <>
            {isEmpty ? (
              <EmptyState text={t('overview.none')} />
            ) : (
              <OverviewTiles answer={data} onOpen={(behind) => void open(behind)} />
            )}
            {overviewParts.map((part) => (
              <OverviewTable key={part} part={part} lines={data.parts[part]} onOpen={(behind) => void open(behind)} />
            ))}
            <Backlog lines={data.backlog} />
          </>
        )}
      </Stack>
    </PageBody>
  )
}
