import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/model.ts'
import type { Row } from '../../api/shapes.ts'
import { useReading } from '../../fields/use-reading.ts'
import { ConflictPanel } from '../form/conflict-panel.tsx'
import { DraftNotes } from '../form/draft-notes.tsx'
import { FieldInput } from '../form/field-input.tsx'
import { isRequired } from '../form/form-values.ts'
import { UnplacedErrors } from '../form/unplaced-errors.tsx'
import { useEntityForm } from '../form/use-entity-form.ts'

export type InPlaceFormProps = {
  readonly model: Model
  readonly row: Row
  /** The field, and those that only make sense together with it. */
  readonly fields: readonly ModelField[]
  readonly reread: () => Promise<Row | undefined>
  readonly onClose: () => void
}

const focusable = 'input:not([type=hidden]), textarea, [role=combobox], [contenteditable=true]'

/** Focuses the first input of a box, as soon as it is there: some are downloaded when they are first shown. */
const useFocusOnFirstInput = () => {
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const look = () => box.current?.querySelector<HTMLElement>(focusable)
    const first = look()
    if (first !== null && first !== undefined) return first.focus()
    const observer = new MutationObserver(() => {
      const late = look()
      if (late === null || late === undefined) return
      observer.disconnect()
      late.focus()
    })
    if (box.current !== null) observer.observe(box.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return box
}

/** A property edited where it stands. Escape closes and keeps what was typed as a draft; Cancel throws it away. */
export const InPlaceForm = ({ model, row, fields, reread, onClose }: InPlaceFormProps) => {
  const { t } = useTranslation('common')
  const { timeZone } = useReading()
  const box = useFocusOnFirstInput()
  const part = fields.map(({ name }) => name).join('+')
  const form = useEntityForm({ model, fields, row, part, reread, onSaved: onClose })
  const values = form.form.watch()
  const { failure } = form
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
      {failure?.conflicts !== undefined && (
        <ConflictPanel
          model={model}
          fields={fields}
          failure={failure}
          pending={form.pending}
          onResolve={(choices) => void form.resolve(choices)}
        />
      )}
      {failure !== undefined && failure.conflicts === undefined && (
        <Alert severity="error" sx={{ marginBlockEnd: 2 }}>
          {failure.message}
          <UnplacedErrors failure={failure} fields={fields} />
        </Alert>
      )}
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
