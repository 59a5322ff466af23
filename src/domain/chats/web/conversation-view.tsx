import Box from '@mui/material/Box'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { dayOf } from '../../../web/base/i18n/format.ts'
import { visuallyHidden } from '../../../web/base/theme/visually-hidden.ts'
import { ErrorState } from '../../../web/base/ui/state/error-state.tsx'
import { LiveNote } from '../../../web/base/ui/state/live-note.tsx'
import { RowsSkeleton } from '../../../web/base/ui/state/rows-skeleton.tsx'
import { useMe } from '../../../web/data/access/me.tsx'
import { useModel } from '../../../web/data/areas/product.ts'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import { type StreamHandle, StreamView } from '../../../web/views/stream/stream-view.tsx'
import { useStream } from '../../../web/views/stream/use-stream.ts'
import { Composer } from './composer/composer.tsx'
import { Writers } from './composer/writers.tsx'
import { ConversationTexts } from './conversation-texts.tsx'
import { ConversationHead } from './conversations/conversation-head.tsx'
import { conversationTitle, isOwnNotes } from './conversations/people.ts'
import { MessageItem } from './message/message-item.tsx'
import { spokenMessage } from './message/spoken-message.ts'
import { useMessageKeys } from './message/use-message-keys.ts'
import { type Conversation, type Message, placeOf, useReadMessages } from './message/use-messages.ts'
import { useNewLine } from './message/use-new-line.ts'
import { useReadMark } from './message/use-read-mark.ts'
import { Start } from './start.tsx'
import { ThreadPanel } from './thread/thread-panel.tsx'

type Props = {
  readonly conversation: Conversation
  readonly message: string | undefined
  readonly person: string | undefined
}

