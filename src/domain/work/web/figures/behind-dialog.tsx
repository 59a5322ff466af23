import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { client } from '../../../../web/api/client.ts'
import type { CallError } from '../../../../web/api/errors.ts'
import { formatMinutes, formatNumber } from '../../../../web/fields/format.ts'
import { Marked } from '../../../../web/fields/marked.tsx'
import { useLocale } from '../../../../web/i18n/use-locale.ts'
import { SmallPager } from '../../../../web/screens/list/small-pager.tsx'
import { ErrorState } from '../../../../web/screens/state/error-state.tsx'
import { WaitingBlock } from '../../../../web/screens/state/waiting.tsx'
import type { BehindAnswer } from '../../figure-answers.ts'
import type { Unit } from '../../figure-facts.ts'
import { taskAddress, taskLine } from '../task-line.tsx'
import { TaskNumber } from '../task-marks.tsx'

/** A point of a figure whose tasks are asked for. */
export type Behind = {
  readonly title: string
  /** Below the API, without its parameters. */
  readonly path: string
  /** The parts that it has, each with its moment. */
  readonly parts: readonly { readonly part: string; readonly label: string; readonly at: string }[]
  readonly part: string
  readonly unit?: Unit
}

type Task = BehindAnswer['data'][number]

const TaskBehind = ({ task, unit }: { task: Task; unit: Unit | undefined }) => {
  const locale = useLocale()
  const weight =
    unit === 'story_points' && task.story_points !== undefined
      ? formatNumber(task.story_points, locale)
      : unit === 'hours' && task.estimate !== undefined
        ? formatMinutes(task.estimate, locale)
        : undefined
  return (
    <Box component="li" sx={{ ...taskLine, flexWrap: 'wrap' }}>
      <TaskNumber row={task} />
      <Link
        component={RouterLink}
        to={taskAddress(task)}
        color="inherit"
        sx={{ flex: '1 1 160px', minInlineSize: 0, overflowWrap: 'anywhere' }}
      >
        <bdi>{task.name}</bdi>
      </Link>
      <Marked entity="task" field="status" value={task.status} />
      {weight !== undefined && (
        <Box
          component="span"
          sx={{ minInlineSize: 40, textAlign: 'end', fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}
        >
          {weight}
        </Box>
      )}
    </Box>
  )
}

const useBehind = ({ path, parts }: Behind, part: string, page: number) => {
  const at = parts.find((one) => one.part === part)?.at ?? ''
  return useQuery<BehindAnswer, CallError>({
    queryKey: ['task', path, at, part, page],
    queryFn: async () => (await client.get<BehindAnswer>(path, { params: { at, part, page } })).data,
    placeholderData: (previous) => previous,
  })
}

const Content = ({ behind, part }: { behind: Behind; part: string }) => {
  const { t } = useTranslation('figures')
  const [page, setPage] = useState(1)
  const query = useBehind(behind, part, page)
  if (query.isError && query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <WaitingBlock height={120} />
  const { data, total, hidden, gone, per_page } = query.data
  return (
    <>
      {total + hidden + gone === 0 && <Typography color="text.secondary">{t('behind.none')}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((task) => (
          <TaskBehind key={task.id} task={task} unit={behind.unit} />
        ))}
      </Box>
      <SmallPager total={total} perPage={per_page} page={page} onPage={setPage} />
      {hidden > 0 && <Typography color="text.secondary">{t('behind.hidden', { count: hidden })}</Typography>}
      {gone > 0 && <Typography color="text.secondary">{t('behind.gone', { count: gone })}</Typography>}
    </>
  )
}

/** The tasks that a point of a figure is made of, as they were then. */
export const BehindDialog = ({ behind, onClose }: { readonly behind: Behind; readonly onClose: () => void }) => {
  const { t } = useTranslation(['figures', 'common'])
  const id = useId()
  const [part, setPart] = useState(behind.part)
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{behind.title}</DialogTitle>
      <DialogContent>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={part}
          onChange={(_, next: string | null) => next !== null && setPart(next)}
          aria-label={t('figures:behind.part')}
          sx={{ flexWrap: 'wrap', marginBlockEnd: 3 }}
        >
          {behind.parts.map(({ part: one, label }) => (
            <ToggleButton key={one} value={one}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Typography variant="body2" color="text.secondary" sx={{ marginBlockEnd: 2 }}>
          {t('figures:behind.then')}
        </Typography>
        <Content key={part} behind={behind} part={part} />
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
