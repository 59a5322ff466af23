import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import { formatInstant } from '../../base/i18n/format.ts'
import { focusBeside } from '../../base/ui/focus/focus-beside.ts'
import { FieldValue } from '../values/field-value.tsx'
import { useReading } from '../values/use-reading.ts'
import type { useDraft } from './use-draft.ts'

type Props = {
  readonly model: Model
  readonly fields: readonly ModelField[]
  readonly draft: ReturnType<typeof useDraft>
  readonly onDiscard: () => void
}

/** Notes on a form's drafts: restored, offered from another tab, and parts that conflict with newer values. */
export const DraftNotes = ({ model, fields, draft, onDiscard }: Props) => {
  const { t } = useTranslation()
  const reading = useReading()
  const button = (key: string, act: () => void) => (
    <Button
      size="small"
      color="inherit"
      onClick={({ currentTarget }) => {
        focusBeside(currentTarget.closest('[role=alert]'))
        act()
      }}
    >
      {t(key)}
    </Button>
  )
  const older = fields.filter(({ wire }) => Object.hasOwn(draft.older, wire))
  const space = { marginBlockEnd: 4 }
  return (
    <>
      {draft.isRestored && (
        <Alert severity="info" sx={space} action={button('common:draft.discard', onDiscard)}>
          {t('common:draft.restored')}
        </Alert>
      )}
      {draft.offered !== undefined && (
        <Alert
          severity="info"
          sx={space}
          action={
            <>
              {button('common:draft.restore', draft.restore)}
              {button('common:draft.discard', draft.dismiss)}
            </>
          }
        >
          {t('common:draft.offered', {
            when: formatInstant(new Date(draft.offered.at).toISOString(), reading),
          })}
        </Alert>
      )}
      {older.length > 0 && (
        <Alert
          severity="warning"
          sx={space}
          action={
            <>
              {button('common:draft.useMine', draft.takeOlder)}
              {button('common:draft.discard', draft.dropOlder)}
            </>
          }
        >
          {t('common:draft.older')}
          {older.map((field) => (
            <Box key={field.wire} sx={{ marginBlockStart: 1 }}>
              {t('common:draft.typed', { field: t(labelKey(model, field.name)) })}{' '}
              <FieldValue model={model} field={field} value={draft.older[field.wire]} beside={draft.older} />
            </Box>
          ))}
        </Alert>
      )}
    </>
  )
}
