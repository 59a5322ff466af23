import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
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

/** One line: the hours, which wrap where the line has no room beside the points, are then not shown. */
const sumsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 2,
  maxBlockSize: 20,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
} as const

/** Sums of a sprint or the backlog: story points beside the velocity, and time. */
export const PlaceSums = memo(({ sum: { points, minutes }, velocity }: Props) => {
  const { t } = useTranslation(['backlog', 'task'])
  const locale = useLocale()
  const mayEstimate = useHolds({ permissions: ['task-estimate'] })
  // Both numbers are told whole, so that what is over is their difference.
  const usual = velocity === undefined ? undefined : Math.round(velocity)
  const load = loadOf(points, usual)
  if (!mayEstimate) return null
  const isOver = load === 'over'
  return (
    <Box sx={sumsStyle}>
      {load !== undefined && usual !== undefined ? (
        <Typography
          variant="body2"
          component="span"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 1,
            color: isOver ? 'warning.main' : 'text.secondary',
            fontWeight: isOver ? 600 : 400,
          }}
        >
          {isOver && <WarningIcon sx={{ fontSize: 16 }} />}
          {isOver
            ? t('backlog:points.over', { count: points, over: points - usual, usual })
            : t('backlog:points.within', { points, count: usual })}
        </Typography>
      ) : (
        points > 0 && (
          <Typography variant="body2" component="span" color="text.secondary">
            {t('backlog:points.sum', { count: points })}
          </Typography>
        )
      )}
      {minutes > 0 && (
        <Typography
          variant="body2"
          component="span"
          color="text.secondary"
          title={t(keyOfField('task', 'estimate'))}
          // On a phone the points have the line; hours stand for them where there are none.
          sx={{ display: points > 0 ? { xs: 'none', sm: 'inline' } : 'inline' }}
        >
          {formatMinutes(minutes, locale)}
        </Typography>
      )}
    </Box>
  )
})
PlaceSums.displayName = 'PlaceSums'
