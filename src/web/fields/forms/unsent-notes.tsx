import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { focusBeside } from '../../base/ui/focus/focus-beside.ts'
import type { Unsent } from '../../data/rows/unsent.ts'
import { FieldValue } from '../values/field-value.tsx'

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
  const button = (key: string, line: Unsent, act: (line: Unsent) => void) => (
    <Button
      size="small"
      color="inherit"
      onClick={({ currentTarget }) => {
        // The last note's element is removed; the elements of the others show the texts that follow.
        if (line === unsent.at(-1)) focusBeside(currentTarget.closest('[role=alert]'))
        act(line)
      }}
    >
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
          {button('retry', line, onAgain)}
          {onBack !== undefined && button('draft.restore', line, onBack)}
          {button('draft.discard', line, onDrop)}
        </>
      }
    >
      {t('unsent')}{' '}
      {fields.flatMap((field) =>
        typeof line.values[field.wire] === 'string'
          ? [
              <FieldValue
                key={field.wire}
                model={model}
                field={field}
                value={line.values[field.wire]}
                beside={line.values}
              />,
            ]
          : [],
      )}
    </Alert>
  ))
}
