import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import ClearIcon from '@mui/icons-material/Clear'
import ClockIcon from '@mui/icons-material/ScheduleOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import useForkRef from '@mui/material/utils/useForkRef'
import { useParsedFormat, usePickerAdapter, usePickerContext, usePickerTranslations } from '@mui/x-date-pickers/hooks'
import type { Dayjs } from 'dayjs'
import { createContext, type KeyboardEvent, type Ref, useContext, useRef } from 'react'

/** The values that a picker's text needs beside the date. */
export type DateTextState = {
  readonly id: string | undefined
  /** The typed text, until it is written out; undefined while the date is shown. */
  readonly typed: string | undefined
  readonly setTyped: (text: string) => void
  readonly inputRef: Ref<HTMLInputElement> | undefined
  readonly error: boolean
  readonly helperText: string | undefined
  readonly required: boolean
}
export const DateTextContext = createContext<DateTextState | undefined>(undefined)

/** The text of a picker, into which anything may be typed or pasted, with the button that opens the calendar. */
export const DateText = () => {
  const state = useContext(DateTextContext)
  const picker = usePickerContext<Dayjs | null>()
  const words = usePickerTranslations()
  const adapter = usePickerAdapter()
  const placeholder = useParsedFormat()
  const own = useRef<HTMLInputElement>(null)
  const inputRef = useForkRef(own, state?.inputRef)
  if (state === undefined) throw new Error('a date is typed outside of its picker')
  const { value, fieldFormat, views } = picker
  const shown = value?.isValid() === true ? adapter.formatByString(value, fieldFormat) : ''
  const text = state.typed ?? shown
  const isTime = !views.some((view) => view === 'day')
  const open = isTime ? words.openTimePickerDialogue : words.openDatePickerDialogue
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || !event.altKey) return
    event.preventDefault()
    picker.setOpen(true)
  }
  const clear = () => {
    state.setTyped('')
    // The button goes away with the text.
    own.current?.focus()
  }
  return (
    <TextField
      ref={picker.rootRef}
      {...(state.id !== undefined && { id: state.id })}
      label={picker.label}
      size="small"
      fullWidth
      value={text}
      onChange={({ target }) => state.setTyped(target.value)}
      onKeyDown={onKeyDown}
      placeholder={placeholder}
      error={state.error}
      helperText={state.helperText}
      required={state.required}
      inputRef={inputRef}
      autoComplete="off"
      slotProps={{
        // An empty date shows the expected form, so the label must leave space for it.
        inputLabel: { shrink: true },
        htmlInput: { maxLength: 100, 'data-date': '', dir: 'auto' },
        input: {
          ref: picker.triggerRef,
          endAdornment: (
            <InputAdornment position="end">
              {!state.required && text !== '' && (
                <IconButton size="small" aria-label={words.fieldClearLabel} onClick={clear}>
                  <ClearIcon fontSize="small" />
                </IconButton>
              )}
              <IconButton
                size="small"
                edge="end"
                aria-label={open(shown === '' ? null : (value?.format('YYYY-MM-DD') ?? null))}
                onClick={() => picker.setOpen(true)}
              >
                {isTime ? <ClockIcon fontSize="small" /> : <CalendarIcon fontSize="small" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
