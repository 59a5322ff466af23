import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useReading } from '../../../../web/fields/use-reading.ts'
import { formatDay, formatMinutes, formatNumber } from '../../../../web/i18n/format.ts'
import { useGridArrows } from '../../../../web/ui/grid-arrows.ts'
import type { OverviewLine, OverviewPart } from '../../overview.ts'
import type { Behind } from './use-overview.ts'

/** The number whose tickets a column opens. */
const counted: { readonly [column: string]: Behind['number'] } = {
  ...{ met: 'met', missed: 'missed', answered: 'answered', solved: 'solved' },
  ...{ first_reply_median: 'answered', first_reply_p90: 'answered', solve_median: 'solved', solve_p90: 'solved' },
}
const durations = ['first_reply_median', 'first_reply_p90', 'solve_median', 'solve_p90'] as const
const columns = [
  'met',
  'missed',
  'attainment',
  'answered',
  'first_reply_median',
  'first_reply_p90',
  'solved',
  'solve_median',
  'solve_p90',
] as const

type Props = {
  readonly part: OverviewPart
  readonly lines: readonly OverviewLine[]
  readonly onOpen: (behind: Behind) => void
}

/** One part of the overview: a line for each policy, department, client, agent or week. */
export const OverviewTable = ({ part, lines, onOpen }: Props) => {
  const { t } = useTranslation('desk')
  const id = useId()
  const { locale } = useReading()
  const table = useRef<HTMLTableElement>(null)
  const arrows = useGridArrows(table)
  if (lines.length === 0) return null
  const nameOf = ({ key, name }: OverviewLine) =>
    key === null ? t('nobody') : part === 'week' ? formatDay(key, locale) : (name ?? key)
  const textOf = (line: OverviewLine, column: (typeof columns)[number]): string => {
    const value = line[column]
    if (value === null) return '–'
    return (durations as readonly string[]).includes(column)
      ? formatMinutes(Math.round(value), locale)
      : formatNumber(value, locale)
  }
  return (
    <Paper elevation={1} component="section" aria-labelledby={id} sx={{ p: 4 }}>
      <Typography id={id} component="h2" variant="h3" sx={{ marginBlockEnd: 2 }}>
        {t(`part.${part}`)}
      </Typography>
      <Box sx={{ overflowX: 'auto' }}>
        <Table
          ref={table}
          {...arrows}
          size="small"
          aria-labelledby={id}
          // Columns of one width, so that those of all parts stand under each other.
          sx={{
            tableLayout: 'fixed',
            minInlineSize: 960,
            '& td, & th': { fontVariantNumeric: 'tabular-nums', paddingInline: 2 },
            '& td': { whiteSpace: 'nowrap' },
            '& thead th': { lineHeight: 1.3, verticalAlign: 'bottom' },
          }}
        >
          <TableHead>
            <TableRow>
              <TableCell sx={{ inlineSize: '20%' }}>{t('name')}</TableCell>
              {columns.map((column) => (
                <TableCell key={column} align="right">
                  {t(`column.${column}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map((line) => (
              <TableRow key={line.key ?? ''}>
                <TableCell component="th" scope="row">
                  <bdi>{nameOf(line)}</bdi>
                </TableCell>
                {columns.map((column) => {
                  const text = textOf(line, column)
                  const number = counted[column]
                  return (
                    <TableCell key={column} align="right">
                      {number !== undefined && line[number] > 0 ? (
                        <Link
                          component="button"
                          type="button"
                          aria-label={t('overview.open', {
                            name: nameOf(line),
                            column: t(`column.${column}`),
                            value: text,
                          })}
                          onClick={() => onOpen({ part, key: line.key, number })}
                        >
                          {text}
                        </Link>
                      ) : (
                        text
                      )}
                    </TableCell>
                  )
                })}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Paper>
  )
}
