import PauseIcon from '@mui/icons-material/PauseCircleOutlined'
import RunIcon from '@mui/icons-material/PlayCircleOutlined'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslation } from 'react-i18next'
import { keyOfChoice } from '../../../../core/words/keys.ts'
import { formatDay, formatInstant, formatMinutes } from '../../../../web/base/i18n/format.ts'
import { useReading } from '../../../../web/fields/values/use-reading.ts'
import type { CycleAnswer, ReceiptLineAnswer } from '../../sla-answers.ts'

/** Why the clock ran or stood still, in a sentence. */
const useReason = () => {
  const { t } = useTranslation(['sla', 'ticket'])
  const { locale } = useReading()
  return ({ reason, status, day = '', holiday }: ReceiptLineAnswer): string => {
    const named = t(keyOfChoice('ticket', 'status', status))
    if (reason === 'holiday') return t('sla:reason.holiday', { name: holiday ?? formatDay(day, locale) })
    return t(`sla:reason.${reason}`, { status: named })
  }
}

const Line = ({ line, isAhead = false }: { readonly line: ReceiptLineAnswer; readonly isAhead?: boolean }) => {
  const { t } = useTranslation('sla')
  const reading = useReading()
  const reasonOf = useReason()
  const Icon = line.counts ? RunIcon : PauseIcon
  return (
    <TableRow sx={isAhead ? { '& td': { color: 'text.secondary', fontStyle: 'italic' } } : {}}>
      <TableCell>
        <time dateTime={line.from}>{formatInstant(line.from, reading)}</time>
      </TableCell>
      <TableCell>
        <time dateTime={line.to}>{formatInstant(line.to, reading)}</time>
      </TableCell>
      <TableCell>
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
          <Icon
            sx={{ fontSize: 16, color: line.counts ? 'success.main' : 'text.secondary' }}
            titleAccess={t(line.counts ? 'ran' : 'stood')}
          />
          {reasonOf(line)}
        </Box>
      </TableCell>
      <TableCell align="right">{line.counts ? formatMinutes(Math.round(line.minutes), reading.locale) : '–'}</TableCell>
      <TableCell align="right">{formatMinutes(Math.round(line.elapsed_minutes), reading.locale)}</TableCell>
    </TableRow>
  )
}

/** Each stretch of one run of the clock with its reason and the running sum, and what is ahead until it is due. */
export const Receipt = ({ cycle }: { readonly cycle: CycleAnswer }) => {
  const { t } = useTranslation('sla')
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table
        size="small"
        aria-label={t('receipt')}
        sx={{ '& td, & th': { whiteSpace: 'nowrap', fontSize: '0.8125rem', paddingInline: 0.75 } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{t('from')}</TableCell>
            <TableCell>{t('to')}</TableCell>
            <TableCell>{t('why')}</TableCell>
            <TableCell align="right">{t('counted')}</TableCell>
            <TableCell align="right">{t('sum')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {cycle.lines.map((line) => (
            <Line key={line.from} line={line} />
          ))}
          {cycle.ahead.map((line) => (
            <Line key={line.from} line={line} isAhead />
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
