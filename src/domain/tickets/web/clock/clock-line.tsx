import ChevronIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settings } from '../../../../web/base/browser/settings.ts'
import { formatShortInstant, formatSpan } from '../../../../web/base/i18n/format.ts'
import { deferred } from '../../../../web/base/ui/deferred.tsx'
import type { RowExtras } from '../../../../web/data/areas/product.ts'
import { Marked } from '../../../../web/fields/values/marked.tsx'
import { useReading } from '../../../../web/fields/values/use-reading.ts'
import type { CycleAnswer } from '../../sla-answers.ts'
import { useClock } from './use-clock.ts'

const ClockPanel = deferred(async () => (await import('./clock-panel.tsx')).ClockPanel, 0)

type Ticket = RowExtras<'ticket'>['row']

/**
 * Returns the state of the clock in words: the ticket's own values, and the time that is left once the clock is read.
 */
const useSentence = (row: Ticket, cycle: CycleAnswer | undefined): string => {
  const { t } = useTranslation('sla')
  const reading = useReading()
  const at = (iso: string) => formatShortInstant(iso, Date.now(), reading, true, true)
  const { sla_state: state, due_at: due, sla_stopped_at: stopped } = row
  const left = cycle?.remaining_minutes
  const words: string[] = []
  if (stopped !== null) words.push(t(state === 'missed' ? 'line.reachedLate' : 'line.reached', { when: at(stopped) }))
  else if (state === 'paused') words.push(t('line.paused'))
  else if (due === null) words.push(t('line.undated'))
  else words.push(t(state === 'missed' ? 'line.wasDue' : 'line.due', { when: at(due) }))
  if (cycle !== undefined && left !== undefined && stopped === null && (due !== null || state === 'paused')) {
    const isAlways = cycle.calendar.always_open
    const time = formatSpan(Math.round(Math.abs(left)), reading.locale, isAlways)
    if (left < 0) words.push(t(isAlways ? 'line.overAlways' : 'line.over', { time }))
    else words.push(t(isAlways ? 'line.leftAlways' : 'line.left', { time }))
  }
  return words.join(' · ')
}

/** The service level of a ticket in one line, which opens its receipt beside the page. */
export const ClockLine = ({ row }: RowExtras<'ticket'>) => {
  const { t } = useTranslation('sla')
  const { data: cycles } = useClock(row.id, settings.own)
  const [isOpen, setOpen] = useState(false)
  const sentence = useSentence(row, cycles?.at(-1))
  if (row.sla_state === null) return null
  const isMissed = row.sla_state === 'missed'
  const look = {
    maxInlineSize: '100%',
    blockSize: 32,
    gap: 1.5,
    paddingInline: 2.5,
    borderRadius: '6px',
    border: 1,
    borderColor: isMissed ? 'error.main' : 'divider',
    bgcolor: 'background.paper',
    fontSize: '0.8125rem',
    color: isMissed ? 'error.main' : 'text.primary',
  } as const
  const content = (
    <>
      <Marked entity="ticket" field="sla_state" value={row.sla_state} hasLabel={false} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {sentence}
      </Box>
    </>
  )
  if (!settings.own)
    return (
      <div>
        <Box component="span" sx={{ ...look, display: 'inline-flex', alignItems: 'center' }}>
          {content}
        </Box>
      </div>
    )
  return (
    <div>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={t('explain')}
        onClick={() => setOpen(true)}
        sx={{
          ...look,
          font: 'inherit',
          fontSize: '0.8125rem',
          '&:hover': { bgcolor: 'action.hover' },
          '&:focus-visible': { outline: 2, outlineColor: 'primary.main' },
        }}
      >
        {content}
        <ChevronIcon
          aria-hidden
          sx={{ fontSize: 16, color: 'text.secondary', '[dir=rtl] &': { transform: 'scaleX(-1)' } }}
        />
      </ButtonBase>
      {isOpen && <ClockPanel cycles={cycles ?? []} close={() => setOpen(false)} />}
    </div>
  )
}
