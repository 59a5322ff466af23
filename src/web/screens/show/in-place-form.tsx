import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { FormEvent, KeyboardEvent } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/model.ts'
import type { Row } from '../../api/shapes.ts'
import { useReading } from '../../fields/use-reading.ts'
import { DraftNotes } from '../form/draft-notes.tsx'
import { FieldInput } from '../form/field-input.tsx'
import { FormProblems } from '../form/form-problems.tsx'
import { isRequired } from '../form/form-values.ts'
import { useEntityForm } from '../form/use-entity-form.ts'
import { useFocusOnFirstInput } from '../form/use-first-input.ts'

export type InPlaceFormProps = {
  readonly model: Model
  readonly row: Row
  /** The field, and those that only make sense together with it. */
  readonly fields: readonly ModelField[]
  readonly reread: () => Promise<Row | undefined>
  readonly onClose: () => void
}

/** A property edited where it stands. Escape closes and keeps what was typed as a draft; Cancel throws it away. */
export const InPlaceForm = ({ model, row, fields, reread, onClose }: InPlaceFormProps) => {
  const { t } = useTranslation('common')
  const { timeZone } = useReading()
  const box = useFocusOnFirstInput<HTMLFormElement>()
  const part = fields.map(({ name }) => name).join('+')
  const form = useEntityForm({ model, fields, row, part, reread, onSaved: onClose })
  const values = form.form.watch()
  // Read as it renders: only then the form keeps it.
  const { isDirty } = form.form.formState
  const save = () => {
    if (form.pending) return
    if (isDirty) void form.submit()
    else onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
    if (event.key !== 'Escape') return
    // Only this closes, not the panel that it may stand in.
    event.stopPropagation()
    onClose()
  }
  return (
    <Box component="form" ref={box} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <DraftNotes model={model} fields={fields} draft={form.draft} onDiscard={form.discard} />
      <FormProblems model={model} fields={fields} form={form} />
      <Box sx={{ display: 'grid', gap: 3 }}>
        {fields.map((field) => (
          <FieldInput
            key={field.wire}
            model={model}
            field={field}
            row={form.row}
            control={form.form.control as unknown as Control}
            required={isRequired(field, model, values, form.row, timeZone)}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, marginBlockStart: 2 }}>
        <Button type="submit" size="small" variant="contained" aria-disabled={form.pending}>
          {t(form.pending ? 'saving' : 'save')}
        </Button>
        <Button
          size="small"
          onClick={() => {
            form.discard()
            onClose()
          }}
        >
          {t('cancel')}
        </Button>
      </Box>
    </Box>
  )
}
