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
import type { ModelField } from '../../../core/declare/model.ts'
import { type Turning, turnedValue } from '../../../core/declare/turnings.ts'
import { client } from '../../base/api/client.ts'
import type { CallError } from '../../base/api/errors.ts'
import { type Row, readOne } from '../../base/api/shapes.ts'
import { plainText } from '../../base/browser/plain-text.ts'
import { rowAddress } from '../../data/rows/titles.ts'
import { useAction } from '../../data/rows/use-write.ts'
import { anyChangeOf, changeOfRow, deletionOf } from '../../data/rows/write-effects.ts'
import { FieldInput } from '../../fields/forms/field-input.tsx'
import { isRequired, startValues, toWire } from '../../fields/forms/form-values.ts'
import { useFocusOnFirstInput } from '../../fields/forms/use-first-input.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import { turningKey } from './turning-key.ts'

type Props = { readonly turning: Turning; readonly row: Row; readonly onClose: () => void }

/**
 * Returns the first values of the fields that the dialog asks for: fields that take a value of the row begin with it.
 */
const startOf = ({ model, values }: Turning, fields: readonly ModelField[], row: Row): Record<string, unknown> => ({
  ...startValues(fields, undefined),
  ...Object.fromEntries(
    values.flatMap(([to, from]) => {
      const [taking, giving] = [fields.find(({ name }) => name === to), model.byName.get(from)]
      return taking === undefined || giving === undefined
        ? []
        : [[taking.wire, turnedValue(taking.field, giving.field, row[giving.wire], plainText)]]
    }),
  ),
})

/** Turns a row into one of another entity, after asking for the values that the new row needs and this one lacks. */
const TurnForm = ({ turning, row, onClose, titleId }: Props & { readonly titleId: string }) => {
  const { t } = useTranslation(['facets', 'common'])
  const navigate = useNavigate()
  const act = useAction()
  const [isPending, setPending] = useState(false)
  const { model, target, goes, isForReaders } = turning
  const fields = turning.asks.flatMap((name) => target.byName.get(name) ?? [])
  const { control, getValues, setError } = useForm<Record<string, unknown>>({
    defaultValues: startOf(turning, fields, row),
  })
  const { timeZone } = useReading()
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
    // The row on the page is gone, so the page of the new row replaces it.
    if (goes && made !== undefined) void navigate(made, { replace: true })
  }

  return (
    <form ref={box} noValidate onSubmit={(event) => void submit(event)}>
      <DialogTitle id={titleId}>{t(turningKey(turning))}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ marginBlockEnd: fields.length === 0 ? 0 : 4 }}>
          {t(`facets:becomes.${goes ? 'goes' : isForReaders ? 'readers' : 'stays'}`)}
        </DialogContentText>
        <Stack spacing={4}>
          {fields.map((field) => (
            <FieldInput
              key={field.wire}
              model={target}
              field={field}
              control={control}
              row={undefined}
              required={isRequired(field, target, getValues(), undefined, timeZone)}
            />
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
    <Dialog
      open
      onClose={props.onClose}
      aria-labelledby={id}
      maxWidth={props.turning.asks.length > 1 ? 'sm' : 'xs'}
      fullWidth
    >
      <TurnForm {...props} titleId={id} />
    </Dialog>
  )
}
