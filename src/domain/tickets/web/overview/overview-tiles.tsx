import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { formatDay, formatHours, formatMinutes } from '../../../../web/base/i18n/format.ts'
import { chartColor } from '../../../../web/base/theme/tokens.ts'
import { visuallyHidden } from '../../../../web/base/theme/visually-hidden.ts'
import { useReading } from '../../../../web/fields/values/use-reading.ts'
import { LinesChart } from '../../../../web/views/figures/charts.tsx'
import { FigureTable } from '../../../../web/views/figures/figure-table.tsx'
import { ChartArea } from '../../../../web/views/tiles/chart-tile.tsx'
import { usePartWords } from '../../../../web/views/tiles/part-words.ts'
import { bigNumber, gridStyle, type ShownTile, spansOf } from '../../../../web/views/tiles/shown-tile.ts'
import { TileCard } from '../../../../web/views/tiles/tile-card.tsx'
import type { OverviewAnswer } from '../../overview.ts'
import type { Behind } from './use-overview.ts'

type Props = { readonly answer: OverviewAnswer; readonly onOpen: (behind: Behind) => void }

const numbers = [
  { column: 'first_reply_median', number: 'answered' },
  { column: 'first_reply_p90', number: 'answered' },
  { column: 'solve_median', number: 'solved' },
  { column: 'solve_p90', number: 'solved' },
] as const
const charts = numbers.filter(({ column }) => column.endsWith('median'))

/** Tiles that show how long replies and solutions took, in working time like the tables below. */
export const OverviewTiles = ({ answer: { total, parts }, onOpen }: Props) => {
  const { t } = useTranslation(['desk', 'report'])
  const { locale } = useReading()
  const partWords = usePartWords()
  const tileOf = (kind: ShownTile['kind'], column: (typeof numbers)[number]['column']): ShownTile => ({
    id: `${kind}_${column}`,
    kind,
    title: t(kind === 'number' ? `desk:column.${column}` : `desk:weeks.${column}`),
    size: kind === 'number' ? 1 : 2,
  })
  const tiles = [
    ...numbers.map((one) => ({ ...one, tile: tileOf('number', one.column) })),
    ...charts.map((one) => ({ ...one, tile: tileOf('lines', one.column) })),
  ]
  const spans = spansOf(tiles.map(({ tile }) => tile))
  const weeks = parts.week.flatMap((line) => (line.key === null ? [] : [{ ...line, key: line.key }]))
  const textOf = (minutes: number | null) => (minutes === null ? '–' : formatMinutes(Math.round(minutes), locale))
  return (
    <Box sx={gridStyle}>
      {tiles.map(({ tile, column, number }, n) => (
        <TileCard key={tile.id} tile={tile} span={spans[n]}>
          {tile.kind === 'number' ? (
            <Box sx={{ display: 'grid', gap: 1 }}>
              <Box sx={bigNumber}>
                {total[column] === null ? (
                  '–'
                ) : (
                  <Link
                    component="button"
                    type="button"
                    color="inherit"
                    underline="hover"
                    aria-label={t('report:opens', { name: tile.title, value: textOf(total[column]) })}
                    onClick={() => onOpen({ key: null, number })}
                  >
                    {textOf(total[column])}
                  </Link>
                )}
              </Box>
              <Typography variant="body2" color="text.secondary">
                {t(`desk:of.${number}`, { count: total[number] })}
              </Typography>
            </Box>
          ) : (
            <>
              <ChartArea>
                <LinesChart
                  height="fill"
                  write={{
                    tick: (hours) => formatHours(hours, locale),
                    point: (hours) => textOf(hours * 60),
                  }}
                  hasLegend={false}
                  moments={weeks.map(({ key }) => `${key}T12:00:00Z`)}
                  nameOf={(n) => partWords(weeks[n]?.key ?? '', 'week')}
                  lines={[
                    {
                      key: column,
                      label: tile.title,
                      color: chartColor(0),
                      values: weeks.map((week) => {
                        const minutes = week[column]
                        return minutes === null ? null : Math.round(minutes / 0.6) / 100
                      }),
                    },
                  ]}
                  onPoint={(index) => {
                    const week = weeks[index]
                    if (week !== undefined && week[number] > 0) onOpen({ part: 'week', key: week.key, number })
                  }}
                />
              </ChartArea>
              <Box sx={visuallyHidden}>
                <FigureTable
                  isPlain
                  caption={tile.title}
                  table={{
                    headers: [t('desk:part.week'), tile.title],
                    rows: weeks.map((week) => ({
                      key: week.key,
                      head: formatDay(week.key, locale),
                      cells: [{ text: textOf(week[column]) }],
                    })),
                  }}
                />
              </Box>
            </>
          )}
        </TileCard>
      ))}
    </Box>
  )
}
