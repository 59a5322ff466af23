import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { inputTraitsOf } from '../../../core/declare/input-kinds.ts'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { isSendKey } from '../../base/ui/enter-key.ts'
import { DraftNotes } from '../../fields/forms/draft-notes.tsx'
import { FieldInput } from '../../fields/forms/field-input.tsx'
import { FormProblems } from '../../fields/forms/form-problems.tsx'
import { isRequired } from '../../fields/forms/form-values.ts'
import { useEntityForm } from '../../fields/forms/use-entity-form.ts'
import { useFocusOnFirstInput } from '../../fields/forms/use-first-input.ts'
import { anyControl } from '../../fields/values/any-control.ts'
import { useReading } from '../../fields/values/use-reading.ts'

export type InPlaceFormProps = {
  readonly model: Model
  readonly row: Row
  /** The field, with those that are edited together with it. */
  readonly fields: readonly ModelField[]
  /** Wire name of the field to focus; by default the first. */
  readonly first?: string
  readonly reread: () => Promise<Row | undefined>
  readonly onClose: () => void
  /** Receives the row as the answer to the save says it, before the form closes. */
  readonly onSaved?: (row: Row) => void
  /** Whether the form has no buttons, for a text that is edited by clicking into it. */
  readonly isPlain?: boolean
}

/** Tells whether the form stays open after a choice: a field with several values, or several fields. */
const staysOpen = (fields: readonly ModelField[]): boolean =>
  fields.length > 1 || fields.some(({ field }) => traitsOf(field).many === true)

/**
 * Saves typed text when the focus leaves the form and its popups. Only text typed since the form was opened: a restored
 * draft may be old.
 */
const useSaveOnLeave = (leave: () => void) => {
  const isTyped = useRef(false)
  const hasLeft = useRef(false)
  return {
    onType: () => {
      isTyped.current = true
    },
    onFocus: () => {
      hasLeft.current = false
    },
    onBlur: () => {
      hasLeft.current = true
      // `focusin` follows `focusout` directly; a switch to another window does not count as leaving.
      setTimeout(() => {
        if (!hasLeft.current || !isTyped.current || !document.hasFocus()) return
        isTyped.current = false
        leave()
      })
    },
  }
}

/**
 * Edits fields in place. A choice is saved at once, text on Enter or when the focus leaves. Escape closes the form and
 * keeps the text as a draft; Cancel discards it.
 */
export const InPlaceForm = (props: InPlaceFormProps) => {
  const { model, row, fields, first, reread, onClose, onSaved, isPlain = false } = props
  const { t } = useTranslation('common')
  const { timeZone } = useReading()
  const box = useFocusOnFirstInput<HTMLFormElement>(first)
  const part = fields.map(({ name }) => name).join('+')
  const isOpen = useRef(true)
  const close = () => {
    isOpen.current = false
    onClose()
  }
  const saved = (row: Row) => {
    onSaved?.(row)
    close()
  }
  const form = useEntityForm({ model, fields, row, part, reread, onSaved: saved })
  const values = form.form.watch()
  const { onType, ...leaving } = useSaveOnLeave(() => {
    if (isOpen.current) void form.leave()
  })
  const save = () => {
    if (form.pending) return
    if (form.isChanged()) void form.submit()
    else close()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const onChosen = () => {
    if (staysOpen(fields)) void form.keep()
    else save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['Tab', 'Escape', 'Shift'].includes(event.key)) onType()
    // The editor of rich texts takes every Enter for its own.
    if (isSendKey(event)) save()
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // Must not close the panel that contains the form.
    event.stopPropagation()
    close()
  }
  const { draft, failure } = form
  const isSettled =
    failure === undefined && !draft.isRestored && fields.every(({ field }) => inputTraitsOf(field).chosen === true)
  return (
    <Box
      component="form"
      ref={box}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
      onPaste={onType}
      onDrop={onType}
      {...leaving}
    >
      <DraftNotes model={model} fields={fields} draft={form.draft} onDiscard={form.discard} />
      <FormProblems model={model} fields={fields} form={form} />
      <Box sx={{ display: 'grid', gap: 3 }}>
        {fields.map((field) => (
          <Box key={field.wire} data-field={field.wire}>
            <FieldInput
              model={model}
              field={field}
              row={form.row}
              control={anyControl(form.form.control)}
              required={isRequired(field, model, values, form.row, timeZone)}
              onChosen={onChosen}
            />
          </Box>
        ))}
      </Box>
      <Box sx={{ display: isPlain && failure === undefined ? 'none' : 'flex', gap: 2, marginBlockStart: 2 }}>
        {!isSettled && (
          <Button type="submit" size="small" variant="contained" aria-disabled={form.pending}>
            {t(form.pending ? 'saving' : 'save')}
          </Button>
        )}
        <Button
          size="small"
          onClick={() => {
            if (!isSettled) form.discard()
            close()
          }}
        >
          {t(isSettled ? 'close' : 'cancel')}
        </Button>
      </Box>
    </Box>
  )
}
