import OnIcon from '@mui/icons-material/CheckCircleOutlined'
import OffIcon from '@mui/icons-material/ErrorOutlined'
import RiskIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQueries } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import type { FigureQuestion } from '../../../core/query/figure-question.ts'
import {
  type HealthReason,
  type HealthRow,
  type HealthState,
  healthOf,
  healthStates,
} from '../../../core/query/health.ts'
import { formatNumber } from '../../base/i18n/format.ts'
import { SectionFailure, SectionSkeleton } from '../../base/ui/state/section-state.tsx'
import { useProduct } from '../../data/areas/product.ts'
import { rowAddress } from '../../data/rows/titles.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import { groupWords } from '../report/report-number.tsx'
import { reportQuery } from '../report/use-report.ts'
import type { ShownTile } from './shown-tile.ts'

const looks = {
  off_track: { Icon: OffIcon, color: 'error.main' },
  at_risk: { Icon: RiskIcon, color: 'warning.main' },
  on_track: { Icon: OnIcon, color: 'success.main' },
} as const

const reasonWords = ({ key, value, percent }: HealthReason, t: TFunction): string =>
  typeof value === 'object'
    ? t(`dashboards:reason.${key}`, { percent: Math.round(percent) })
    : t(`dashboards:reason.${key}`, { count: Number(value) })

const State = ({ state, text }: { readonly state: HealthState; readonly text: string }) => {
  const { Icon, color } = looks[state]
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}>
      <Icon aria-hidden sx={{ fontSize: 16, color }} />
      {text}
    </Box>
  )
}

type RowsProps = {
  readonly title: string
  /** Number of the watched rows. */
  readonly count: number
  /** The rows that are not on track. */
  readonly rows: readonly HealthRow[]
  /** Entity of the rows, where they may be opened. */
  readonly model: Model | undefined
}

export const HealthRows = ({ title, count, rows, model }: RowsProps) => {
  const { t } = useTranslation<string>()
  const { locale } = useReading()
  const counts: { readonly [S in HealthState]: number } = {
    off_track: rows.filter(({ state }) => state === 'off_track').length,
    at_risk: rows.filter(({ state }) => state === 'at_risk').length,
    on_track: Math.max(0, count - rows.length),
  }
  return (
    <>
      <Box
        component="ul"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 1, m: 0, p: 0, marginBlockEnd: 2 }}
      >
        {healthStates.map((state) => (
          <Box component="li" key={state} sx={{ display: 'flex', alignItems: 'baseline', gap: 2 }}>
            <Box component="bdi" sx={{ fontSize: '1.5rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {formatNumber(counts[state], locale)}
            </Box>
            <State state={state} text={t(`dashboards:health.${state}`)} />
          </Box>
        ))}
      </Box>
      {rows.length === 0 ? (
        <Typography color="text.secondary">
          {count === 0 ? t('dashboards:nothing') : t('dashboards:health.all', { count })}
        </Typography>
      ) : (
        <Box component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none', fontSize: '0.8125rem' }}>
          {rows.map(({ key, label, state, reasons }) => {
            const name = groupWords({ key, label, value: null, href: null }, t)
            const address = model === undefined || label === null ? undefined : rowAddress(model, { id: key })
            return (
              <Box
                component="li"
                key={key}
                sx={{ paddingBlock: 2, borderBlockStart: '1px solid', borderColor: 'divider' }}
              >
                <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, justifyContent: 'space-between' }}>
                  {address === undefined ? (
                    <bdi>{name}</bdi>
                  ) : (
                    <Link
                      component={RouterLink}
                      to={address}
                      color="inherit"
                      underline="hover"
                      sx={{ fontWeight: 500 }}
                    >
                      <bdi>{name}</bdi>
                    </Link>
                  )}
                  <State state={state} text={t(`dashboards:health.${state}`)} />
                </Box>
                <Box
                  component="ul"
                  sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, m: 0, p: 0, listStyle: 'none' }}
                >
                  {reasons.map((reason) => {
                    const words = reasonWords(reason, t)
                    return (
                      <Box component="li" key={reason.key} sx={{ color: 'text.secondary' }}>
                        {reason.href === null ? (
                          words
                        ) : (
                          <Link
                            component={RouterLink}
                            to={reason.href}
                            color="inherit"
                            aria-label={t('dashboards:health.open', { name, reason: words })}
                          >
                            {words}
                          </Link>
                        )}
                      </Box>
                    )
                  })}
                </Box>
              </Box>
            )
          })}
        </Box>
      )}
    </>
  )
}

type Props = {
  readonly title: string
  /** The question that counts the watched rows. */
  readonly question: FigureQuestion
  readonly health: NonNullable<ShownTile['health']>
}

/**
 * A tile about the health of rows: the numbers of rows off track, at risk and on track, and for the first two kinds
 * each reason, which opens its rows.
 */
export const HealthTile = ({ title, question, health: { all, signals } }: Props) => {
  const { locale } = useReading()
  const { models } = useProduct()
  const asked = [question, all, ...signals.map((signal) => signal.question)]
  const queries = useQueries({ queries: asked.map((one) => reportQuery({ name: one.entity }, one, locale)) })
  const failed = queries.find(({ isError, data }) => isError && data === undefined)
  if (failed?.error) return <SectionFailure text={failed.error.message} onRetry={() => void failed.refetch()} />
  const [watched, whole, ...answers] = queries.map(({ data }) => data)
  if (watched === undefined || whole === undefined || answers.includes(undefined)) return <SectionSkeleton />
  const rows = healthOf(
    whole,
    signals.flatMap((signal, n) => {
      const answer = answers[n]
      return answer === undefined ? [] : [{ ...signal, answer }]
    }),
  )
  const model = models.all.find(({ name }) => name === question.entity)
  return <HealthRows title={title} count={Number(watched.total)} rows={rows} model={model} />
}
