import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { labelKey } from '../../../../core/words/keys.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { FieldInput } from '../../../fields/forms/field-input.tsx'
import { startValues, toWire } from '../../../fields/forms/form-values.ts'

type Props = {
  readonly model: Model
  readonly fields: readonly ModelField[]
  readonly count: number
  readonly onCancel: () => void
  readonly onChange: (change: Row) => void
}
type ListChange = 'added' | 'removed'

const isRequired = ({ field }: ModelField): boolean => 'required' in field && field.required === true

/** The new value: the field's input in a form of its own. */
const Value = ({
  model,
  field,
  formId,
  onChange,
}: { field: ModelField; formId: string } & Pick<Props, 'model' | 'onChange'>) => {
  const { t } = useTranslation('list')
  const [way, setWay] = useState<ListChange>('added')
  const isList = field.field.kind === 'refs'
  // Starts empty instead of with the default of new rows: a value that nobody chose must not be written to many rows.
  const start = field.field.kind === 'boolean' || isList ? startValues([field], undefined) : { [field.wire]: null }
  const { control, handleSubmit } = useForm({ defaultValues: start })
  const submit = handleSubmit((values) => {
    const value = toWire(field, values[field.wire])
    onChange({ [field.wire]: isList ? { [way]: value } : value })
  })
  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
      <Stack spacing={4}>
        {isList && (
          <TextField
            select
            label={t('bulk.way')}
            value={way}
            onChange={({ target }) => setWay(target.value as ListChange)}
          >
            <MenuItem value="added">{t('bulk.add')}</MenuItem>
            <MenuItem value="removed">{t('bulk.remove')}</MenuItem>
          </TextField>
        )}
        <FieldInput
          model={model}
          field={field}
          row={undefined}
          control={control}
          required={isList || isRequired(field)}
        />
      </Stack>
    </form>
  )
}

/** Dialog that asks for the field to change in all selected rows, and for its value. */
export const BulkChange = ({ model, fields, count, onCancel, onChange }: Props) => {
  const { t } = useTranslation(['list', 'common'])
  const id = useId()
  const [wire, setWire] = useState(fields[0]?.wire ?? '')
  const field = fields.find((field) => field.wire === wire)
  return (
    <Dialog open onClose={onCancel} aria-labelledby={`${id}-title`} maxWidth="xs" fullWidth>
      <DialogTitle id={`${id}-title`}>{t('bulk.changeTitle', { count })}</DialogTitle>
      <DialogContent>
        <Stack spacing={4} sx={{ paddingBlockStart: 2 }}>
          <TextField
            select
            autoFocus
            label={t('bulk.field')}
            value={wire}
            onChange={({ target }) => setWire(target.value)}
          >
            {fields.map((field) => (
              <MenuItem key={field.wire} value={field.wire}>
                {t(labelKey(model, field.name))}
              </MenuItem>
            ))}
          </TextField>
          {field !== undefined && (
            <Value key={wire} model={model} field={field} formId={`${id}-form`} onChange={onChange} />
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
        <Button type="submit" form={`${id}-form`} variant="contained">
          {t('bulk.apply', { count })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
