import Alert, { type AlertColor } from '@mui/material/Alert'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportDetails } from '../answers.ts'
import { type ImportState, leftKey } from '../import-report.ts'

/** Codes of rows that an undo did not change. */
const keptCodes: readonly string[] = ['kept', 'changed_since']

type NoteProps = { readonly severity: AlertColor; readonly takesFocus: boolean; readonly children: ReactNode }

const Note = ({ severity, takesFocus, children }: NoteProps) => {
  const note = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef(takesFocus)
  useEffect(() => {
    // The progress panel, which had the focus, is removed; a focus elsewhere stays.
    if (wantsFocus.current && document.activeElement === document.body) note.current?.focus()
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
  /** The job ended while the page was open. */
  readonly takesFocus: boolean
}

/** Message for failed, cancelled and undone imports, and for a failed undo. */
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
  const left = state === 'undone' ? (details?.report?.left ?? []).filter(({ code }) => keptCodes.includes(code)) : []
  return (
    <Note severity="info" takesFocus={takesFocus}>
      {[t(`import_wizard:state.${state}`), ...left.map(({ code, count }) => t(leftKey(code), { count }))].join(' ')}
    </Note>
  )
}
