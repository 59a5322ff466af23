import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { type FormEvent, type KeyboardEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { client } from '../../base/api/client.ts'
import type { Row } from '../../base/api/shapes.ts'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import { isSendKey } from '../../base/ui/enter-key.ts'
import { useHeldOpen } from '../../base/ui/focus/use-held-open.ts'
import { useMe } from '../../data/access/me.tsx'
import { useProduct } from '../../data/areas/product.ts'
import { useSending } from '../../data/rows/unsent.ts'
import { useAction } from '../../data/rows/use-write.ts'
import { DraftNotes } from '../../fields/forms/draft-notes.tsx'
import { FieldInput } from '../../fields/forms/field-input.tsx'
import { UnsentNotes } from '../../fields/forms/unsent-notes.tsx'
import { useKeptForm } from '../../fields/forms/use-kept-form.ts'
import { anyControl } from '../../fields/values/any-control.ts'
import { subjectValues, useFacetModel, useMayOnFacet } from '../facet-model.ts'
import { Audience } from './audience.tsx'
import { FilesToSend, type SentFile } from './sent-files.tsx'
import { useWriting } from './use-writing.ts'

const noFiles: readonly SentFile[] = []
const empty = { body: null, shared_with_client: false, attachments: noFiles }
const emptyReply = { ...empty, shared_with_client: true }

/** The comment box is one line with its label inside until it has the focus or text; then tools and button appear. */
const commentBox = {
  display: 'grid',
  gap: 2,
  '& .ProseMirror': { minBlockSize: '42px !important', bgcolor: 'background.paper' },
  // An internal note and a public reply look different while they are written; untouched, neither looks disabled.
  '&:is(:focus-within, :not(.is-empty))': {
    '&.is-note .ProseMirror': { bgcolor: 'color-mix(in srgb, var(--tms-palette-warning-main) 10%, transparent)' },
    '&.is-public .ProseMirror': { bgcolor: 'color-mix(in srgb, var(--tms-palette-info-main) 8%, transparent)' },
  },
  '&.is-empty:not(:focus-within, .is-held)': {
    '& [role=toolbar], & .send, & .audience, & .MuiFormControlLabel-root': { display: 'none' },
    '& .MuiFormLabel-root': {
      position: 'absolute',
      zIndex: 1,
      insetBlockStart: 10,
      insetInlineStart: 13,
      pointerEvents: 'none',
      fontSize: '0.875rem',
      paddingInline: 0,
      bgcolor: 'transparent',
      color: 'text.secondary',
    },
  },
  '&:is(:focus-within, .is-held, :not(.is-empty)) .MuiFormLabel-root': visuallyHidden,
} as const

type Props = {
  readonly about: Model
  readonly row: Row
  readonly mayNote: boolean
  /**
   * The passage of the row's text that the comment is about, or the comment at a passage that it answers; by wire name.
   */
  readonly passage?: { readonly [wire: string]: unknown }
  readonly onSent?: () => void
}

/** The form of a new comment; sent by its button or Ctrl+Enter. */
export const AddComment = ({ about, row, mayNote, passage, onSent }: Props) => {
  const { t } = useTranslation('talk')
  const model = useFacetModel('talks')
  const act = useAction()
  const Tool = useProduct().talkTools[about.name]
  const isParted = about.entity.talks?.notes === true
  // Comments at passages are for the team.
  const isShared = row.shared_with_client === true && !isParted && passage === undefined
  const fields = useMemo(
    () => model.fields.filter(({ name }) => name === 'body' || (isShared && name === 'shared_with_client')),
    [model, isShared],
  )
  const at = passage === undefined ? '' : `.${String(passage.reply_to_id ?? passage.quote_at)}`
  const place = `${about.name}.${String(row.id)}${at}`
  const { form, draft, clear } = useKeptForm({ model, fields, place, empty: isParted ? emptyReply : empty })
  // The chosen audience stays for the next comment: otherwise a text for the team could go out to clients, because the
  // one before it was sent.
  const startAgain = () => clear({ shared_with_client: form.getValues('shared_with_client') })
  const { unsent, send, drop } = useSending(`${String(useMe().id)}.comment.${place}`, ({ attachments, ...values }) => {
    const ids = (attachments as readonly SentFile[]).map(({ id }) => id)
    const written = {
      ...subjectValues(about, row),
      ...passage,
      ...values,
      ...(ids.length > 0 ? { attachments: ids } : {}),
    }
    return act(() => client.post<unknown>(model.entity.api, written), { rows: model })
  })
  const body = form.watch('body')
  const isPublic = form.watch('shared_with_client') === true
  const isNote = isParted && !isPublic
  // Only users who may also write for the team alone see who will read the comment.
  const isTold = isPublic && (isParted ? mayNote : isShared)
  const inUse = useWriting(about, String(row.id), isNote)
  const held = useHeldOpen<HTMLFormElement>()
  const files = (form.watch('attachments') ?? noFiles) as readonly SentFile[]
  const mayAttach = useMayOnFacet(useFacetModel('files'), 'store') && about.entity.files === true
  const whole = isNote ? 'writeNote' : isParted ? 'writeReply' : 'write'
  const label = passage === undefined ? whole : passage.reply_to_id === undefined ? 'quote.write' : 'quote.answer'
  const isEmpty = typeof body !== 'string' || body.trim() === ''
  // The comment is sent in the background, so that the next one can be written at once.
  const sendDraft = () => {
    if (isEmpty) return
    // The files of a note would be listed among those of the row, and so be visible to people who may not read the
    // note.
    const values = { ...form.getValues(), attachments: isNote ? noFiles : files }
    startAgain()
    send(values)
    onSent?.()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sendDraft()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isSendKey(event)) sendDraft()
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // Escape leaves the text, which is kept, but does not close the panel around it.
    event.stopPropagation()
    event.currentTarget.closest<HTMLElement>('section')?.focus({ preventScroll: true })
  }
  return (
    <Box
      component="form"
      ref={held.ref}
      className={`${isEmpty && files.length === 0 ? 'is-empty' : ''} ${held.isHeld ? 'is-held' : ''} ${isNote ? 'is-note' : isTold ? 'is-public' : ''}`}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
      {...inUse}
      onFocus={() => {
        inUse.onFocus()
        held.onFocus()
      }}
      sx={commentBox}
    >
      <DraftNotes model={model} fields={fields} draft={draft} onDiscard={startAgain} />
      <UnsentNotes
        model={model}
        fields={fields}
        unsent={unsent}
        onAgain={(comment) => {
          drop(comment)
          send(comment.values)
        }}
        onBack={
          isEmpty
            ? (comment) => {
                drop(comment)
                for (const [wire, value] of Object.entries(comment.values)) form.setValue(wire, value)
              }
            : undefined
        }
        onDrop={drop}
      />
      {isParted && mayNote && (
        <ToggleButtonGroup
          className="kind"
          exclusive
          size="small"
          value={isNote ? 'note' : 'reply'}
          onChange={(_, kind: string | null) => kind !== null && form.setValue('shared_with_client', kind === 'reply')}
          aria-label={t('kind')}
          sx={{ '& .MuiToggleButton-root': { blockSize: 30, paddingInline: 2.5 } }}
        >
          <ToggleButton value="reply">{t('reply')}</ToggleButton>
          <ToggleButton value="note">{t('note')}</ToggleButton>
        </ToggleButtonGroup>
      )}
      {isTold && <Audience model={about} row={row} />}
      <Box sx={{ position: 'relative', display: 'grid', gap: 2 }}>
        {fields.map((field) => (
          <FieldInput
            key={field.name}
            model={model}
            field={field}
            row={undefined}
            control={anyControl(form.control)}
            required={false}
            {...(field.name === 'body'
              ? {
                  label: t(label),
                }
              : {})}
          />
        ))}
      </Box>
      <Box
        className="send"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'flex-end', alignItems: 'center' }}
      >
        {mayAttach && !isNote && (
          <FilesToSend
            about={about}
            row={row}
            files={files}
            onChange={(next) => form.setValue('attachments', next)}
            isOpen={isParted}
          />
        )}
        {Tool !== undefined && (mayNote || !isParted) && (
          <Tool
            model={about}
            // The types of the product's tools are known only at run time.
            row={row as never}
            insert={(html) =>
              form.setValue('body', `${typeof body === 'string' ? body : ''}${html}`, { shouldDirty: true })
            }
          />
        )}
        <Button type="submit" variant="contained" size="small" aria-disabled={isEmpty}>
          {t(isNote ? 'addNote' : isParted ? 'addReply' : 'add')}
        </Button>
      </Box>
    </Box>
  )
}
