import Box from '@mui/material/Box'
import ClickAwayListener from '@mui/material/ClickAwayListener'
import Paper from '@mui/material/Paper'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { inputTraitsOf } from '../../../core/declare/input-kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import type { Row } from '../../base/api/shapes.ts'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import { captureFocus } from '../../base/ui/focus/capture-focus.ts'
import { announceField, cancelAnnouncement, deliverHeldKeys } from '../../fields/commands/type-ahead.ts'
import { FieldInput } from '../../fields/forms/field-input.tsx'
import { isEqual, isRequired, startValues, toWire } from '../../fields/forms/form-values.ts'
import { useReading } from '../../fields/values/use-reading.ts'

const focusable = 'input:not([type=hidden],[type=color]), textarea, [role=combobox]'

export type Leave = 'stay' | 'down' | 'up' | 'next' | 'previous'
type Props = {
  readonly model: Model
  readonly field: ModelField
  readonly row: Row
  /** The first typed character, which replaces the value. */
  readonly first: string | undefined
  /** The value of a refused write, shown again. */
  readonly refused: unknown
  /** Opens towards the start, because the cell is in the last column. */
  readonly atEnd: boolean
  readonly onSave: (value: unknown, leave: Leave) => void
  readonly onClose: (leave: Leave) => void
}

/** Hides the label visually, as the column header shows it. */
const hiddenLabel = {
  '& .MuiInputLabel-root': visuallyHidden,
  '& legend': { display: 'none' },
  '& fieldset': { insetBlockStart: 0 },
  '& .MuiInputBase-root': { fontSize: '0.8125rem', minBlockSize: 'calc(var(--head) + 2px)' },
}

/** Editor of a cell with the field's input. Enter saves and moves down, Tab saves and moves on, Escape cancels. */
export const CellEditor = ({ model, field, row, first, refused, atEnd, onSave, onClose }: Props) => {
  const { t } = useTranslation()
  const { timeZone } = useReading()
  const { kind } = field.field
  const { typedOver, chosenAtOnce } = inputTraitsOf(field.field)
  const start = startValues([field], row)[field.wire] ?? null
  const initialValue = refused !== undefined ? refused : first !== undefined && typedOver === true ? first : start
  const { control, handleSubmit, subscribe } = useForm({ defaultValues: { [field.wire]: initialValue } })
  const box = useRef<HTMLDivElement>(null)
  const isFinished = useRef(false)

  const commit = (leave: Leave) => {
    void handleSubmit((values) => {
      if (isFinished.current) return
      isFinished.current = true
      const value = toWire(field, values[field.wire])
      if (isEqual(value, toWire(field, start))) onClose(leave)
      else onSave(value, leave)
    })()
  }
  const latestCommit = useRef(commit)
  useEffect(() => {
    latestCommit.current = commit
  })
  useEffect(() => {
    if (chosenAtOnce !== true) return undefined
    return subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name !== undefined) latestCommit.current('stay')
      },
    })
  }, [chosenAtOnce, subscribe])
  useEffect(() => {
    const mayFocus = captureFocus()
    const focusInput = () => {
      const input = box.current?.querySelector<HTMLElement>(focusable)
      if (input === null || input === undefined) return false
      if (!mayFocus()) {
        if (box.current?.contains(document.activeElement) === true) deliverHeldKeys(input)
        else cancelAnnouncement('place')
        return true
      }
      // A select that opened by itself has the focus already.
      if (input.getAttribute('aria-expanded') !== 'true' || input instanceof HTMLInputElement) input.focus()
      if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)
        input.setSelectionRange?.(input.value.length, input.value.length)
      deliverHeldKeys(input)
      return true
    }
    if (focusInput()) return undefined
    // Some inputs are loaded lazily: what is typed until then is meant for them.
    announceField('place')
    const observer = new MutationObserver(() => focusInput() && observer.disconnect())
    if (box.current !== null) observer.observe(box.current, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      cancelAnnouncement('place')
    }
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    // The sheet must not handle keys of the editor.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Tab') {
      event.preventDefault()
      commit(event.shiftKey ? 'previous' : 'next')
    } else if (event.key === 'Escape' && !event.defaultPrevented) {
      isFinished.current = true
      onClose('stay')
    } else if (event.key === 'Enter' && !event.defaultPrevented && !(kind === 'longText' && event.shiftKey)) {
      event.preventDefault()
      commit(event.shiftKey ? 'up' : 'down')
    }
  }
  /** The open list of a choice would consume Escape and leave the editor open. */
  const onEarlyKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || kind !== 'choice') return
    event.stopPropagation()
    isFinished.current = true
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
          ...hiddenLabel,
        }}
      >
        <Box role="group" aria-label={t('sheet:editing', { field: t(labelKey(model, field.name)) })}>
          <FieldInput
            model={model}
            field={field}
            row={row}
            control={control}
            required={isRequired(field, model, { [field.wire]: initialValue }, row, timeZone)}
            startOpen
          />
        </Box>
      </Paper>
    </ClickAwayListener>
  )
}