/** A conversation: its messages from the first unread one on, and the field below them. */
export const ConversationView = ({ conversation, message, person }: Props) => {
  const { t } = useTranslation('chats')
  const model = useModel('message')
  const me = String(useMe().id)
  const reading = useReading()
  const navigate = useNavigate()
  const title = conversationTitle(conversation, me, t)
  const view = useRef<StreamHandle>(null)
  const field = useRef<HTMLDivElement>(null)
  const [edited, setEdited] = useState<string>()
  const [replyTo, setReplyTo] = useState<Message>()
  const [thread, setThread] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  // The place at which it opens is fixed, so that reading messages moves nothing.
  const [start] = useState({ upTo: conversation.read_up_to ?? undefined, isUnread: conversation.unread_count > 0 })
  // Once the user has gone to the newest message, the place that was unread at first is not used any more.
  const [isAtNewest, setAtNewest] = useState(false)
  const line = useNewLine(me, start)
  const at = message ?? (start.isUnread && !isAtNewest ? start.upTo : undefined)
  const readAgain = useRef<(ids: readonly string[]) => Promise<unknown>>(async () => undefined)
  const onArrival = useCallback(
    (rows: readonly Message[]) => {
      const answered = rows.flatMap((row) => row.reply_to_id ?? [])
      if (answered.length > 0) void readAgain.current(answered)
      const fresh = rows.filter((row) => row.created_by !== me && line.isUnseen(row) && row.removed_at === null)
      const last = fresh.at(-1)
      if (last === undefined) return
      line.onArrival()
      setAnnouncement(spokenMessage(last, t))
    },
    [me, line, t],
  )
  const read = useReadMessages(conversation.id)
  const { rows, stream, visible, ...state } = useStream({ model, parts, read, placeOf, at, onArrival })
  readAgain.current = stream.readAgain
  const mark = useReadMark(conversation)
  const firstNew = line.firstOf(rows, state.hasOlder)
  const openAt = useMemo(
    () =>
      message !== undefined
        ? { id: message, place: 'middle' as const }
        : firstNew === undefined || isAtNewest
          ? undefined
          : { id: firstNew, place: 'line' as const },
    [message, firstNew, isAtNewest],
  )
  const writeBelow = () => field.current?.querySelector<HTMLElement>('[contenteditable=true]')?.focus()
  const actions = {
    edit: (row: Message) => setEdited(row.id),
    endEdit: (row: Message, saved?: Message) => {
      setEdited(undefined)
      if (saved !== undefined) stream.merge([saved])
      view.current?.focus(row.id)
    },
    reply: (row: Message) => {
      setReplyTo(row)
      writeBelow()
    },
    thread: (row: Message) => setThread(row.reply_to_id ?? row.id),
    show: (id: string) => (rows.some((row) => row.id === id) ? view.current?.focus(id) : void stream.openAt(id)),
    merge: (row: Message) => stream.merge([row]),
    readAgain: async (id: string) => (await stream.readAgain([id])).at(0),
    leave: writeBelow,
  }
  const onKey = useMessageKeys(actions)
  const editLast = () => {
    const last = rows.findLast((row) => row.created_by === me && row.can?.update === true)
    if (last !== undefined) setEdited(last.id)
    return last !== undefined
  }
  const toEnd = () => {
    if (message === undefined && !state.hasNewer) return view.current?.toEnd()
    setAtNewest(true)
    // A new place in the address makes the stream open there by itself.
    if (message !== undefined) void navigate({ search: line.addressOf(conversation.id) }, { replace: true })
    else if (at === undefined) void stream.toEnd()
  }
  const closeThread = () => {
    const root = thread
    setThread(undefined)
    if (root !== undefined && rows.some((row) => row.id === root)) view.current?.focus(root)
    else writeBelow()
  }
  // The number of replies is shown under the answered message.
  const countAgain = (row: Message) => {
    if (row.reply_to_id !== null) void stream.readAgain([row.reply_to_id])
  }
  return (
    <ConversationTexts conversation={conversation}>
      <Box sx={{ display: 'flex', minInlineSize: 0, minBlockSize: 0, position: 'relative' }}>
        <Box
          component="section"
          aria-label={title}
          sx={{
            display: 'flex',
            flexDirection: 'column',
            flex: 1,
            minInlineSize: 0,
            minBlockSize: 0,
            position: 'relative',
          }}
        >
          <ConversationHead conversation={conversation} title={title} person={person} />
          <LiveNote severity="info" text={state.isGone ? t('gone') : undefined} />
          {state.isRead ? (
            rows.length === 0 ? (
              <Start conversation={conversation} title={title} isEmpty />
            ) : (
              <StreamView
                ref={view}
                label={t('label', { name: title })}
                rows={rows}
                hasOlder={state.hasOlder}
                hasNewer={state.hasNewer}
                onOlder={stream.older}
                onNewer={stream.newer}
                visible={visible}
                opening={state.opening}
                openAt={openAt}
                firstNew={firstNew}
                placeOf={placeOf}
                dayOf={(row) => dayOf(Date.parse(row.created_at), reading.timeZone)}
                nameOf={(row) => spokenMessage(row, t)}
                onSeen={(row) => {
                  line.onSeen(row)
                  mark(row)
                }}
                unseen={conversation.unread_count}
                onJump={toEnd}
                onKey={onKey}
                head={<Start conversation={conversation} title={title} />}
              >
                {(row, beside) => (
                  <MessageItem
                    row={row}
                    {...beside}
                    isEdited={edited === row.id}
                    isLinked={row.id === message}
                    actions={actions}
                  />
                )}
              </StreamView>
            )
          ) : state.error === undefined ? (
            <Box sx={{ flex: 1 }}>
              <RowsSkeleton />
            </Box>
          ) : (
            <ErrorState error={state.error} onRetry={() => void stream.again()} />
          )}
          <Writers conversation={conversation} />
          <Box ref={field}>
            <Composer
              key={conversation.id}
              hasThread={thread !== undefined}
              conversation={conversation}
              name={title}
              isNotes={isOwnNotes(conversation, me)}
              replyTo={replyTo}
              onReply={setReplyTo}
              onSent={(row) => {
                stream.merge([row])
                countAgain(row)
                if (state.hasNewer) void stream.toEnd()
                else view.current?.toEnd()
              }}
              onUp={editLast}
              onLeave={() => view.current?.focusLast()}
            />
          </Box>
          <Box role="status" sx={visuallyHidden}>
            {announcement}
          </Box>
        </Box>
        {thread !== undefined && (
          <ThreadPanel
            key={thread}
            conversation={conversation}
            root={thread}
            name={title}
            actions={{
              ...actions,
              merge: (row) => {
                actions.merge(row)
                countAgain(row)
              },
            }}
            onClose={closeThread}
          />
        )}
      </Box>
    </ConversationTexts>
  )
}

/** Rows that belong to messages: a change of one changes the message that shows it. */
const parts = ['message_reaction', 'message_file']
