import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../base/api/shapes.ts'
import { LiveNote } from '../../base/ui/state/live-note.tsx'

type Props = {
  /** The row as the form opened. */
  readonly initialRow: Row | undefined
  readonly latest: Row | undefined
  /** There are unsaved changes. */
  readonly isDirty: boolean
  readonly onReload: (latest: Row) => void
}

/** Note that another user changed the row of an open form. The form is unchanged until the user reloads it. */
export const ChangedNote = ({ initialRow, latest, isDirty, onReload }: Props) => {
  const { t } = useTranslation('common')
  const isNewer =
    typeof initialRow?.version === 'number' &&
    typeof latest?.version === 'number' &&
    latest.version > initialRow.version
  const reload = isNewer && !isDirty && (
    <Button size="small" color="inherit" onClick={() => onReload(latest)}>
      {t('live.reload')}
    </Button>
  )
  return (
    <LiveNote severity="info" text={isNewer ? t('live.changed') : undefined} action={reload}>
      {isDirty && t('live.kept')}
    </LiveNote>
  )
}
