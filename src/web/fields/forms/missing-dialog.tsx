import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { type FormEvent, useId, useSyncExternalStore } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { currentQuestion, type MissingQuestion, watchQuestions } from '../../data/rows/missing-question.ts'
import { titleOf } from '../../data/rows/titles.ts'
import { FieldInput } from './field-input.tsx'
import { startValues, toWire } from './form-values.ts'
import { useFocusOnFirstInput } from './use-first-input.ts'

type Props = { readonly question: MissingQuestion; readonly titleId: string }

/** The content of the dialog. It is mounted with the dialog, so that its first field takes the focus. */
const Questions = ({ question, titleId }: Props) => {
  const { t } = useTranslation('common')
  const { model, fields, rows, changed, errors, answer } = question
  const { control, getValues, setError } = useForm<Record<string, unknown>>({
    defaultValues: { ...startValues(fields, undefined) },
    errors: Object.fromEntries(Object.entries(errors).map(([wire, message]) => [wire, { type: 'server', message }])),
  })
  const box = useFocusOnFirstInput<HTMLFormElement>()
  const [row] = rows
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const values = getValues()
    const given = Object.fromEntries(fields.map((field) => [field.wire, toWire(field, values[field.wire])]))
    const empty = fields.filter(({ wire }) => given[wire] === null)
    for (const { wire } of empty) setError(wire, { type: 'required', message: t('error.required') })
    if (empty.length === 0) answer(given)
  }
  return (
    <form ref={box} noValidate onSubmit={submit}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {rows.length === 1 && row !== undefined
          ? t('missing.title', { title: titleOf(model, row) })
          : t('missing.titleMany', { count: rows.length })}
      </DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ marginBlockEnd: 4 }}>{t('missing.text')}</DialogContentText>
        <Stack spacing={4}>
          {fields.map((field) => (
            <FieldInput
              key={field.wire}
              model={model}
              field={field}
              control={control}
              row={row === undefined ? undefined : { ...row, ...changed }}
              required
            />
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => answer(undefined)}>{t('cancel')}</Button>
        <Button type="submit" variant="contained">
          {t('save')}
        </Button>
      </DialogActions>
    </form>
  )
}

const Frame = ({ question }: { readonly question: MissingQuestion }) => {
  const id = useId()
  return (
    <Dialog open onClose={() => question.answer(undefined)} aria-labelledby={id} maxWidth="xs" fullWidth>
      <Questions question={question} titleId={id} />
    </Dialog>
  )
}

/** Asks for the values without which a change is refused, while there is such a change. */
export const MissingDialog = () => {
  const question = useSyncExternalStore(watchQuestions, currentQuestion)
  return question === undefined ? null : (
    <Frame key={question.fields.map(({ wire }) => wire).join()} question={question} />
  )
}
