import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { formatInstantDay } from '../../../web/base/i18n/format.ts'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import type { Preview } from './schedule-answer.ts'

type Props = {
  readonly preview: Preview
  /** True where the user changed nothing, and all rows are put where the plan computes them. */
  readonly isWhole: boolean
  readonly isBusy: boolean
  /** A sentence about what is not part of the change. */
  readonly note: string | undefined
  readonly onTake: () => void
  readonly onDrop: () => void
}

const mostNames = 3

/**
 * A bar about the effect of a change before it is made: how many rows it pushes, the new end, which tasks become late.
 */
export const PreviewBar = ({
  preview: { effect, tasks, movedCount },
  isWhole,
  isBusy,
  note,
  onTake,
  onDrop,
}: Props) => {
  const { t } = useTranslation(['project_timeline', 'common'])
  const reading = useReading()
  const lateIds = new Set(effect.late.map(({ id }) => id))
  const late = lateIds.size === 0 ? [] : tasks.filter(({ id }) => lateIds.has(id)).map(({ name }) => name)
  const end = formatInstantDay(effect.end_after, reading)
  const parts = [
    ...(note === undefined ? [] : [note]),
    isWhole
      ? t('preview.whole', { count: movedCount })
      : effect.pushed_count === 0
        ? t('preview.none')
        : t('preview.pushed', { count: effect.pushed_count }),
    effect.end_before === effect.end_after
      ? t('preview.sameEnd', { when: end })
      : t('preview.newEnd', { new: end, old: formatInstantDay(effect.end_before, reading) }),
    ...(late.length === 0
      ? []
      : [t('preview.late', { count: late.length, list: late.slice(0, mostNames).join(', ') })]),
  ]
  return (
    <Box
      role="alertdialog"
      aria-label={t('preview.label')}
      aria-describedby="plan-preview"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onDrop()
      }}
      sx={{
        position: 'sticky',
        insetBlockEnd: 12,
        zIndex: 3,
        marginBlockStart: 2,
        marginInline: 'auto',
        maxInlineSize: 900,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        alignItems: 'center',
        p: 3,
        borderRadius: 2,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        boxShadow: 6,
      }}
    >
      <Typography
        id="plan-preview"
        // A screen reader reads it again when a further change has another effect.
        role="status"
        variant="body2"
        sx={{ flex: '1 1 240px', color: late.length > 0 ? 'error.main' : undefined }}
      >
        {parts.join(' ')}
      </Typography>
      <Button onClick={onDrop}>{t('common:cancel')}</Button>
      <Button autoFocus variant="contained" disabled={isBusy} onClick={onTake}>
        {t('preview.take')}
      </Button>
    </Box>
  )
}
