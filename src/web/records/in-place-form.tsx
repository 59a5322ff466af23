import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { inputTraitsOf } from '../../core/input-kinds.ts'
import { traitsOf } from '../../core/kinds.ts'
import type { Model, ModelField } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import { useReading } from '../fields/use-reading.ts'
import { DraftNotes } from '../forms/draft-notes.tsx'
import { FieldInput } from '../forms/field-input.tsx'
import { FormProblems } from '../forms/form-problems.tsx'
import { isRequired } from '../forms/form-values.ts'
import { useEntityForm } from '../forms/use-entity-form.ts'
import { useFocusOnFirstInput } from '../forms/use-first-input.ts'

export type InPlaceFormProps = {
  readonly model: Model
  readonly row: Row
  /** The field, and those that only make sense together with it. */
  readonly fields: readonly ModelField[]
  /** Wire name of the one that was asked for; the first, unless said. */
  readonly first?: string
  readonly reread: () => Promise<Row | undefined>
  readonly onClose: () => void
}

/** Whether it stays open when something was chosen: there is more to choose, or a second field beside. */
const isLong = (fields: readonly ModelField[]): boolean =>
  fields.length > 1 || fields.some(({ field }) => traitsOf(field).many === true)

/**
 * Saves what was typed when the focus leaves for elsewhere, lists that lie over the page included in what it is: only
 * what was typed since it was opened, as a draft that came back may be a matter of yesterday.
 */
const useLeaving = (leave: () => void) => {
  const isTyped = useRef(false)
  const isOut = useRef(false)
  return {
    typed: () => {
      isTyped.current = true
    },
    onFocus: () => {
      isOut.current = false
    },
    onBlur: () => {
      isOut.current = true
      // Where the focus goes next is told right behind; another window is not elsewhere.
      setTimeout(() => {
        if (!isOut.current || !isTyped.current || !document.hasFocus()) return
        isTyped.current = false
        leave()
      })
    },
  }
}

/**
 * A property edited where it stands. What is chosen is saved at once; what is typed by Enter, or when the focus leaves.
 * Escape closes and keeps what was typed as a draft; Cancel throws it away.
 */
export const InPlaceForm = ({ model, row, fields, first, reread, onClose }: InPlaceFormProps) => {
  const { t } = useTranslation('common')
  const { timeZone } = useReading()
  const box = useFocusOnFirstInput<HTMLFormElement>(first)
  const part = fields.map(({ name }) => name).join('+')
  const isOpen = useRef(true)
  const close = () => {
    isOpen.current = false
    onClose()
  }
  const form = useEntityForm({ model, fields, row, part, reread, onSaved: close })
  const values = form.form.watch()
  const { typed, ...leaving } = useLeaving(() => {
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
    if (isLong(fields)) void form.keep()
    else save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['Tab', 'Escape', 'Shift'].includes(event.key)) typed()
    if (event.defaultPrevented) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
    if (event.key !== 'Escape') return
    // Only this closes, not the panel that it may stand in.
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
      onPaste={typed}
      onDrop={typed}
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
              control={form.form.control as unknown as Control}
              required={isRequired(field, model, values, form.row, timeZone)}
              onChosen={onChosen}
            />
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, marginBlockStart: 2 }}>
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
