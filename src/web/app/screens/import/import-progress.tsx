import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Progress } from '../../../data/rows/long-call.ts'

type Props = {
  readonly mode: 'check' | 'import'
  readonly progress: Progress
  readonly onCancel: () => void
}

/** Progress of an import, and its cancel button. */
export const ImportProgress = ({ mode, progress, onCancel }: Props) => {
  const { t } = useTranslation('common')
  const id = useId()
  const title = t(mode === 'check' ? 'import.checking' : 'import.importing')
  const percent = progress === undefined ? undefined : Math.floor((100 * progress.done) / Math.max(1, progress.of))
  const text =
    progress === undefined
      ? t('import.waiting')
      : progress.phase === 'sending'
        ? t('import.sending', { percent: percent ?? 0 })
        : t('import.rowsDone', { done: progress.done, of: progress.of })
  // All rows are processed and the transaction is being committed: too late to cancel.
  const isCommitting = mode === 'import' && progress?.phase === 'rows' && progress.done === progress.of
  return (
    <Paper elevation={1} component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 3, p: 4 }}>
      <Typography id={id} variant="h2">
        {title}
      </Typography>
      <LinearProgress
        aria-labelledby={id}
        aria-valuetext={text}
        {...(percent === undefined ? {} : { variant: 'determinate', value: percent })}
        sx={{ blockSize: 6, borderRadius: 1 }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <Typography sx={{ flex: 1, fontVariantNumeric: 'tabular-nums' }}>{text}</Typography>
        <Button variant="outlined" onClick={onCancel} disabled={isCommitting}>
          {t('import.cancel')}
        </Button>
      </Box>
    </Paper>
  )
}
