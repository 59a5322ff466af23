import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../base/feedback/copy-text.ts'
import type { LineState } from './line.ts'

/** What is to be said of the line, as a key of the words; undefined where it is well. */
const noteOf = ({ line, ended, mode, isFull, isTooLong, isSaved }: LineState): string | undefined => {
  if (line === 'ended') return `ended.${ended ?? 'malformed'}`
  if (line === 'away' || line === 'never') return isSaved ? 'away' : 'awayUnsaved'
  if (isTooLong) return 'tooLong'
  if (line === 'open' && isFull) return 'full'
  if (line === 'open' && mode === 'watch') return 'watching'
  return undefined
}

type Props = {
  readonly state: LineState
  /** The text as it stands in this browser. */
  readonly words: () => string
}

/** Says what became of the line in a sentence; text that can't be sent any more is offered as a copy. */
export const LineNote = ({ state, words }: Props) => {
  const { t } = useTranslation('coedits')
  const note = noteOf(state)
  if (note === undefined) return null
  const isLost = !state.isSaved && (state.line === 'ended' || (state.line === 'open' && state.mode === 'watch'))
  const isCalm = note === 'watching' || note === 'full'
  return (
    <Alert
      severity={isLost ? 'error' : isCalm ? 'info' : 'warning'}
      role={isCalm ? 'status' : 'alert'}
      sx={{ marginBlockEnd: 3 }}
      action={
        isLost ? (
          <Button
            size="small"
            color="inherit"
            onClick={() => void copyText(words(), { done: t('copied'), failed: t('notCopied') })}
          >
            {t('copy')}
          </Button>
        ) : undefined
      }
    >
      {t(note)}
      {isLost && ` ${t('unsavedCopy')}`}
    </Alert>
  )
}
