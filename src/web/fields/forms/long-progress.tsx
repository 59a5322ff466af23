import LinearProgress from '@mui/material/LinearProgress'
import { useTranslation } from 'react-i18next'
import type { Progress } from '../../data/rows/long-call.ts'

/** A bar for the progress of a long call; it has no definite length while the progress is not known. */
export const LongProgress = ({ progress }: { readonly progress: Progress }) => {
  const { t } = useTranslation('common')
  return (
    <LinearProgress
      aria-label={t('saving')}
      {...(progress?.phase === 'rows'
        ? { variant: 'determinate' as const, value: (100 * progress.done) / Math.max(1, progress.of) }
        : {})}
    />
  )
}
