import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { Row } from '../api/shapes.ts'
import { LiveNote } from '../ui/state/live-note.tsx'

type Props = {
  /** The row that the form began with. */
  readonly begun: Row | undefined
  readonly latest: Row | undefined
  /** Something was typed that is not saved. */
  readonly typed: boolean
  readonly onReload: (latest: Row) => void
}

/** Says that somebody else changed the row of an open form, which stays as it is until its user wishes otherwise. */
export const ChangedNote = ({ begun, latest, typed, onReload }: Props) => {
  const { t } = useTranslation('common')
  const isNewer =
    typeof begun?.version === 'number' && typeof latest?.version === 'number' && latest.version > begun.version
  const reload = isNewer && !typed && (
    <Button size="small" color="inherit" onClick={() => onReload(latest)}>
      {t('live.reload')}
    </Button>
  )
  return (
    <LiveNote severity="info" text={isNewer ? t('live.changed') : undefined} action={reload}>
      {typed && t('live.kept')}
    </LiveNote>
  )
}
