import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../core/model.ts'
import type { Unsent } from '../data/unsent.ts'
import { FieldValue } from '../fields/field-value.tsx'

type Props = {
  readonly model: Model
  readonly fields: readonly ModelField[]
  readonly unsent: readonly Unsent[]
  readonly onAgain: (line: Unsent) => void
  /** Moves the text back into the line; undefined while the line has other text. */
  readonly onBack: ((line: Unsent) => void) | undefined
  readonly onDrop: (line: Unsent) => void
}

/** Texts that the server refused, beside the line in which they were typed. */
export const UnsentNotes = ({ model, fields, unsent, onAgain, onBack, onDrop }: Props) => {
  const { t } = useTranslation('common')
  const button = (key: string, act: () => void) => (
    <Button size="small" color="inherit" onClick={act}>
      {t(key)}
    </Button>
  )
  return unsent.map((line) => (
    <Alert
      key={unsent.indexOf(line)}
      severity="warning"
      sx={{ marginBlock: 2, overflowWrap: 'anywhere' }}
      action={
        <>
          {button('retry', () => onAgain(line))}
          {onBack !== undefined && button('draft.restore', () => onBack(line))}
          {button('draft.discard', () => onDrop(line))}
        </>
      }
    >
      {t('unsent')}{' '}
      {fields.flatMap((field) =>
        typeof line.values[field.wire] === 'string'
          ? [<FieldValue key={field.wire} model={model} field={field} value={line.values[field.wire]} />]
          : [],
      )}
    </Alert>
  ))
}
