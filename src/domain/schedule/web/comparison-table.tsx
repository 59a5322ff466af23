import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslation } from 'react-i18next'
import { formatInstantDay, formatMinutes, formatWorkTime } from '../../../web/base/i18n/format.ts'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import type { ComparedRow } from './schedule-answer.ts'

type Props = { readonly rows: readonly ComparedRow[]; readonly label: string }

/** The plan beside what it was: start, end, duration and work, then and now, and by how much the end has moved. */
export const ComparisonTable = ({ rows, label }: Props) => {
  const { t } = useTranslation(['project_timeline', 'task'])
  const reading = useReading()
  const day = (iso: string | null): string => (iso === null ? '–' : formatInstantDay(iso, reading))
  const time = (minutes: number | null | undefined): string =>
    minutes == null ? '–' : formatWorkTime(minutes, reading.locale)
  /** An estimate, as the task says it. */
  const work = (minutes: number | null | undefined): string =>
    minutes == null ? '–' : formatMinutes(minutes, reading.locale)
  const both = (was: string, is: string) => (was === is ? is : t('wasNow', { old: was, new: is }))
  const hasWork = rows.some(({ estimate, was_estimate }) => (estimate ?? was_estimate) != null)
  return (
    <TableContainer
      sx={{
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        marginBlockStart: 4,
        maxBlockSize: 560,
      }}
    >
      <Table size="small" stickyHeader aria-label={label}>
        <TableHead>
          <TableRow>
            {(['name', 'start', 'finish', 'durationHead'] as const).map((key) => (
              <TableCell key={key}>{t(key)}</TableCell>
            ))}
            {hasWork && <TableCell>{t('work')}</TableCell>}
            <TableCell>{t('movedBy')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <TableCell component="th" scope="row" sx={{ fontWeight: row.kind === 'phase' ? 600 : 400 }}>
                <bdi>{row.number === null ? row.name : `T-${row.number} ${row.name ?? ''}`}</bdi>
              </TableCell>
              <TableCell>{both(day(row.was_start_at), day(row.start_at))}</TableCell>
              <TableCell>{both(day(row.was_end_at), day(row.end_at))}</TableCell>
              <TableCell>{both(time(row.was_duration), time(row.duration))}</TableCell>
              {hasWork && <TableCell>{both(work(row.was_estimate), work(row.estimate))}</TableCell>}
              <TableCell
                sx={{
                  color:
                    (row.moved_by ?? 0) > 0
                      ? 'error.main'
                      : (row.moved_by ?? 0) < 0
                        ? 'success.main'
                        : 'text.secondary',
                }}
              >
                {row.state !== 'both'
                  ? t(`state.${row.state}`)
                  : row.moved_by === null || row.moved_by === 0
                    ? t('notMoved')
                    : t(row.moved_by > 0 ? 'later' : 'earlier', {
                        value: formatWorkTime(Math.abs(row.moved_by), reading.locale),
                      })}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
