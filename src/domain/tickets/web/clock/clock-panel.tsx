import ExpandIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOfChoice } from '../../../../core/words/keys.ts'
import { settings } from '../../../../web/base/browser/settings.ts'
import { formatInstant, formatMinutes } from '../../../../web/base/i18n/format.ts'
import type { RowExtras } from '../../../../web/data/areas/product.ts'
import { Marked } from '../../../../web/fields/values/marked.tsx'
import { useReading } from '../../../../web/fields/values/use-reading.ts'
import { recordRule } from '../../../../web/views/row-page/section.tsx'
import type { CycleAnswer } from '../../sla-answers.ts'
import { Receipt } from './receipt.tsx'
import { useClock } from './use-clock.ts'

const Cycle = ({ cycle, isNamed }: { readonly cycle: CycleAnswer; readonly isNamed: boolean }) => {
  const { t } = useTranslation(['sla', 'ticket'])
  const reading = useReading()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { state, due_at, stopped_at, elapsed_minutes, remaining_minutes, within_minutes } = cycle
  const minutes = (value: number) => formatMinutes(Math.round(Math.abs(value)), reading.locale)
  const facts = [
    t('sla:asks', {
      status: t(keyOfChoice('ticket', 'status', cycle.target_status)),
      time: minutes(within_minutes),
      policy: cycle.policy.name,
      calendar: cycle.calendar.name,
    }),
    stopped_at !== null
      ? t('sla:stopped', { when: formatInstant(stopped_at, reading), time: minutes(elapsed_minutes) })
      : state === 'paused'
        ? t('sla:isPaused', { time: minutes(remaining_minutes) })
        : due_at === null
          ? t('sla:never')
          : t(remaining_minutes < 0 || state === 'missed' ? 'sla:wasDue' : 'sla:isDue', {
              when: formatInstant(due_at, reading),
              time: minutes(remaining_minutes),
            }),
  ]
  return (
    <Box sx={{ '& + &': { marginBlockStart: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {isNamed && (
          <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
            {t('sla:cycle', { number: cycle.cycle })}
          </Typography>
        )}
        <Marked entity="ticket" field="sla_state" value={state} />
        <Typography variant="body2" color="text.secondary" sx={{ flex: 1, minInlineSize: 200 }}>
          {facts.join(' ')}
        </Typography>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          endIcon={<ExpandIcon sx={isOpen ? { transform: 'rotate(180deg)' } : {}} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('sla:explain')}
        </Button>
      </Box>
      <div id={id}>{isOpen && <Receipt cycle={cycle} />}</div>
    </Box>
  )
}

/** The clock of a ticket in a sentence, with its receipt: every stretch that counted or did not, and why. */
export const ClockPanel = ({ row }: RowExtras<'ticket'>) => {
  const { t } = useTranslation('sla')
  const id = useId()
  const { data: cycles = [] } = useClock(row.id, settings.own)
  if (cycles.length === 0) return null
  return (
    <Box component="section" aria-labelledby={id} sx={recordRule}>
      <Typography id={id} component="h2" sx={{ fontSize: '0.8125rem', fontWeight: 600, marginBlockEnd: 2 }}>
        {t('title')}
      </Typography>
      {cycles.toReversed().map((cycle) => (
        <Cycle key={cycle.cycle} cycle={cycle} isNamed={cycles.length > 1} />
      ))}
    </Box>
  )
}
