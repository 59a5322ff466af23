import AddIcon from '@mui/icons-material/Add'
import PlayIcon from '@mui/icons-material/PlayCircleOutlined'
import StopIcon from '@mui/icons-material/StopCircleOutlined'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import type { Row } from '../../base/api/shapes.ts'
import { formatMinutes } from '../../base/i18n/format.ts'
import { useLocale } from '../../base/i18n/use-locale.ts'
import type { FacetPanelProps } from '../../data/areas/product.ts'
import { useButtonCommand } from '../../fields/commands/use-button-command.ts'
import { ExistingChild, NewChild } from '../../fields/forms/row-tools.tsx'
import { RecordSection } from '../../views/row-page/section.tsx'
import { subjectValues, useFacetModel, useMayOnFacet } from '../facet-model.ts'
import { Elapsed } from './elapsed.tsx'
import { TimeEntries, useTimeEntries } from './time-entries.tsx'
import { useTimer } from './use-timer.ts'
import { useTimerActions } from './use-timer-actions.ts'

const minutesIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

const Fact = ({ name, children, isBad = false }: { name: string; children: ReactNode; isBad?: boolean }) => (
  <Box sx={{ display: 'flex', flexDirection: 'column' }}>
    <Typography component="dt" variant="body2" color="text.secondary">
      {name}
    </Typography>
    <Box component="dd" sx={{ m: 0, fontWeight: 600, ...(isBad ? { color: 'error.main' } : {}) }}>
      <bdi>{children}</bdi>
    </Box>
  </Box>
)

/** Logged time of a row beside its estimate. */
const Sums = ({ model, row }: { model: Model; row: Row }) => {
  const { t } = useTranslation('timer')
  const locale = useLocale()
  const { parts, estimate: estimateField } = model.entity.timed ?? {}
  const [loggedMinutes, partsMinutes] = [
    minutesIn(row.logged),
    parts === undefined ? 0 : minutesIn(row[`logged_on_${parts}`]),
  ]
  const estimatedMinutes = estimateField === undefined ? 0 : minutesIn(row[estimateField])
  const estimate = estimatedMinutes > 0 ? estimatedMinutes : undefined
  const isOver = estimate !== undefined && loggedMinutes > estimate
  return (
    <>
      <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2 }}>
        {estimate !== undefined && <Fact name={t('estimate')}>{formatMinutes(estimate, locale)}</Fact>}
        <Fact name={t('logged')}>{formatMinutes(loggedMinutes, locale)}</Fact>
        {estimate !== undefined && (
          <Fact name={t(isOver ? 'over' : 'left')} isBad={isOver}>
            {formatMinutes(Math.abs(estimate - loggedMinutes), locale)}
          </Fact>
        )}
        {partsMinutes > 0 && (
          <Fact name={parts === undefined ? '' : t(labelKey(model, `logged_on_${parts}`))}>
            {formatMinutes(partsMinutes, locale)}
          </Fact>
        )}
      </Box>
      {estimate !== undefined && (
        <LinearProgress
          variant="determinate"
          aria-label={t('logged')}
          value={Math.min(100, Math.round((100 * loggedMinutes) / estimate))}
          color={isOver ? 'error' : 'primary'}
          sx={{ marginBlockStart: 2, borderRadius: 1 }}
        />
      )}
    </>
  )
}

/** Time tracking of a row: timer, logged time beside the estimate, and entries. */
export const Time = ({ model, row, mayChange }: FacetPanelProps) => {
  const { t } = useTranslation('timer')
  const entry = useFacetModel('timed')
  const mayRead = useMayOnFacet(entry, 'index')
  const mayStore = useMayOnFacet(entry, 'store') && mayChange
  const timer = useTimer()
  const [form, setForm] = useState<string>()
  const { start, end } = useTimerActions(setForm)
  const running = timer?.entry.about_id === row.id ? timer : undefined
  const button = useButtonCommand(
    running === undefined ? 'timer.start' : 'timer.end',
    running === undefined ? 'timer:startHere' : 'timer:end',
    running === undefined ? PlayIcon : StopIcon,
    'here',
    { key: 't' },
  )
  const entries = useTimeEntries(row, 1, mayRead)
  if (!mayRead) return null
  const { parts } = model.entity.timed ?? {}
  const partsLogged = parts === undefined ? 0 : minutesIn(row[`logged_on_${parts}`])
  const isRunning = running !== undefined
  const timerButton = {
    ref: button,
    label: t(isRunning ? 'end' : 'start'),
    icon: isRunning ? StopIcon : PlayIcon,
    onClick: () => void (running === undefined ? start(model, row) : end(running)),
  }
  return (
    <>
      <RecordSection
        id="row-time"
        title={t('title')}
        aside={running !== undefined && <Elapsed since={String(running.entry.started_at)} ahead={running.ahead} />}
        isUnused={!isRunning && partsLogged === 0 && (entries.data?.total ?? 0) === 0}
        buttons={mayStore ? [timerButton, { label: t('log'), icon: AddIcon, onClick: () => setForm('new') }] : []}
      >
        <Sums model={model} row={row} />
        <TimeEntries about={row} />
      </RecordSection>
      {form === 'new' && (
        <NewChild
          entity={entry.name}
          hidden={['about']}
          fixed={subjectValues(model, row)}
          onClose={() => setForm(undefined)}
        />
      )}
      {form !== undefined && form !== 'new' && (
        <ExistingChild entity={entry.name} id={form} hidden={['about']} onClose={() => setForm(undefined)} />
      )}
    </>
  )
}
