import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOfField } from '../../../../core/words/keys.ts'
import { formatMinutes } from '../../../../web/base/i18n/format.ts'
import { useLocale } from '../../../../web/base/i18n/use-locale.ts'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { loadOf, type Sum } from './sums.ts'

type Props = {
  readonly sum: Sum
  /** Mean story points of recent sprints, if this is a sprint and they are known. */
  readonly velocity?: number | undefined
}

/** Sums of a sprint or the backlog: story points beside the velocity, and time. */
export const PlaceSums = memo(({ sum: { points, minutes }, velocity }: Props) => {
  const { t } = useTranslation(['backlog', 'task'])
  const locale = useLocale()
  const mayEstimate = useHolds({ permissions: ['task-estimate'] })
  const load = loadOf(points, velocity)
  if (!mayEstimate) return null
  const isOver = load === 'over'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
      {load !== undefined && velocity !== undefined ? (
        <Box sx={{ display: 'grid', gap: 0.5, color: isOver ? 'warning.main' : 'text.secondary' }}>
          <Typography
            variant="body2"
            component="span"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, fontWeight: isOver ? 600 : 400 }}
          >
            {isOver && <WarningIcon sx={{ fontSize: 16 }} />}
            {t(isOver ? 'backlog:points.over' : 'backlog:points.within', { points, count: velocity })}
          </Typography>
          <LinearProgress
            aria-hidden
            variant="determinate"
            color={isOver ? 'warning' : 'primary'}
            value={Math.min(100, (points / velocity) * 100)}
            sx={{ blockSize: 3, borderRadius: 1 }}
          />
        </Box>
      ) : (
        points > 0 && (
          <Typography variant="body2" component="span" color="text.secondary">
            {t('backlog:points.sum', { count: points })}
          </Typography>
        )
      )}
      {minutes > 0 && (
        <Typography variant="body2" component="span" color="text.secondary" title={t(keyOfField('task', 'estimate'))}>
          {formatMinutes(minutes, locale)}
        </Typography>
      )}
    </Box>
  )
})
PlaceSums.displayName = 'PlaceSums'
