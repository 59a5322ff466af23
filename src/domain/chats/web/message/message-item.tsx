import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRow } from '../../../../web/base/api/shapes.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { richLook } from '../../../../web/fields/values/rich-look.ts'
import { RowFace } from '../../../../web/fields/values/row-face.tsx'
import { safeHtml } from '../../../../web/fields/values/safe-html.tsx'
import { ShortDate } from '../../../../web/fields/values/short-date.tsx'
import type { Beside } from '../../../../web/views/stream/stream-view.tsx'
import { EditMessage } from './edit-message.tsx'
import { MadeRows } from './made-rows.tsx'
import type { MessageActions } from './message-actions.ts'
import { MessageFiles } from './message-files.tsx'
import { MessageTime } from './message-time.tsx'
import { MessageTools } from './message-tools.tsx'
import { Reactions } from './reactions.tsx'
import { ReplyLine } from './reply-line.tsx'
import type { Message } from './use-messages.ts'

/** The milliseconds within which a person's next message has no name of its own. */
const together = 5 * 60_000

const goesOn = (row: Message, previous: Message | undefined): boolean =>
  previous !== undefined &&
  previous.created_by === row.created_by &&
  row.reply_to_id === null &&
  previous.removed_at === null &&
  Date.parse(row.created_at) - Date.parse(previous.created_at) < together

/** Each paragraph has its own direction, and stands at the edge where its author's name does. */
const messageLook = {
  '& p': {
    unicodeBidi: 'plaintext',
    textAlign: 'start',
    marginBlock: 0,
    inlineSize: 'fit-content',
    maxInlineSize: '100%',
  },
} as const

type Props = Beside<Message> & {
  readonly row: Message
  readonly isEdited: boolean
  /** Whether a link to this message opened the page. */
  readonly isLinked: boolean
  readonly actions: MessageActions
}

/** One message: author and time, the message that it answers, its text, files and reactions. */
export const MessageItem = ({ row, previous, isCurrent, isEdited, isLinked, actions }: Props) => {
  const { t } = useTranslation('chats')
  const people = useModel('user')
  // Tools are rendered for one message at a time, since a conversation would have thousands of buttons.
  const [isHovered, setHovered] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const isShort = goesOn(row, previous)
  const author = isRow(row.createdBy) ? row.createdBy : { id: row.created_by, name: row.author }
  const isRemoved = row.removed_at !== null
  const hasTools = !isRemoved && !isEdited && (isHovered || isCurrent || isOpen)
  return (
    <Box
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      sx={{
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: '36px minmax(0, 1fr)',
        columnGap: 3,
        paddingInline: 4,
        paddingBlockStart: isShort ? 0.5 : 2,
        paddingBlockEnd: 0.5,
        bgcolor: isLinked ? 'action.selected' : 'transparent',
        '&:hover': { bgcolor: isLinked ? 'action.selected' : 'action.hover' },
        '& .hover-time': { visibility: 'hidden' },
        '&:hover .hover-time': { visibility: 'visible' },
      }}
    >
      {isShort ? (
        <Box
          className="hover-time"
          sx={{
            fontSize: '0.6875rem',
            lineHeight: '20px',
            color: 'text.secondary',
            textAlign: 'end',
            whiteSpace: 'nowrap',
          }}
        >
          <MessageTime at={row.created_at} />
        </Box>
      ) : (
        <RowFace model={people} row={author} side={36} />
      )}
      <Box sx={{ minInlineSize: 0 }}>
        {!isShort && (
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
            <Box
              component="bdi"
              sx={{ fontWeight: 600, minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}
            >
              {row.author}
            </Box>
            <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary', whiteSpace: 'nowrap' }}>
              <MessageTime at={row.created_at} />
            </Box>
          </Box>
        )}
        {row.reply_to_id !== null && <ReplyLine row={row} onShow={actions.show} />}
        {isRemoved ? (
          <Box sx={{ color: 'text.secondary', fontStyle: 'italic' }}>{t('removed')}</Box>
        ) : isEdited ? (
          <EditMessage row={row} actions={actions} />
        ) : (
          <Box sx={{ ...richLook, ...messageLook }}>
            {safeHtml(row.body ?? '')}
            {row.edited_at !== null && (
              <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
                ({t('edited')} <ShortDate at={row.edited_at} time inSentence />)
              </Box>
            )}
          </Box>
        )}
        {!isRemoved && <MessageFiles row={row} />}
        {!isRemoved && <MadeRows row={row} />}
        {!isRemoved && <Reactions row={row} onChange={actions.merge} />}
        {row.replies_count > 0 && actions.thread !== undefined && (
          <Link component="button" type="button" onClick={() => actions.thread?.(row)} sx={{ fontSize: '0.75rem' }}>
            {t('replies', { count: row.replies_count })}
          </Link>
        )}
      </Box>
      {hasTools && <MessageTools row={row} actions={actions} onOpen={setOpen} />}
    </Box>
  )
}
