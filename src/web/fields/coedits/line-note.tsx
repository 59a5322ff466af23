import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../base/feedback/copy-text.ts'
import type { OpenLine } from './use-line.ts'

type Open = Pick<OpenLine, 'state' | 'keeping'>

/** The key of the words about a line that is cut; a browser that is offline is told from a server that is not reached. */
const cutNoteOf = ({ state: { isSaved }, keeping }: Open, isShown: boolean): string | undefined => {
  const isAway = !navigator.onLine
  if (!isShown) return isAway ? 'awayUnread' : undefined
  if (isSaved) return isAway ? 'away' : 'cut'
  if (keeping === 'refused') return isAway ? 'awayUnkept' : 'cutUnkept'
  return isAway ? 'awayUnsaved' : 'cutUnsaved'
}

/** Returns the key of the words about a problem of the line; undefined where there is none. */
const noteOf = (open: Open, isShown: boolean): string | undefined => {
  const { line, ended, mode, isFull, isTooLong } = open.state
  if (line === 'ended') return `ended.${ended ?? 'malformed'}`
  if (line === 'away' || line === 'never') return cutNoteOf(open, isShown)
  if (isTooLong) return 'tooLong'
  if (line === 'open' && isFull) return 'full'
  if (line === 'open' && mode === 'watch') return 'watching'
  return undefined
}

type Props = {
  readonly open: Open
  /** Returns the text as this browser has it; undefined where it has none to show. */
  readonly words: (() => string) | undefined
}

/** A sentence about a problem of the line. Text that can't be sent any more can be copied from it. */
export const LineNote = ({ open, words }: Props) => {
  const { t } = useTranslation('coedits')
  const { state } = open
  const note = noteOf(open, words !== undefined)
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
            onClick={() => void copyText(words?.() ?? '', { done: t('copied'), failed: t('notCopied') })}
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
