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
import { formatDay, formatMinutes, formatNumber } from '../../../../web/base/i18n/format.ts'
import { useGridArrows } from '../../../../web/base/ui/focus/grid-arrows.ts'
import { useReading } from '../../../../web/fields/values/use-reading.ts'
import { absentKey, namelessKey, type OverviewLine, type OverviewPart, overviewColumns } from '../../overview.ts'
import type { Behind } from './use-overview.ts'

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
    key === null ? t(absentKey(part)) : part === 'week' ? formatDay(key, locale) : (name ?? t(namelessKey(part)))
  const textOf = (value: number | null, inMinutes: boolean): string => {
    if (value === null) return '–'
    return inMinutes ? formatMinutes(Math.round(value), locale) : formatNumber(value, locale)
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
          // The columns have one width, so that those of all parts line up.
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
              {overviewColumns.map(({ name }) => (
                <TableCell key={name} align="right">
                  {t(`column.${name}`)}
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
                {overviewColumns.map((column) => {
                  const text = textOf(line[column.name], 'inMinutes' in column)
                  const number = 'tickets' in column ? column.tickets : undefined
                  return (
                    <TableCell key={column.name} align="right">
                      {number !== undefined && line[number] > 0 ? (
                        <Link
                          component="button"
                          type="button"
                          aria-label={t('overview.open', {
                            name: nameOf(line),
                            column: t(`column.${column.name}`),
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
