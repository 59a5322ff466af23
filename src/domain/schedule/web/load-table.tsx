import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayAndMonth, formatNumber } from '../../../web/base/i18n/format.ts'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import { dockHeight } from '../../../web/views/timeline/pane-style.ts'
import type { LoadAnswer } from './schedule-answer.ts'

/** Names stay in sight while weeks are scrolled. */
const named = { position: 'sticky', insetInlineStart: 0, zIndex: 1, bgcolor: 'background.paper' } as const

type Props = {
  readonly answer: LoadAnswer
  /** The element that had the focus when the user asked for the table; undefined where the page opened with it. */
  readonly asker: Element | null | undefined
}

/** A table of hours by person and remaining week; weeks with more hours than the calendar has are marked. */
export const LoadTable = ({ answer: { weeks, people }, asker }: Props) => {
  const { t } = useTranslation('project_timeline')
  const { locale, timeZone } = useReading()
  const table = useRef<HTMLDivElement>(null)
  // The table opens below the bars, often out of sight, so it takes the focus; but not from a user who has gone
  // elsewhere meanwhile.
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (asker === undefined) return
    if (activeElement !== asker && activeElement !== body) return
    table.current?.focus({ preventScroll: true })
    table.current?.scrollIntoView({ block: 'nearest' })
  }, [asker])
  const used = weeks.flatMap((week, at) =>
    people.some((person) => (person.weeks[at]?.load ?? 0) > 0) ? [{ week, at }] : [],
  )
  return (
    <TableContainer
      ref={table}
      role="region"
      aria-label={t('load.label')}
      // A wide table is scrolled by keys.
      tabIndex={0}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        marginBlockStart: 2,
        maxBlockSize: dockHeight - 8,
        bgcolor: 'background.paper',
      }}
    >
      {people.length === 0 ? (
        <Typography color="text.secondary" sx={{ padding: 4 }}>
          {t('load.none')}
        </Typography>
      ) : (
        <Table size="small" stickyHeader aria-label={t('load.label')}>
          <TableHead>
            <TableRow>
              <TableCell sx={{ ...named, zIndex: 3 }}>{t('load.person')}</TableCell>
              {used.map(({ week }) => (
                <TableCell key={week} align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {formatDayAndMonth(Date.parse(week), { locale, timeZone })}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {people.map(({ id, name, weeks: own }) => (
              <TableRow key={id}>
                <TableCell component="th" scope="row" sx={{ ...named, whiteSpace: 'nowrap' }}>
                  <bdi>{name}</bdi>
                </TableCell>
                {used.map(({ week, at }) => {
                  const { load = 0, capacity = 0, is_over = false } = own[at] ?? {}
                  const hours = formatNumber(Math.round(load / 6) / 10, locale)
                  return (
                    <TableCell
                      key={week}
                      align="right"
                      sx={{
                        fontVariantNumeric: 'tabular-nums',
                        color: is_over ? 'error.main' : load === 0 ? 'text.disabled' : undefined,
                        fontWeight: is_over ? 600 : 400,
                      }}
                    >
                      {load === 0 ? '–' : hours}
                      {is_over && (
                        <Box component="span" sx={{ display: 'block', fontSize: '0.6875rem', fontWeight: 400 }}>
                          {t('load.over', { value: formatNumber(Math.round(capacity / 6) / 10, locale) })}
                        </Box>
                      )}
                    </TableCell>
                  )
                })}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </TableContainer>
  )
}
