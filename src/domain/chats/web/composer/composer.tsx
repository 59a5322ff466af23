import AttachIcon from '@mui/icons-material/AttachFile'
import EmojiIcon from '@mui/icons-material/EmojiEmotionsOutlined'
import SendIcon from '@mui/icons-material/Send'
import FormatIcon from '@mui/icons-material/TextFormat'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type DragEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../../../web/base/api/errors.ts'
import { notify } from '../../../../web/base/feedback/notices.ts'
import { deferred } from '../../../../web/base/ui/deferred.tsx'
import { FileChooser } from '../../../../web/base/ui/file-chooser.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { usePasted } from '../../../../web/facets/files/use-pasted.ts'
import { DraftNotes } from '../../../../web/fields/forms/draft-notes.tsx'
import { FieldInput } from '../../../../web/fields/forms/field-input.tsx'
import { useKeptForm } from '../../../../web/fields/forms/use-kept-form.ts'
import { anyControl } from '../../../../web/fields/values/any-control.ts'
import { EditorKeysProvider } from '../../../../web/fields/values/editor-keys.ts'
import { useStoredText } from '../../../../web/views/collection/layout-store.ts'
import { lineLook } from '../conversations/line-look.ts'
import { ReplyNote } from '../message/reply-note.tsx'
import type { Conversation, Message } from '../message/use-messages.ts'
import { AwaitedField } from './awaited-field.tsx'
import { FilesToSend } from './files-to-send.tsx'
import { OnTheirWay } from './on-their-way.tsx'
import { SendKeyButton } from './send-key-button.tsx'
import { useLostFiles } from './use-lost-files.ts'
import { useOutbox } from './use-outbox.ts'
import { useSendKeys } from './use-send-keys.ts'
import type { Written } from './use-send-message.ts'
import { useTyping } from './use-typing.ts'

const EmojiPicker = deferred(
  async () => (await import('../../../../web/base/ui/emoji/emoji-picker.tsx')).EmojiPicker,
  0,
)

const empty = { body: null }

type Props = {
  readonly conversation: Conversation
  /** The name of the conversation. */
  readonly name: string
  readonly isNotes: boolean
  /** The message whose thread it writes in; every message answers it. */
  readonly thread?: string
  /** Whether a thread is open beside it, with its own field. */
  readonly hasThread?: boolean
  readonly replyTo: Message | undefined
  readonly onReply: (row: Message | undefined) => void
  readonly onSent: (row: Message) => void
  /** Called for the upper arrow in the empty field. @returns whether it did something */
  readonly onUp: () => boolean
  readonly onLeave: () => void
}

/**
 * The field for a new message: one line that grows. It keeps its text until it is sent, even offline and after a
 * reload.
 */
