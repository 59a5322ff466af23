import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { dayAfter } from '../../../core/time/days/days.ts'
import type { DailyTarget } from '../target.ts'
import { TargetForm } from './target-form.tsx'
import { useDays, useToday } from './use-targets.ts'

/** The number of past days in which the last target is searched. */
export const backDays = 31

/** The form with the last target, which is read when the form opens. */
const Form = ({ day, onDone }: { readonly day: DailyTarget; readonly onDone: () => void }) => {
  const before = useDays(dayAfter(day.date, -backDays), dayAfter(day.date, -1))
  const last = before.data?.days.findLast(({ target }) => target !== null)?.target ?? undefined
  return <TargetForm day={day} last={last} onDone={onDone} startsTyping />
}

/** A button that sets the day's target on the home page. */
export const HomeTarget = () => {
  const { t } = useTranslation('targets')
  const { data } = useToday()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (data === undefined) return null
  const close = () => {
    flushSync(() => setOpen(false))
    button.current?.focus()
  }
  return (
    <Box sx={{ marginBlockStart: 2 }}>
      {isOpen ? (
        <Form day={data.today} onDone={close} />
      ) : (
        <Button ref={button} size="small" variant="outlined" color="inherit" onClick={() => setOpen(true)}>
          {t(data.today.target === null ? 'setTarget' : 'changeTarget')}
        </Button>
      )}
    </Box>
  )
}
