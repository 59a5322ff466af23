import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CallError, refusalText } from '../../../web/base/api/errors.ts'
import { type DailyTarget, mostOfTarget } from '../target.ts'
import { setTarget } from './use-targets.ts'

type Props = {
  readonly day: DailyTarget
  /** The last target before this day; the form offers it while the day has none. */
  readonly last: number | undefined
  /** Called after a target is set or removed, if the form then closes. */
  readonly onDone?: () => void
  readonly startsTyping?: boolean
}

/** Reads a target. @returns undefined if the text is no whole number within the bounds */
const readTarget = (text: string): number | undefined => {
  const value = Number(text)
  return /^\d{1,3}$/.test(text.trim()) && value <= mostOfTarget ? value : undefined
}

/** A form that sets the target of a day in place. */
export const TargetForm = ({ day, last, onDone, startsTyping = false }: Props) => {
  const { t } = useTranslation('targets')
  const [text, setText] = useState(day.target === null ? '' : String(day.target))
  const [reason, setReason] = useState<string>()
  const isSending = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const send = async (target: number | null) => {
    if (isSending.current) return
    isSending.current = true
    setReason(undefined)
    try {
      await setTarget(day.date, target)
      setText(target === null ? '' : String(target))
      // The pressed button may have disappeared.
      if (onDone === undefined) input.current?.focus()
      else onDone()
    } catch (error) {
      setReason(refusalText(error as CallError))
    } finally {
      isSending.current = false
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const target = readTarget(text)
    if (target !== undefined) void send(target)
    else {
      setReason(t('range', { most: mostOfTarget }))
      input.current?.focus()
    }
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2 }}>
        <TextField
          inputRef={input}
          autoFocus={startsTyping}
          size="small"
          label={t('field')}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setReason(undefined)
          }}
          error={reason !== undefined}
          helperText={reason ?? t('help', { most: mostOfTarget })}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3, autoComplete: 'off' } }}
          sx={{ inlineSize: 240 }}
        />
        <Button type="submit" variant="contained" sx={{ minBlockSize: 40 }}>
          {t(day.target === null ? 'set' : 'change')}
        </Button>
      </Box>
      {day.target === null && last !== undefined && (
        <Button size="small" variant="outlined" onClick={() => void send(last)}>
          {t('asLast', { count: last })}
        </Button>
      )}
      {day.target !== null && (
        <Button size="small" color="inherit" onClick={() => void send(null)}>
          {t('clear')}
        </Button>
      )}
    </Box>
  )
}
