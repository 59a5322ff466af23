import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ListItemButton from '@mui/material/ListItemButton'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { allOf, equals } from '../../../../core/query/predicate.ts'
import { plainText } from '../../../../web/base/browser/plain-text.ts'
import { FloatingPanel } from '../../../../web/base/ui/floating-panel.tsx'
import { useMe } from '../../../../web/data/access/me.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { useRowPages } from '../../../../web/data/rows/use-pages.ts'
import { ShortDate } from '../../../../web/fields/values/short-date.tsx'
import { conversationAddress } from '../addresses.ts'
import type { Conversation } from '../message/use-messages.ts'
import { passageOf } from './passage-of.ts'

const perPage = 20
/** The milliseconds after the last key after which the search begins. */
const debounceMs = 200
/** The least letters of a search. */
const least = 2

type FoundProps = { readonly id: string; readonly search: string; readonly onChoose: () => void }

/** Messages of the conversation with the searched words, newest first, each shown by its passage and leading to it. */
const Found = ({ id, search, onChoose }: FoundProps) => {
  const { t } = useTranslation('chats')
  const me = useMe().id
  const { rows, query, hasMore, more } = useRowPages(useModel('message'), {
    perPage,
    search,
    sort: [{ field: 'created_at', order: 'desc' }],
    where: allOf(equals('conversation_id', id)),
  })
  if (query.data !== undefined && rows.length === 0)
    return (
      <Box role="status" sx={{ p: 3, color: 'text.secondary' }}>
        {t('noMessageFound')}
      </Box>
    )
  return (
    <>
      <Box component="ul" aria-label={t('found')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row) => {
          const { before, found, after } = passageOf(plainText(row.body ?? ''), search)
          return (
            <li key={row.id}>
              <ListItemButton
                component={Link}
                to={conversationAddress(me, id, row.id)}
                onClick={onChoose}
                sx={{ display: 'block', paddingBlock: 1.5, fontSize: '0.8125rem' }}
              >
                <Box sx={{ display: 'flex', gap: 2, fontSize: '0.75rem', color: 'text.secondary' }}>
                  <bdi>{row.author}</bdi>
                  <ShortDate at={row.created_at} time />
                </Box>
                <Box dir="auto" sx={{ overflowWrap: 'anywhere' }}>
                  {before}
                  <mark>{found}</mark>
                  {after}
                </Box>
              </ListItemButton>
            </li>
          )
        })}
      </Box>
      {hasMore && (
        <Button fullWidth size="small" onClick={more}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

/** A button that searches within a conversation. */
export const SearchButton = ({ conversation: { id } }: { readonly conversation: Conversation }) => {
  const { t } = useTranslation('chats')
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  const close = () => setAnchor(undefined)
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('searchMessages')}
        title={t('searchMessages')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <SearchIcon fontSize="small" />
      </IconButton>
      {anchor !== undefined && (
        <FloatingPanel label={t('searchMessages')} anchor={anchor} isWide close={close}>
          <Box sx={{ p: 2 }}>
            <TextField
              autoFocus
              fullWidth
              type="search"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              slotProps={{ htmlInput: { 'aria-label': t('searchMessages'), dir: 'auto' } }}
            />
          </Box>
          <Box sx={{ maxBlockSize: 360, overflowY: 'auto' }}>
            {search.length >= least && <Found id={id} search={search} onChoose={close} />}
          </Box>
        </FloatingPanel>
      )}
    </>
  )
}
