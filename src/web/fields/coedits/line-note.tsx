import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../base/feedback/copy-text.ts'
import type { LineState } from './line.ts'

/** Returns the key of the words about a problem of the line; undefined where there is none. */
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
  /** Returns the text as this browser has it. */
  readonly words: () => string
}

/** A sentence about a problem of the line. Text that can't be sent any more can be copied from it. */
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
