import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allOf, anyOf, equals } from '../../../../core/query/predicate.ts'
import { EmptyState } from '../../../../web/base/ui/state/empty-state.tsx'
import { ErrorState } from '../../../../web/base/ui/state/error-state.tsx'
import { RowsSkeleton } from '../../../../web/base/ui/state/rows-skeleton.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { useRowPages } from '../../../../web/data/rows/use-pages.ts'
import { Composer } from '../composer/composer.tsx'
import type { MessageActions } from '../message/message-actions.ts'
import { MessageItem } from '../message/message-item.tsx'
import { spokenMessage } from '../message/spoken-message.ts'
import { useMessageKeys } from '../message/use-message-keys.ts'
import { type Conversation, type Message, placeOf, useMessageIncludes } from '../message/use-messages.ts'

const perPage = 50

type Props = {
  readonly conversation: Conversation
  /** The id of the message whose replies it shows. */
  readonly root: string
  readonly name: string
  readonly actions: MessageActions
  readonly onClose: () => void
}

/** A message and the replies to it, beside the conversation, or over it on a phone. Escape closes it. */
export const ThreadPanel = ({ conversation, root, name, actions, onClose }: Props) => {
  const { t } = useTranslation(['chats', 'common'])
  const model = useModel('message')
  const includes = useMessageIncludes()
  const box = useRef<HTMLElement>(null)
  const [edited, setEdited] = useState<string>()
  const { rows, query, hasMore, more } = useRowPages(model, {
    include: includes.split(','),
    perPage,
    sort: [{ field: 'created_at', order: 'asc' }],
    where: allOf(equals('conversation_id', conversation.id), anyOf(equals('id', root), equals('reply_to_id', root))),
  })
  const own: MessageActions = {
    ...actions,
    thread: undefined,
    edit: (row) => setEdited(row.id),
    endEdit: (row, saved) => {
      setEdited(undefined)
      if (saved !== undefined) actions.merge(saved)
      box.current?.querySelector<HTMLElement>(`[data-thread-row="${row.id}"]`)?.focus()
    },
    reply: () => box.current?.querySelector<HTMLElement>('form [contenteditable=true]')?.focus(),
    leave: onClose,
  }
  const onKey = useMessageKeys(own)
  const last = rows.at(-1)?.id
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (last !== undefined) end.current?.scrollIntoView({ block: 'nearest' })
  }, [last])
  useLayoutEffect(() => box.current?.focus(), [])
  return (
    <Box
      component="aside"
      ref={box}
      tabIndex={-1}
      aria-label={t('chats:thread')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onClose()
      }}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minBlockSize: 0,
        outline: 'none',
        bgcolor: 'background.paper',
        borderInlineStart: '1px solid',
        borderColor: 'divider',
        inlineSize: 360,
        flex: 'none',
        '@media (max-width: 1100px)': { position: 'absolute', inset: 0, inlineSize: 'auto', zIndex: 3 },
      }}
    >
      <Box
        component="header"
        sx={{
          display: 'flex',
          alignItems: 'center',
          minBlockSize: 48,
          paddingInline: 4,
          borderBlockEnd: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Box component="h3" sx={{ m: 0, flex: 1, fontSize: '0.9375rem', fontWeight: 600 }}>
          {t('chats:thread')}
        </Box>
        <IconButton size="small" aria-label={t('common:close')} title={t('common:close')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, minBlockSize: 0, overflowY: 'auto', paddingBlockEnd: 2 }}>
        {query.isPending ? (
          <RowsSkeleton />
        ) : query.error !== null && rows.length === 0 ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : rows.length === 0 ? (
          <EmptyState icon="forum" text={t('chats:gone')} />
        ) : (
          [...rows]
            .sort((a, b) => placeOf(a) - placeOf(b))
            .map((row) => (
              <Box
                component="article"
                key={row.id}
                data-thread-row={row.id}
                tabIndex={0}
                aria-label={spokenMessage(row, t)}
                onKeyDown={(event) => event.target === event.currentTarget && onKey(event, row)}
                sx={{
                  outlineOffset: '-2px',
                  ...(row.id === root
                    ? { borderBlockEnd: '1px solid', borderColor: 'divider', paddingBlockEnd: 2 }
                    : {}),
                }}
              >
                <MessageItem
                  row={row.reply_to_id === root ? { ...row, reply_to_id: null } : row}
                  previous={undefined}
                  isCurrent={false}
                  isEdited={edited === row.id}
                  isLinked={false}
                  actions={own}
                />
              </Box>
            ))
        )}
        {hasMore && (
          <Button fullWidth size="small" onClick={more}>
            {t('chats:more')}
          </Button>
        )}
        <div ref={end} />
      </Box>
      <Composer
        key={root}
        conversation={conversation}
        name={name}
        isNotes={false}
        thread={root}
        replyTo={undefined}
        onReply={noReply}
        onSent={actions.merge}
        onUp={noRow}
        onLeave={onClose}
      />
    </Box>
  )
}

const noReply = (_row: Message | undefined): void => undefined
const noRow = (): boolean => false
