import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import type { ImportDetails } from '../../import/answers.ts'
import { type ImportState, leftKey } from '../../import/report.ts'

/** What a report says that an undo left as it is. */
const staying: readonly string[] = ['kept', 'changed_since']

type Props = { readonly state: ImportState; readonly details: ImportDetails | undefined }

/** How an import ended that brought nothing, and why; also an undo that failed. */
export const StateNote = ({ state, details }: Props) => {
  const { t } = useTranslation(['import_wizard', 'imports'])
  if (state === 'failed')
    return (
      <Alert severity="error" role="none">
        {details?.failure ?? t('import_wizard:state.failed')} {t('import_wizard:state.again')}
      </Alert>
    )
  if (state === 'imported' && (details?.failure ?? null) !== null)
    return (
      <Alert severity="error" role="none">
        {t('import_wizard:undo.failed')} {details?.failure}
      </Alert>
    )
  if (state !== 'cancelled' && state !== 'undone') return null
  const left = state === 'undone' ? (details?.report?.left ?? []).filter(({ code }) => staying.includes(code)) : []
  return (
    <Alert severity="info" role="none">
      {[t(`import_wizard:state.${state}`), ...left.map(({ code, count }) => t(leftKey(code), { count }))].join(' ')}
    </Alert>
  )
}
