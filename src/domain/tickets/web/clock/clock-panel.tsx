import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { keyOfChoice } from '../../../../core/words/keys.ts'
import { formatInstant, formatMinutes } from '../../../../web/base/i18n/format.ts'
import { SideDrawer } from '../../../../web/base/ui/side-drawer.tsx'
import { Marked } from '../../../../web/fields/values/marked.tsx'
import { useReading } from '../../../../web/fields/values/use-reading.ts'
import type { CycleAnswer } from '../../sla-answers.ts'
import { Receipt } from './receipt.tsx'

const Cycle = ({ cycle, isNamed }: { readonly cycle: CycleAnswer; readonly isNamed: boolean }) => {
  const { t } = useTranslation(['sla', 'ticket'])
  const reading = useReading()
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
    <Box
      component="section"
      sx={{ '& + &': { marginBlockStart: 5, paddingBlockStart: 5, borderBlockStart: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        {isNamed && (
          <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
            {t('sla:cycle', { number: cycle.cycle })}
          </Typography>
        )}
        <Marked entity="ticket" field="sla_state" value={state} />
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ marginBlock: 2 }}>
        {facts.join(' ')}
      </Typography>
      <Receipt cycle={cycle} />
    </Box>
  )
}

type Props = {
  readonly cycles: readonly CycleAnswer[]
  readonly close: () => void
}

/** The clock of a ticket beside its page, the present run first: every stretch that counted or did not, and why. */
export const ClockPanel = ({ cycles, close }: Props) => {
  const { t } = useTranslation('sla')
  return (
    <SideDrawer title={t('title')} isOpen isClear width={440} close={close}>
      <Box sx={{ p: 5, overflow: 'auto' }} tabIndex={-1}>
        {cycles.toReversed().map((cycle) => (
          <Cycle key={cycle.cycle} cycle={cycle} isNamed={cycles.length > 1} />
        ))}
      </Box>
    </SideDrawer>
  )
}
