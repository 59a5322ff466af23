import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { type FormEvent, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Turning } from '../../../core/declare/turnings.ts'
import { client } from '../../base/api/client.ts'
import type { CallError } from '../../base/api/errors.ts'
import { type Row, readOne } from '../../base/api/shapes.ts'
import { rowAddress } from '../../data/rows/titles.ts'
import { useAction } from '../../data/rows/use-write.ts'
import { anyChangeOf, changeOfRow, deletionOf } from '../../data/rows/write-effects.ts'
import { FieldInput } from '../../fields/forms/field-input.tsx'
import { startValues, toWire } from '../../fields/forms/form-values.ts'
import { useFocusOnFirstInput } from '../../fields/forms/use-first-input.ts'
import { turningKey } from './turning-key.ts'

type Props = { readonly turning: Turning; readonly row: Row; readonly onClose: () => void }

/** Turns a row into one of another entity, after asking for what that needs and this one does not have. */
const TurnForm = ({ turning, row, onClose, titleId }: Props & { readonly titleId: string }) => {
  const { t } = useTranslation(['facets', 'common'])
  const navigate = useNavigate()
  const act = useAction()
  const [isPending, setPending] = useState(false)
  const { model, target, goes } = turning
  const fields = turning.asks.flatMap((name) => target.byName.get(name) ?? [])
  const { control, getValues, setError } = useForm<Record<string, unknown>>({
    defaultValues: { ...startValues(fields, undefined) },
  })
  const box = useFocusOnFirstInput<HTMLFormElement>()
  const path = `${model.entity.api}/${encodeURIComponent(String(row.id))}/become/${target.name}`

  const showRefusal = ({ errors }: CallError): boolean => {
    const refused = fields.filter(({ wire }) => errors[wire] !== undefined)
    for (const { wire } of refused) setError(wire, { type: 'server', message: (errors[wire] ?? []).join(' ') })
    return refused.length > 0 && refused.length === Object.keys(errors).length
  }
  const addressOf = (answer: unknown) => rowAddress(target, readOne(answer))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isPending) return
    const values = getValues()
    const given = Object.fromEntries(fields.map((field) => [field.wire, toWire(field, values[field.wire])]))
    setPending(true)
    let made: string | undefined
    const isDone = await act(
      async () => {
        const answer = await client.post<unknown>(path, given)
        made = addressOf(answer.data)
        return answer
      },
      { more: [goes ? deletionOf(model, row) : changeOfRow(model, row.id), anyChangeOf(model), anyChangeOf(target)] },
      undefined,
      showRefusal,
      (answer) => {
        const to = goes ? undefined : addressOf(answer)
        return to === undefined ? [] : [{ label: t('facets:becomes.open'), handler: () => void navigate(to) }]
      },
    )
    setPending(false)
    if (!isDone) return
    onClose()
    // The row that one was looking at is gone.
    if (goes && made !== undefined) void navigate(made, { replace: true })
  }

  return (
    <form ref={box} noValidate onSubmit={(event) => void submit(event)}>
      <DialogTitle id={titleId}>{t(turningKey(turning))}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ marginBlockEnd: fields.length === 0 ? 0 : 4 }}>
          {t(goes ? 'facets:becomes.goes' : 'facets:becomes.stays')}
        </DialogContentText>
        <Stack spacing={4}>
          {fields.map((field) => (
            <FieldInput key={field.wire} model={target} field={field} control={control} row={undefined} required />
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button type="submit" variant="contained" aria-disabled={isPending}>
          {t(turningKey(turning))}
        </Button>
      </DialogActions>
    </form>
  )
}

export const TurnDialog = (props: Props) => {
  const id = useId()
  return (
    <Dialog open onClose={props.onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <TurnForm {...props} titleId={id} />
    </Dialog>
  )
}
