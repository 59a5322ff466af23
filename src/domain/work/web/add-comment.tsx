import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type FormEvent, type KeyboardEvent, useMemo, useState } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { client } from '../../../web/api/client.ts'
import type { Row } from '../../../web/api/shapes.ts'
import { useAction } from '../../../web/data/use-write.ts'
import { useModel } from '../../../web/product.ts'
import { DraftNotes } from '../../../web/screens/form/draft-notes.tsx'
import { FieldInput } from '../../../web/screens/form/field-input.tsx'
import { useKeptForm } from '../../../web/screens/form/use-kept-form.ts'

const empty = { body: null, shared_with_client: false }

/** Where something is said about a row; sent by the button or Ctrl+Enter. */
export const AddComment = ({ about, row }: { about: string; row: Row }) => {
  const { t } = useTranslation('work_task')
  const model = useModel('comment')
  const act = useAction()
  const isShared = row.shared_with_client === true
  const fields = useMemo(
    () => model.fields.filter(({ name }) => name === 'body' || (isShared && name === 'shared_with_client')),
    [model, isShared],
  )
  const { form, draft, clear } = useKeptForm({ model, fields, place: `${about}.${String(row.id)}`, empty })
  const [pending, setPending] = useState(false)
  const body = form.watch('body')
  const isEmpty = typeof body !== 'string' || body.trim() === ''
  const send = async () => {
    if (pending || isEmpty) return
    setPending(true)
    const values = { about_type: about, about_id: row.id, ...form.getValues() }
    if (await act(() => client.post<unknown>('/comments', values))) clear()
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
      <DraftNotes model={model} fields={fields} draft={draft} onDiscard={clear} />
      {fields.map((field) => (
        <FieldInput
          key={field.name}
          model={model}
          field={field}
          row={undefined}
          control={form.control as unknown as Control}
          required={false}
          {...(field.name === 'body' ? { label: t('activity.add') } : {})}
        />
      ))}
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
