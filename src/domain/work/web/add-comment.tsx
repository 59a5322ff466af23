import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { type Control, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { client } from '../../../web/api/client.ts'
import type { Row } from '../../../web/api/shapes.ts'
import { useAction } from '../../../web/data/use-write.ts'
import { useModel } from '../../../web/product.ts'
import { FieldInput } from '../../../web/screens/form/field-input.tsx'

type Values = { body: string | null; shared_with_client: boolean }
const nothing: Values = { body: null, shared_with_client: false }

/** Where something is said about a row; sent by the button or Ctrl+Enter. */
export const AddComment = ({ about, row }: { about: string; row: Row }) => {
  const { t } = useTranslation('work_task')
  const model = useModel('comment')
  const act = useAction()
  const form = useForm<Values>({ defaultValues: nothing })
  const [pending, setPending] = useState(false)
  const body = form.watch('body')
  const isEmpty = body === null || body.trim() === ''
  const send = async () => {
    if (pending || isEmpty) return
    setPending(true)
    const values = { about_type: about, about_id: row.id, ...form.getValues() }
    if (await act(() => client.post<unknown>('/comments', values))) form.reset(nothing)
    setPending(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
  }
  return (
    <Box component="form" noValidate onSubmit={submit} onKeyDown={onKeyDown} sx={{ display: 'grid', gap: 2 }}>
      {['body', ...(row.shared_with_client === true ? ['shared_with_client'] : [])].flatMap((name) => {
        const field = model.byName.get(name)
        return field === undefined
          ? []
          : [
              <FieldInput
                key={name}
                model={model}
                field={field}
                row={undefined}
                control={form.control as unknown as Control}
                required={false}
                {...(name === 'body' ? { label: t('activity.add') } : {})}
              />,
            ]
      })}
      <Button
        type="submit"
        variant="contained"
        size="small"
        aria-disabled={pending || isEmpty}
        sx={{ justifySelf: 'start' }}
      >
        {t('activity.add')}
      </Button>
    </Box>
  )
}
