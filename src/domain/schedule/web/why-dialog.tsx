import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, formatWorkTime, workDayMinutes } from '../../../web/base/i18n/format.ts'
import { isEnter } from '../../../web/base/ui/enter-key.ts'
import { ErrorState } from '../../../web/base/ui/state/error-state.tsx'
import { RowSkeleton } from '../../../web/base/ui/state/row-skeleton.tsx'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import type { BarLink } from '../bars.ts'
import { linkTypes } from '../plan.ts'
import { lagDays, lagOf } from './lag-days.ts'
import { nameOf, reasonText } from './reason-text.ts'
import type { PlanAnswer, PlanChanges, RowDetails, ScheduledRow } from './schedule-answer.ts'
import { useRowDetails } from './use-schedule.ts'

const longest = 365

type Props = {
  readonly project: string
  readonly row: ScheduledRow
  readonly answer: PlanAnswer
  readonly mayPlan: boolean
  readonly ask: (changes: PlanChanges) => void
  readonly onClose: () => void
}

type LinkLineProps = {
  readonly link: BarLink
  readonly name: string
  readonly isInto: boolean
  readonly mayPlan: boolean
  readonly ask: (changes: PlanChanges) => void
}

/** A link whose type and lag can be changed in its line. */
const LinkLine = ({ link, name, isInto, mayPlan, ask }: LinkLineProps) => {
  const { t } = useTranslation(['project_timeline', 'dependency', 'common'])
  const [days, setDays] = useState(lagDays(link))
  const lag = lagOf(days, link)
  const isChanged = lag !== undefined && lag !== link.lag
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, paddingBlock: 1 }}>
      <Typography variant="body2" sx={{ flex: '1 1 180px', minInlineSize: 0 }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t(isInto ? 'waitsFor' : 'isAwaitedBy')}{' '}
        </Box>
        <bdi>{name}</bdi>
      </Typography>
      <TextField
        select
        size="small"
        label={t('dependency:field.type')}
        value={link.type}
        disabled={!mayPlan}
        onChange={({ target }) => ask({ links: { change: [{ id: link.id, type: target.value as BarLink['type'] }] } })}
        sx={{ inlineSize: 150 }}
      >
        {linkTypes.map((type) => (
          <MenuItem key={type} value={type}>
            {t(`dependency:choice.type.${type}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        size="small"
        label={t('lagDays')}
        value={days}
        disabled={!mayPlan}
        onChange={({ target }) => setDays(target.value)}
        onBlur={() => isChanged && ask({ links: { change: [{ id: link.id, lag }] } })}
        onKeyDown={(event) => isEnter(event) && isChanged && ask({ links: { change: [{ id: link.id, lag }] } })}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        sx={{ inlineSize: 90 }}
      />
      {mayPlan && (
        <IconButton
          size="small"
          aria-label={t('removeLink', { name })}
          onClick={() => ask({ links: { remove: [{ id: link.id }] } })}
        >
          <CloseIcon sx={{ fontSize: 16 }} />
        </IconButton>
      )}
    </Box>
  )
}

type ReasonsProps = { readonly row: ScheduledRow & RowDetails; readonly answer: PlanAnswer }

/** The reasons that hold a task where it is, and its figures. */
const Reasons = ({ row, answer }: ReasonsProps) => {
  const { t } = useTranslation(['project_timeline', 'task', 'dependency'])
  const reading = useReading()
  const facts = [
    ...(row.start_at === null ? [] : [t('from', { when: formatInstant(row.start_at, reading) })]),
    ...(row.end_at === null ? [] : [t('until', { when: formatInstant(row.end_at, reading) })]),
    ...(row.is_summary ? [] : [t('duration', { value: formatWorkTime(row.duration, reading.locale) })]),
    t('totalFloat', { value: formatWorkTime(row.total_float, reading.locale) }),
    t('freeFloat', { value: formatWorkTime(row.free_float, reading.locale) }),
  ]
  return (
    <>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 5 }}>
        {row.reasons.map((reason) => (
          <li key={JSON.stringify(reason)}>{reasonText(reason, answer, reading, t)}</li>
        ))}
        {row.waited > 0 && <li>{t('why.calendar')}</li>}
        {row.missed.map((one) => (
          <Box component="li" key={one} sx={{ color: 'error.main' }}>
            {t(`missed.${one}`)}
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ marginBlock: 3 }}>
        {facts.join(' · ')}
        {row.is_critical && ` · ${t('critical')}`}
      </Typography>
    </>
  )
}

/** A dialog about a task: why it is where it is, its links, and the effect of slipping. */
export const WhyDialog = ({ project, row: bar, answer, mayPlan, ask, onClose }: Props) => {
  const { t } = useTranslation(['project_timeline', 'task', 'dependency', 'common'])
  const id = useId()
  const [slip, setSlip] = useState('3')
  const { data: details, error, refetch } = useRowDetails(project, bar.id)
  // The bar has the values of a preview, so they win against the details.
  const row = details && { ...details, ...bar }
  const rows = new Map(answer.tasks.map((one) => [one.id, one]))
  const days = Number(slip)
  const isSlip = Number.isInteger(days) && days > 0 && days <= longest
  const links = answer.links.filter(
    ({ predecessor_id, successor_id }) => predecessor_id === bar.id || successor_id === bar.id,
  )
  const askAndClose = (changes: PlanChanges) => {
    ask(changes)
    onClose()
  }
  // A finished task can't slip any more.
  const maySlip = mayPlan && row !== undefined && !row.is_summary && row.actual_end_at == null
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>
        <bdi>{nameOf(bar, t)}</bdi>
      </DialogTitle>
      <DialogContent>
        <Typography variant="h3" sx={{ marginBlockEnd: 1 }}>
          {t('whyTitle')}
        </Typography>
        {row !== undefined ? (
          <Reasons row={row} answer={answer} />
        ) : error !== null ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <RowSkeleton />
        )}
        {links.length > 0 && (
          <>
            <Typography variant="h3">{t('linksTitle')}</Typography>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {links.map((link) => {
                const isInto = link.successor_id === bar.id
                const name = nameOf(rows.get(isInto ? link.predecessor_id : link.successor_id), t)
                return (
                  <LinkLine key={link.id} link={link} name={name} isInto={isInto} mayPlan={mayPlan} ask={askAndClose} />
                )
              })}
            </Box>
          </>
        )}
        {maySlip && (
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', marginBlockStart: 4 }}>
            <TextField
              size="small"
              label={t('slipDays')}
              value={slip}
              error={!isSlip}
              onChange={({ target }) => setSlip(target.value)}
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
              sx={{ inlineSize: 150 }}
            />
            <Button
              disabled={!isSlip}
              onClick={() => askAndClose({ changes: [{ id: bar.id, slip: days * workDayMinutes }] })}
            >
              {t('whatIf')}
            </Button>
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
