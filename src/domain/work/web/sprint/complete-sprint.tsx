import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOfChoice, keyOfField } from '../../../../core/words/keys.ts'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { StatusBar, type StatusCounts } from './status-bar.tsx'

const places = ['next_sprint', 'new_sprint', 'backlog'] as const

type Props = {
  readonly name: string
  /** Tasks of the sprint that the user sees. */
  readonly counts: StatusCounts
  /** Whether tasks are unfinished, so that the dialog asks for a place for them. */
  readonly isUnfinished: boolean
  /** The number of unfinished tasks, or the server's reason for a refusal. */
  readonly text: string
  /** Whether the sprint has a successor. */
  readonly hasNext: boolean
  readonly onCancel: () => void
  readonly onComplete: (unfinished: (typeof places)[number] | undefined) => void
}

/**
 * A dialog that completes a sprint: the done tasks, and a place for unfinished ones. Only possible places are offered.
 */
export const CompleteSprint = ({ name, counts, isUnfinished, text, hasNext, onCancel, onComplete }: Props) => {
  const { t } = useTranslation(['work', 'sprint', 'common'])
  const id = useId()
  const mayMake = useHolds({ permissions: ['sprint-store', 'stage-store'] })
  const targets = places.filter((place) => (place === 'next_sprint' ? hasNext : place === 'backlog' || mayMake))
  const [choice, setTo] = useState<(typeof places)[number]>()
  // The next sprint may turn out to be deleted.
  const to = targets.find((target) => target === (choice ?? 'next_sprint')) ?? 'backlog'
  return (
    <Dialog open onClose={onCancel} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('work:phases.complete', { name })}</DialogTitle>
      <DialogContent>
        <StatusBar counts={counts} />
        <DialogContentText sx={{ marginBlockEnd: 2 }}>{text}</DialogContentText>
        {isUnfinished && (
          <RadioGroup
            aria-label={t(keyOfField('sprint', 'unfinished'))}
            value={to}
            onChange={({ target }) => setTo(target.value as typeof to)}
          >
            {targets.map((target) => (
              <FormControlLabel
                key={target}
                value={target}
                control={<Radio autoFocus={target === to} />}
                label={t(keyOfChoice('sprint', 'unfinished', target))}
              />
            ))}
          </RadioGroup>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
        <Button variant="contained" autoFocus={!isUnfinished} onClick={() => onComplete(isUnfinished ? to : undefined)}>
          {t('work:phases.completeIt')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
