import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type FormEvent, type KeyboardEvent, useMemo } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../web/access/me.tsx'
import { client } from '../../../web/api/client.ts'
import type { Row } from '../../../web/api/shapes.ts'
import { useSending } from '../../../web/data/unsent.ts'
import { useAction } from '../../../web/data/use-write.ts'
import { useModel } from '../../../web/product.ts'
import { DraftNotes } from '../../../web/screens/form/draft-notes.tsx'
import { FieldInput } from '../../../web/screens/form/field-input.tsx'
import { UnsentNotes } from '../../../web/screens/form/unsent-notes.tsx'
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
  const place = `${about}.${String(row.id)}`
  const { form, draft, clear } = useKeptForm({ model, fields, place, empty })
  const { unsent, send, drop } = useSending(`${String(useMe().id)}.comment.${place}`, (written) =>
    act(() => client.post<unknown>('/comments', { about_type: about, about_id: row.id, ...written })),
  )
  const body = form.watch('body')
  const isEmpty = typeof body !== 'string' || body.trim() === ''
  // What is said goes out by itself: the next can be written at once.
  const say = () => {
    if (isEmpty) return
    const written = form.getValues()
    clear()
    send(written)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    say()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) say()
  }
  return (
    <Box component="form" noValidate onSubmit={submit} onKeyDown={onKeyDown} sx={{ display: 'grid', gap: 2 }}>
      <DraftNotes model={model} fields={fields} draft={draft} onDiscard={clear} />
      <UnsentNotes
        model={model}
        fields={fields}
        unsent={unsent}
        onAgain={(one) => {
          drop(one)
          send(one.written)
        }}
        onBack={
          isEmpty
            ? (one) => {
                drop(one)
                for (const [wire, value] of Object.entries(one.written)) form.setValue(wire, value)
              }
            : undefined
        }
        onDrop={drop}
      />
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
      <Button type="submit" variant="contained" size="small" aria-disabled={isEmpty} sx={{ justifySelf: 'start' }}>
        {t('activity.add')}
      </Button>
    </Box>
  )
}
