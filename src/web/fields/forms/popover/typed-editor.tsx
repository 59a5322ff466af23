import Box from '@mui/material/Box'
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { inputTraitsOf } from '../../../../core/declare/input-kinds.ts'
import { traitsOf } from '../../../../core/declare/kinds.ts'
import { isEnter } from '../../../base/ui/enter-key.ts'
import { useReading } from '../../values/use-reading.ts'
import { FieldInput } from '../field-input.tsx'
import { isEqual, isRequired, startValues, toWire } from '../form-values.ts'
import { useFocusOnFirstInput } from '../use-first-input.ts'
import type { EditorProps } from './editor.ts'

/** The handle of a typed editor: a click beside the popover saves the typed value. */
export type TypedEditorHandle = { readonly leave: () => void }

/** A small field with the input of the kind: Enter saves, and a click beside it saves the typed value. */
export const TypedEditor = ({
  model,
  field,
  row,
  refused,
  onSave,
  onClose,
  ref,
}: EditorProps & { readonly ref?: Ref<TypedEditorHandle> }) => {
  const { timeZone } = useReading()
  // A number or a date is replaced rather than continued.
  const isReplaced = inputTraitsOf(field.field).typedOver === true && field.type !== 'text' && refused === undefined
  const box = useFocusOnFirstInput<HTMLDivElement>(undefined, isReplaced)
  const isFinished = useRef(false)
  const start = startValues([field], row)[field.wire] ?? null
  const { control, handleSubmit } = useForm({
    defaultValues: { [field.wire]: refused === undefined ? start : refused },
  })
  const { chosenAtOnce, chosen, wide } = inputTraitsOf(field.field)
  const commit = () =>
    void handleSubmit((values) => {
      if (isFinished.current) return
      isFinished.current = true
      const value = toWire(field, values[field.wire])
      if (isEqual(value, toWire(field, start))) onClose()
      else onSave(value)
    })()
  useImperativeHandle(ref, () => ({ leave: commit }))
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event)) return
    // In a rich text Enter begins a new line, and the editor handles every Enter itself.
    if (event.ctrlKey || event.metaKey) return commit()
    if (event.defaultPrevented || (wide === true && event.shiftKey)) return
    event.preventDefault()
    commit()
  }
  return (
    <Box ref={box} onKeyDown={onKeyDown} sx={{ p: 3 }}>
      <FieldInput
        model={model}
        field={field}
        row={row}
        control={control}
        required={isRequired(field, model, {}, row, timeZone)}
        startOpen
        onChosen={
          chosenAtOnce === true || chosen === true || traitsOf(field.field).oneWay === true ? commit : undefined
        }
      />
    </Box>
  )
}
