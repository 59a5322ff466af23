import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../../core/declare/register.ts'
import type { CallError } from '../../../../web/base/api/errors.ts'
import type { Row } from '../../../../web/base/api/shapes.ts'
import { isSendKey } from '../../../../web/base/ui/enter-key.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { FieldInput } from '../../../../web/fields/forms/field-input.tsx'
import { useFocusOnFirstInput } from '../../../../web/fields/forms/use-first-input.ts'
import { anyControl } from '../../../../web/fields/values/any-control.ts'
import { useReading } from '../../../../web/fields/values/use-reading.ts'
import { proposedDates } from '../../sprint-dates.ts'

/** The fields of the dialog that starts a sprint (decisions, 'Sprint'). */
const names = ['start_at', 'end_at', 'goal'] as const

type Props = {
  readonly sprint: RowOf<'sprint'>
  readonly onCancel: () => void
  /** Starts the sprint with these values. @throws CallError */
  readonly onStart: (values: Row) => Promise<void>
}

/** The content of the dialog. It is mounted with the dialog, so that the goal takes the focus. */
const Questions = ({ sprint, onCancel, onStart, titleId }: Props & { readonly titleId: string }) => {
  const { t } = useTranslation(['stretch', 'backlog', 'common'])
  const model = useModel('sprint')
  const { timeZone } = useReading()
  const form = useForm<Record<string, unknown>>({
    defaultValues: { ...proposedDates(sprint, Date.now(), timeZone), goal: sprint.goal ?? null },
  })
  const [failure, setFailure] = useState<CallError>()
  const [isPending, setPending] = useState(false)
  const box = useFocusOnFirstInput<HTMLFormElement>('goal')
  const start = async () => {
    if (isPending) return
    setPending(true)
    form.clearErrors()
    try {
      await onStart(form.getValues())
    } catch (error) {
      setFailure(error as CallError)
      for (const name of names) {
        const message = (error as CallError).errors?.[name]
        if (message !== undefined) form.setError(name, { type: 'server', message: message.join(' ') })
      }
      setPending(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void start()
  }
  const submitOnKey = (event: KeyboardEvent) => {
    if (isSendKey(event)) void start()
  }
  const fields = names.flatMap((name) => model.byName.get(name) ?? [])
  const otherErrors = Object.entries(failure?.errors ?? {}).filter(([wire]) => !names.some((name) => name === wire))
  return (
    <form ref={box} noValidate onSubmit={submit} onKeyDown={submitOnKey}>
      <DialogTitle id={titleId}>{t('stretch:start', { name: sprint.name })}</DialogTitle>
      <DialogContent>
        {failure !== undefined && (
          <Alert severity="error" sx={{ marginBlockEnd: 4 }}>
            {otherErrors.length > 0 ? otherErrors.flatMap(([, messages]) => messages).join(' ') : failure.message}
          </Alert>
        )}
        <Stack spacing={4} sx={{ paddingBlockStart: 2 }}>
          {fields.map((field) => (
            <FieldInput
              key={field.wire}
              model={model}
              field={field}
              row={sprint}
              control={anyControl(form.control)}
              required={false}
            />
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
        <Button type="submit" variant="contained" aria-disabled={isPending}>
          {t('backlog:start')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** A dialog that starts a planned sprint: its dates and goal. */
export const StartSprint = (props: Props) => {
  const id = useId()
  return (
    <Dialog open onClose={props.onCancel} aria-labelledby={id} maxWidth="xs" fullWidth>
      <Questions {...props} titleId={id} />
    </Dialog>
  )
}
