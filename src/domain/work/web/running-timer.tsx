import StopIcon from '@mui/icons-material/StopCircleOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { isRow } from '../../../web/api/shapes.ts'
import type { Command } from '../../../web/commands/command.ts'
import { useCommands } from '../../../web/commands/registry.ts'
import { Hint } from '../../../web/shell/hint.tsx'
import { Elapsed } from './elapsed.tsx'
import { ExistingChild } from './row-tools.tsx'
import { taskAddress } from './task-line.tsx'
import { numberOf, type RunningTimer as Timer, useTimerActions } from './use-timer.ts'

/** What the timer runs on, for how long, and the way to end it. */
export const RunningTimer = ({ timer }: { timer: Timer }) => {
  const { t } = useTranslation('timer')
  const [forgotten, setForgotten] = useState<string>()
  const { end } = useTimerActions(setForgotten)
  const { entry } = timer
  const task = isRow(entry.task) ? entry.task : {}
  const label = t('endOf', { task: numberOf(task) })
  const commands = useMemo(
    (): readonly Command[] => [
      {
        id: 'timer.end',
        label: { key: 'timer:end' },
        icon: StopIcon,
        group: 'here',
        keywords: ['timer', 'stop'],
        run: () => void end(timer),
      },
    ],
    [timer, end],
  )
  useCommands(commands)
  return (
    <Box sx={{ display: 'flex', flex: 'none', alignItems: 'center', gap: 1, color: 'success.main' }}>
      <Link
        component={RouterLink}
        to={taskAddress(task)}
        color="inherit"
        aria-label={t('running', { task: numberOf(task) })}
        title={String(task.name ?? '')}
        sx={{
          display: { xs: 'none', md: 'flex' },
          gap: 2,
          alignItems: 'baseline',
          fontSize: '0.8125rem',
          fontWeight: 600,
        }}
      >
        <bdi dir="ltr">{numberOf(task)}</bdi>
        <Elapsed since={String(entry.started_at)} ahead={timer.ahead} />
      </Link>
      <Hint title={label}>
        <IconButton color="inherit" aria-label={label} onClick={() => void end(timer)}>
          <StopIcon fontSize="small" />
        </IconButton>
      </Hint>
      {forgotten !== undefined && (
        <ExistingChild entity="time_entry" id={forgotten} hidden={['task']} onClose={() => setForgotten(undefined)} />
      )}
    </Box>
  )
}
