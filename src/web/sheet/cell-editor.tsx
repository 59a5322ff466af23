import Box from '@mui/material/Box'
import ClickAwayListener from '@mui/material/ClickAwayListener'
import Paper from '@mui/material/Paper'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { inputTraitsOf } from '../../core/input-kinds.ts'
import { labelKey } from '../../core/keys.ts'
import type { Model, ModelField } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import { useReading } from '../fields/use-reading.ts'
import { FieldInput } from '../forms/field-input.tsx'
import { isEqual, isRequired, startValues, toWire } from '../forms/form-values.ts'
import { visuallyHidden } from '../theme/visually-hidden.ts'
import { captureFocus } from '../ui/capture-focus.ts'

const focusable = 'input:not([type=hidden],[type=color]), textarea, [role=combobox]'

export type Leave = 'stay' | 'down' | 'up' | 'next' | 'previous'
type Props = {
  readonly model: Model
  readonly field: ModelField
  readonly row: Row
  /** What was typed to begin with. */
  readonly first: string | undefined
  /** What was refused before: it is there again. */
  readonly refused: unknown
  /** Stands at the sheet's end, so that it opens towards its beginning. */
  readonly atEnd: boolean
  readonly onSave: (value: unknown, leave: Leave) => void
  readonly onClose: (leave: Leave) => void
}

/** The label is heard, not seen: the column's head stands above. */
const unlabelled = {
  '& .MuiInputLabel-root': visuallyHidden,
  '& legend': { display: 'none' },
  '& fieldset': { insetBlockStart: 0 },
  '& .MuiInputBase-root': { fontSize: '0.8125rem', minBlockSize: 'calc(var(--head) + 2px)' },
}

/** A cell while it is edited: the field's own input. Enter saves and goes down, Tab saves and goes on, Escape takes back. */
export const CellEditor = ({ model, field, row, first, refused, atEnd, onSave, onClose }: Props) => {
  const { t } = useTranslation()
  const { timeZone } = useReading()
  const { kind } = field.field
  const { typedOver, chosenAtOnce } = inputTraitsOf(field.field)
  const start = startValues([field], row)[field.wire] ?? null
  const begun = refused !== undefined ? refused : first !== undefined && typedOver === true ? first : start
  const { control, handleSubmit, subscribe } = useForm({ defaultValues: { [field.wire]: begun } })
  const box = useRef<HTMLDivElement>(null)
  const isOver = useRef(false)

  const commit = (leave: Leave) => {
    void handleSubmit((values) => {
      if (isOver.current) return
      isOver.current = true
      const value = toWire(field, values[field.wire])
      if (isEqual(value, toWire(field, start))) onClose(leave)
      else onSave(value, leave)
    })()
  }
  const newest = useRef(commit)
  useEffect(() => {
    newest.current = commit
  })
  useEffect(() => {
    if (chosenAtOnce !== true) return undefined
    return subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name !== undefined) newest.current('stay')
      },
    })
  }, [chosenAtOnce, subscribe])
  useEffect(() => {
    const isUnmoved = captureFocus()
    const look = () => {
      const input = box.current?.querySelector<HTMLElement>(focusable)
      if (input === null || input === undefined) return false
      if (!isUnmoved()) return true
      // A list that opened by itself has the focus already.
      if (input.getAttribute('aria-expanded') !== 'true' || input instanceof HTMLInputElement) input.focus()
      if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)
        input.setSelectionRange?.(input.value.length, input.value.length)
      return true
    }
    if (look()) return undefined
    // Some inputs are downloaded when they are first shown.
    const observer = new MutationObserver(() => look() && observer.disconnect())
    if (box.current !== null) observer.observe(box.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    // Not the sheet's: it would move, or begin to edit anew.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Tab') {
      event.preventDefault()
      commit(event.shiftKey ? 'previous' : 'next')
    } else if (event.key === 'Escape' && !event.defaultPrevented) {
      isOver.current = true
      onClose('stay')
    } else if (event.key === 'Enter' && !event.defaultPrevented && !(kind === 'longText' && event.shiftKey)) {
      event.preventDefault()
      commit(event.shiftKey ? 'up' : 'down')
    }
  }
  /** The list of a choice would take Escape for itself alone, and what stays is nothing that anybody asked for. */
  const onEarlyKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || kind !== 'choice') return
    event.stopPropagation()
    isOver.current = true
    onClose('stay')
  }
  return (
    <ClickAwayListener mouseEvent="onMouseDown" touchEvent="onTouchStart" onClickAway={() => commit('stay')}>
      <Paper
        ref={box}
        elevation={8}
        onKeyDown={onKeyDown}
        onKeyDownCapture={onEarlyKey}
        onPointerDown={(event) => event.stopPropagation()}
        sx={{
          position: 'absolute',
          insetBlockStart: -1,
          ...(atEnd ? { insetInlineEnd: -1 } : { insetInlineStart: -1 }),
          inlineSize: 'max(calc(100% + 2px), 220px)',
          zIndex: 1,
          ...unlabelled,
        }}
      >
        <Box role="group" aria-label={t('sheet:editing', { field: t(labelKey(model, field.name)) })}>
          <FieldInput
            model={model}
            field={field}
            row={row}
            control={control}
            required={isRequired(field, model, { [field.wire]: begun }, row, timeZone)}
            startOpen
          />
        </Box>
      </Paper>
    </ClickAwayListener>
  )
}
