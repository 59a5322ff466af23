import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportDetails } from '../answers.ts'
import type { ImportState } from '../import-report.ts'
import { useFocusOnce } from './use-focus-once.ts'

type Props = {
  readonly state: ImportState
  readonly progress: ImportDetails['progress']
  readonly takesFocus: boolean
  readonly onCancel: (() => void) | undefined
}

/** Progress of the running job, which continues when the user leaves the page. */
export const ProgressPanel = ({ state, progress, takesFocus, onCancel }: Props) => {
  const { t } = useTranslation(['import_wizard', 'common'])
  const id = useId()
  const { done = 0, of = 0 } = progress ?? {}
  const isCounted = of > 0 && done > 0
  const percent = Math.min(100, Math.floor((100 * done) / Math.max(1, of)))
  const text = isCounted ? t('import_wizard:progress.done', { done, of }) : t('import_wizard:progress.waiting')
  return (
    <Paper elevation={1} component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 3, p: 4 }}>
      <Typography id={id} ref={useFocusOnce(takesFocus)} tabIndex={-1} component="h2" variant="h3">
        {t(`import_wizard:progress.${state}`)}
      </Typography>
      <LinearProgress
        aria-labelledby={id}
        aria-valuetext={text}
        {...(isCounted ? { variant: 'determinate' as const, value: percent } : {})}
        sx={{ blockSize: 6, borderRadius: 1 }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <Typography sx={{ flex: 1, fontVariantNumeric: 'tabular-nums' }}>{text}</Typography>
        {onCancel !== undefined && (
          <Button variant="outlined" onClick={onCancel}>
            {t('import_wizard:progress.cancel')}
          </Button>
        )}
      </Box>
      <Typography variant="body2" color="text.secondary">
        {t('import_wizard:progress.leave')}
      </Typography>
    </Paper>
  )
}
