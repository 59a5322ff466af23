import ExpandIcon from '@mui/icons-material/ExpandMore'
import PauseIcon from '@mui/icons-material/PauseCircleOutlined'
import RunIcon from '@mui/icons-material/PlayCircleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOfChoice } from '../../../../core/words/keys.ts'
import { formatDay, formatInstant, formatMinutes, formatShortInstant } from '../../../../web/base/i18n/format.ts'
import { useReading } from '../../../../web/fields/values/use-reading.ts'
import type { CycleAnswer, ReceiptLineAnswer } from '../../sla-answers.ts'

/** Returns why the clock ran or paused, in a sentence. */
const useReason = () => {
  const { t } = useTranslation(['sla', 'ticket'])
  const { locale } = useReading()
  return ({ reason, status, day = '', holiday }: ReceiptLineAnswer): string => {
    const named = t(keyOfChoice('ticket', 'status', status))
    if (reason === 'holiday') return t('sla:reason.holiday', { name: holiday ?? formatDay(day, locale) })
    return t(`sla:reason.${reason}`, { status: named })
  }
}

const At = ({ iso }: { readonly iso: string }) => {
  const reading = useReading()
  return (
    <time dateTime={iso} title={formatInstant(iso, reading)}>
      {formatShortInstant(iso, Date.now(), reading, true)}
    </time>
  )
}

const Line = ({ line, isAhead = false }: { readonly line: ReceiptLineAnswer; readonly isAhead?: boolean }) => {
  const { t } = useTranslation('sla')
  const { locale } = useReading()
  const reasonOf = useReason()
  const Icon = line.counts ? RunIcon : PauseIcon
  const minutes = (value: number) => formatMinutes(Math.round(value), locale)
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '16px minmax(0, 1fr) auto',
        columnGap: 2,
        paddingBlock: 1.5,
        fontSize: '0.8125rem',
        lineHeight: '20px',
        color: isAhead || !line.counts ? 'text.secondary' : 'text.primary',
      }}
    >
      <Icon
        sx={{ fontSize: 16, marginBlockStart: '2px', color: line.counts ? 'success.main' : 'text.secondary' }}
        titleAccess={t(line.counts ? 'ran' : 'stood')}
      />
      <span>
        {reasonOf(line)}
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          <At iso={line.from} /> – <At iso={line.to} />
        </Box>
      </span>
      {line.counts && (
        <Box component="span" sx={{ textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
          {minutes(line.minutes)}
          <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {t('inAll', { time: minutes(line.elapsed_minutes) })}
          </Box>
        </Box>
      )}
    </Box>
  )
}

const list = { m: 0, p: 0, listStyle: 'none' } as const

/**
 * The stretches of one run of the clock, each with its reason and the running sum. One line opens those until it is
 * due.
 */
export const Receipt = ({ cycle: { lines, ahead } }: { readonly cycle: CycleAnswer }) => {
  const { t } = useTranslation('sla')
  const id = useId()
  const [isAhead, setAhead] = useState(false)
  return (
    <>
      <Box component="ul" aria-label={t('receipt')} sx={list}>
        {lines.map((line) => (
          <Line key={line.from} line={line} />
        ))}
      </Box>
      {ahead.length > 0 && (
        <Button
          size="small"
          color="inherit"
          aria-expanded={isAhead}
          aria-controls={id}
          endIcon={<ExpandIcon sx={isAhead ? { transform: 'rotate(180deg)' } : {}} />}
          onClick={() => setAhead(!isAhead)}
        >
          {t('ahead', { count: ahead.length })}
        </Button>
      )}
      <Box component="ul" id={id} aria-label={t('aheadList')} sx={list} hidden={!isAhead}>
        {isAhead && ahead.map((line) => <Line key={line.from} line={line} isAhead />)}
      </Box>
    </>
  )
}
