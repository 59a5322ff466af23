import AddIcon from '@mui/icons-material/Add'
import UnreadIcon from '@mui/icons-material/MarkChatUnreadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { fold } from '../../../../core/query/fold.ts'
import { allOf, equals } from '../../../../core/query/predicate.ts'
import { setPreferences } from '../../../../web/base/preferences/preferences.ts'
import { usePreference } from '../../../../web/base/preferences/use-preference.ts'
import { RovingRows } from '../../../../web/base/ui/roving-rows.tsx'
import { EmptyState } from '../../../../web/base/ui/state/empty-state.tsx'
import { RowsSkeleton } from '../../../../web/base/ui/state/rows-skeleton.tsx'
import { Can } from '../../../../web/data/access/can.tsx'
import { useMe } from '../../../../web/data/access/me.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { useRowPages } from '../../../../web/data/rows/use-pages.ts'
import { conversationAddress } from '../addresses.ts'
import type { Conversation } from '../message/use-messages.ts'
import { ConversationLine } from './conversation-line.tsx'
import { NewConversation } from './new-conversation.tsx'
import { conversationTitle, isOwnNotes } from './people.ts'
import { useHere } from './use-here.ts'
import { useSettled } from './use-settled.ts'

const perPage = 50

type Props = {
  /** The open conversation, if the address names one. */
  readonly open: string | undefined
  /** Otherwise the person whose conversation is open. */
  readonly person: string | undefined
}

/**
 * The user's conversations: pinned ones, then unread ones if the user wants that, then the others, each newest first.
 */
export const ConversationList = ({ open, person }: Props) => {
  const { t } = useTranslation(['chats', 'common'])
  const model = useModel('conversation')
  const me = String(useMe().id)
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const [isArchive, setArchive] = useState(false)
  const [isMaking, setMaking] = useState(false)
  const isUnreadFirst = usePreference('unreadFirst')
  const sought = useSettled(search.trim())
  const isOwn = fold(t('chats:ownNotes')).includes(fold(sought))
  const { rows, query, hasMore, more, isFetching } = useRowPages(model, {
    include: ['members', 'project'],
    perPage,
    sort: [{ field: 'last_message_at', order: 'desc' }],
    // The server searches conversations by their names, since there are many. Only the screen has a name for notes to
    // oneself.
    where: allOf(
      equals('is_archived', isArchive),
      ...(isOwn || sought === '' ? [] : [{ column: 'name', operator: 'contains', value: sought } as const]),
    ),
  })
  const isOpen = (row: Conversation) =>
    open === undefined
      ? row.kind === 'direct' &&
        (person === me
          ? isOwnNotes(row, me)
          : !isOwnNotes(row, me) && row.pair?.split(' ').includes(person ?? '') === true)
      : row.id === open
  const rank = (row: Conversation) =>
    row.is_pinned ? 0 : isUnreadFirst && row.unread_count > 0 && !row.is_muted ? 1 : 2
  const lastAt = (row: Conversation) => Date.parse(row.last_message_at ?? row.created_at)
  const shown = rows
    // An empty conversation of two people is shown only while it is open.
    .filter((row) => row.last_message_at !== null || row.kind !== 'direct' || isOpen(row) || isOwnNotes(row, me))
    .filter((row) => (isOwn ? fold(conversationTitle(row, me, t)).includes(fold(sought)) : true))
    .toSorted((a, b) => rank(a) - rank(b) || lastAt(b) - lastAt(a))
  const here = useHere(shown.map(({ id }) => id))
  return (
    <Box
      component="nav"
      aria-label={t('chats:list')}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minBlockSize: 0,
        borderInlineEnd: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          p: 2,
          minBlockSize: 48,
          borderBlockEnd: '1px solid',
          borderColor: 'divider',
        }}
      >
        <InputBase
          type="search"
          value={search}
          placeholder={t('chats:search')}
          onChange={({ target }) => setSearch(target.value)}
          inputProps={{ 'aria-label': t('chats:search'), dir: 'auto' }}
          sx={{ flex: 1, minInlineSize: 0, paddingInline: 2, fontSize: '0.875rem' }}
        />
        <IconButton
          size="small"
          aria-label={t('chats:unreadFirst')}
          title={t('chats:unreadFirst')}
          aria-pressed={isUnreadFirst}
          color={isUnreadFirst ? 'primary' : 'default'}
          onClick={() => setPreferences({ unreadFirst: !isUnreadFirst })}
        >
          <UnreadIcon fontSize="small" />
        </IconButton>
        <Can permissions={['conversation-store']}>
          <IconButton size="small" aria-label={t('chats:new')} title={t('chats:new')} onClick={() => setMaking(true)}>
            <AddIcon fontSize="small" />
          </IconButton>
        </Can>
      </Box>
      <Box sx={{ flex: 1, minBlockSize: 0, overflowY: 'auto' }}>
        {query.isPending ? (
          <RowsSkeleton />
        ) : shown.length === 0 ? (
          <EmptyState icon="forum" text={t(search === '' ? 'chats:none' : 'chats:noneFound')}>
            <Can permissions={['conversation-store']}>
              <Button variant="outlined" onClick={() => setMaking(true)}>
                {t('chats:new')}
              </Button>
            </Can>
          </EmptyState>
        ) : (
          <RovingRows rows="li">
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 1 }}>
              {shown.map((row) => (
                <ConversationLine key={row.id} conversation={row} isOpen={isOpen(row)} here={here.get(row.id) ?? []} />
              ))}
            </Box>
          </RovingRows>
        )}
        {hasMore && (
          <Button fullWidth size="small" onClick={more} aria-disabled={isFetching}>
            {t('chats:more')}
          </Button>
        )}
      </Box>
      <Button
        size="small"
        color="inherit"
        onClick={() => setArchive(!isArchive)}
        sx={{ color: 'text.secondary', m: 1 }}
      >
        {t(isArchive ? 'chats:hideArchived' : 'chats:showArchived')}
      </Button>
      {isMaking && (
        <NewConversation
          onClose={() => setMaking(false)}
          onMade={(id) => {
            setMaking(false)
            void navigate(conversationAddress(me, id))
          }}
        />
      )}
    </Box>
  )
}
