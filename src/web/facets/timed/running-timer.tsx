import StopIcon from '@mui/icons-material/StopCircleOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { isRow } from '../../base/api/shapes.ts'
import { Hint } from '../../base/ui/hint.tsx'
import { useProduct } from '../../data/areas/product.ts'
import { rowAddress, shortTitleOf, titleOf } from '../../data/rows/titles.ts'
import type { Command } from '../../fields/commands/command.ts'
import { useCommands } from '../../fields/commands/registry.ts'
import { ExistingChild } from '../../fields/forms/row-tools.tsx'
import { useFacetModel } from '../facet-model.ts'
import { Elapsed } from './elapsed.tsx'
import type { RunningTimer as Timer } from './use-timer.ts'
import { useTimerActions } from './use-timer-actions.ts'

/** The running timer: its row, the elapsed time, and the button that stops it. */
export const RunningTimer = ({ timer }: { timer: Timer }) => {
  const { t } = useTranslation('timer')
  const [forgotten, setForgotten] = useState<string>()
  const { end } = useTimerActions(setForgotten)
  const { entry } = timer
  const entries = useFacetModel('timed')
  const { models } = useProduct()
  const about = isRow(entry.about) ? entry.about : {}
  const model = models.all.find(({ name }) => name === entry.about_type)
  const value = model === undefined ? '' : shortTitleOf(model, about)
  const label = t('endOf', { value })
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
        to={(model === undefined ? undefined : rowAddress(model, about)) ?? ''}
        color="inherit"
        aria-label={t('running', { value })}
        title={model === undefined ? '' : titleOf(model, about)}
        sx={{
          display: { xs: 'none', md: 'flex' },
          gap: 2,
          alignItems: 'baseline',
          fontSize: '0.8125rem',
          fontWeight: 600,
        }}
      >
        <bdi>{value}</bdi>
        <Elapsed since={String(entry.started_at)} ahead={timer.ahead} />
      </Link>
      <Hint title={label}>
        <IconButton color="inherit" aria-label={label} onClick={() => void end(timer)}>
          <StopIcon fontSize="small" />
        </IconButton>
      </Hint>
      {forgotten !== undefined && (
        <ExistingChild
          entity={entries.name}
          id={forgotten}
          hidden={['about']}
          onClose={() => setForgotten(undefined)}
        />
      )}
    </Box>
  )
}
