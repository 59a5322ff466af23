import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SeriesScope } from '../../data/access/moment.ts'
import type { Question } from './use-moves.ts'

const scopes: readonly SeriesScope[] = ['this', 'following', 'all']

/** Asks which moments of a series a change is meant for. */
export const ScopeDialog = ({ question }: { readonly question: Question }) => {
  const { t } = useTranslation(['calendar', 'common'])
  const id = useId()
  return (
    <Dialog open onClose={() => question.answer(undefined)} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('calendar:scope.title')}</DialogTitle>
      <DialogContent>{t(`calendar:scope.${question.kind}`)}</DialogContent>
      <DialogContent sx={{ paddingBlockStart: 1 }}>
        <Stack spacing={2}>
          {scopes.map((scope) => (
            <Button key={scope} variant="outlined" autoFocus={scope === 'this'} onClick={() => question.answer(scope)}>
              {t(`calendar:scope.${scope}`)}
            </Button>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => question.answer(undefined)}>{t('common:cancel')}</Button>
      </DialogActions>
    </Dialog>
  )
}