export const Composer = ({
  conversation,
  name,
  isNotes,
  thread,
  hasThread = false,
  replyTo,
  onReply,
  onSent,
  onUp,
  onLeave,
}: Props) => {
  const { t } = useTranslation(['chats', 'common'])
  const model = useModel('message')
  const file = useModel('message_file').byName.get('file')?.field
  const maxBytes = file !== undefined && 'maxBytes' in file ? (file.maxBytes ?? 0) : 0
  const fields = model.fields.filter(({ name: one }) => one === 'body')
  const { form, draft, clear, keepSent } = useKeptForm({
    model,
    fields,
    place: `conversation.${conversation.id}${thread === undefined ? '' : `.${thread}`}`,
    empty,
  })
  const [files, setFiles] = useState<readonly File[]>([])
  const lostFiles = useLostFiles(`${conversation.id}${thread ?? ''}`, files)
  const [isOver, setOver] = useState(false)
  const [formatting, storeFormatting] = useStoredText('chat:format')
  const isFormatting = formatting !== null && thread === undefined
  const [picker, setPicker] = useState<HTMLElement>()
  const chooser = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLFormElement>(null)
  const keys = useSendKeys(() => onUp())
  const { inUse, end } = useTyping(conversation, thread !== undefined)
  const body = form.watch('body')
  const isEmpty = (typeof body !== 'string' || body.trim() === '') && files.length === 0
  const add = (more: readonly File[]) => {
    if (more.some(({ size }) => size > maxBytes))
      notify({ type: 'error', message: t('chats:tooLarge', { max: Math.floor(maxBytes / 1_000_000) }) })
    setFiles((now) => [...now, ...more.filter(({ size }) => size <= maxBytes)])
  }
  // If two fields are open, the thread's field takes pasted files.
  usePasted(!hasThread || thread !== undefined, add)
  const goBack = ({ body: sent, files: its }: Written) => {
    const now: unknown = form.getValues('body')
    form.setValue('body', typeof sent === 'string' && typeof now === 'string' ? `${sent}${now}` : (sent ?? now), {
      shouldDirty: true,
    })
    setFiles((others) => [...its, ...others])
  }
  const outbox = useOutbox(conversation, {
    onSent,
    onRefused: (written, error) => {
      notify({ type: 'error', message: refusalText(error) })
      goBack(written)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const sent: unknown = form.getValues('body')
    if (isEmpty) return
    if (!navigator.onLine) {
      notify({ type: 'error', message: t('common:error.offline'), key: 'offline' })
      return
    }
    outbox.put({ body: sent, files, replyTo: thread ?? replyTo?.id }, keepSent({ body: sent }))
    end()
    clear()
    setFiles([])
    lostFiles.dismiss()
    onReply(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    if (replyTo !== undefined) onReply(undefined)
    else onLeave()
  }
  const onDrop = (event: DragEvent) => {
    setOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    add([...event.dataTransfer.files])
  }
  const label =
    thread !== undefined
      ? t('chats:writeReply')
      : isNotes
        ? t('chats:writeNotes')
        : t('chats:write', { name: `\u2068${name}\u2069` })
  return (
    <Box
      component="form"
      ref={box}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      {...inUse}
      sx={{
        ...lineLook,
        ...(isFormatting && { '& [role=toolbar]': { display: 'flex' } }),
        position: 'relative',
        paddingInline: 4,
        paddingBlockEnd: 3,
        display: 'grid',
        gap: 1,
        ...(isOver ? { outline: '2px dashed', outlineColor: 'primary.main', outlineOffset: -4 } : {}),
      }}
    >
      <DraftNotes model={model} fields={fields} draft={{ ...draft, isRestored: false }} onDiscard={() => clear()} />
      {replyTo !== undefined && <ReplyNote row={replyTo} onDrop={() => onReply(undefined)} />}
      <OnTheirWay
        queue={outbox.queue}
        onTakeBack={(item) => {
          outbox.take(item.id)
          goBack(item)
        }}
      />
      {lostFiles.lost !== undefined && (
        <Alert severity="warning" onClose={lostFiles.dismiss} closeText={t('common:close')}>
          {t('chats:lostFiles', { names: lostFiles.lost })}
        </Alert>
      )}
      <FilesToSend files={files} onChange={setFiles} />
      {/* The tools stand below the text, which has the whole width. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box
          sx={{
            flex: '1 1 100%',
            minInlineSize: 0,
            position: 'relative',
            ...(isEmpty
              ? {
                  '&::before': {
                    content: 'attr(data-placeholder)',
                    position: 'absolute',
                    zIndex: 1,
                    insetBlockEnd: 10,
                    insetInlineStart: 13,
                    insetInlineEnd: 12,
                    overflow: 'hidden',
                    textOverflow: 'ellipsis',
                    whiteSpace: 'nowrap',
                    color: 'text.secondary',
                    pointerEvents: 'none',
                  },
                }
              : {}),
          }}
          data-placeholder={label}
        >
          <AwaitedField>
            <EditorKeysProvider value={keys}>
              {fields.map((field) => (
                <FieldInput
                  key={field.name}
                  model={model}
                  field={field}
                  row={undefined}
                  control={anyControl(form.control)}
                  required={false}
                  label={label}
                />
              ))}
            </EditorKeysProvider>
          </AwaitedField>
        </Box>
        <IconButton
          size="small"
          aria-label={t('chats:addEmoji')}
          title={t('chats:addEmoji')}
          onClick={({ currentTarget }) => setPicker(currentTarget)}
        >
          <EmojiIcon fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={t('chats:attach')}
          title={t('chats:attach')}
          onClick={() => chooser.current?.click()}
        >
          <AttachIcon fontSize="small" />
        </IconButton>
        {/* A thread is narrow, so its text is formatted by keys only. */}
        {thread === undefined && (
          <IconButton
            size="small"
            aria-label={t('chats:format')}
            title={t('chats:format')}
            aria-pressed={isFormatting}
            color={isFormatting ? 'primary' : 'default'}
            onClick={() => storeFormatting(isFormatting ? undefined : 'shown')}
          >
            <FormatIcon fontSize="small" />
          </IconButton>
        )}
        <Box sx={{ flex: 1 }} />
        <SendKeyButton />
        <IconButton
          type="submit"
          size="small"
          color="primary"
          aria-label={t('chats:send')}
          title={t('chats:send')}
          aria-disabled={isEmpty}
        >
          <SendIcon fontSize="small" sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />
        </IconButton>
      </Box>
      <FileChooser ref={chooser} multiple onChoose={add} />
      {picker !== undefined && (
        <EmojiPicker
          anchor={picker}
          close={() => setPicker(undefined)}
          onChoose={(emoji) => {
            const text = box.current?.querySelector<HTMLElement>('[contenteditable=true]')
            text?.focus()
            document.execCommand('insertText', false, emoji)
          }}
        />
      )}
    </Box>
  )
}
