import Alert, { type AlertColor } from '@mui/material/Alert'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportDetails } from '../answers.ts'
import { type ImportState, leftKey } from '../import-report.ts'

/** What a report says that an undo left as it is. */
const staying: readonly string[] = ['kept', 'changed_since']

type NoteProps = { readonly severity: AlertColor; readonly takesFocus: boolean; readonly children: ReactNode }

const Note = ({ severity, takesFocus, children }: NoteProps) => {
  const note = useRef<HTMLDivElement>(null)
  const wanted = useRef(takesFocus)
  useEffect(() => {
    // What had it, the progress, is gone; who is elsewhere on the page by now stays there.
    if (wanted.current && document.activeElement === document.body) note.current?.focus()
  }, [])
  return (
    <Alert ref={note} tabIndex={-1} severity={severity} role="none">
      {children}
    </Alert>
  )
}

type Props = {
  readonly state: ImportState
  readonly details: ImportDetails | undefined
  /** It ended while one looked on. */
  readonly takesFocus: boolean
}

/** How an import ended that brought nothing, and why; also an undo that failed. */
export const StateNote = ({ state, details, takesFocus }: Props) => {
  const { t } = useTranslation(['import_wizard', 'imports'])
  const failure = details?.failure ?? null
  if (state === 'failed')
    return (
      <Note severity="error" takesFocus={takesFocus}>
        {failure ?? t('import_wizard:state.failed')} {t('import_wizard:state.again')}
      </Note>
    )
  if (state === 'imported' && failure !== null)
    return (
      <Note severity="error" takesFocus={takesFocus}>
        {t('import_wizard:undo.failed')} {failure}
      </Note>
    )
  if (state !== 'cancelled' && state !== 'undone') return null
  const left = state === 'undone' ? (details?.report?.left ?? []).filter(({ code }) => staying.includes(code)) : []
  return (
    <Note severity="info" takesFocus={takesFocus}>
      {[t(`import_wizard:state.${state}`), ...left.map(({ code, count }) => t(leftKey(code), { count }))].join(' ')}
    </Note>
  )
}
