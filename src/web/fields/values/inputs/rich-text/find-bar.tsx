import CloseIcon from '@mui/icons-material/Close'
import NextIcon from '@mui/icons-material/KeyboardArrowDown'
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import {
  findNext,
  findPrev,
  getMatchHighlights,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchState,
} from 'prosemirror-search'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isEnter } from '../../../../base/ui/enter-key.ts'

/** The number of matches, and the number of the chosen one among them, from 1; 0: none is chosen. */
const countOf = ({ state }: Editor): { readonly total: number; readonly n: number } => {
  const matches = getMatchHighlights(state).find()
  const { from, to } = state.selection
  return { total: matches.length, n: matches.findIndex((match) => match.from === from && match.to === to) + 1 }
}

type Props = { readonly editor: Editor; readonly onClose: () => void }

/** Finds and replaces words of the text that is being written. */
export const FindBar = ({ editor, onClose }: Props) => {
  const { t } = useTranslation('rich_text')
  const [words, setWords] = useState('')
  const [replacement, setReplacement] = useState('')
  const count = useEditorState({ editor, selector: ({ editor: now }) => countOf(now) })
  const run = (command: Command) => {
    command(editor.state, editor.view.dispatch, editor.view)
    // The text lacks the focus, so that it does not scroll by itself.
    editor.view.dom.querySelector('.ProseMirror-active-search-match')?.scrollIntoView({ block: 'center' })
  }
  useEffect(() => {
    const query = new SearchQuery({ search: words, replace: replacement, literal: true })
    editor.view.dispatch(setSearchState(editor.state.tr, query))
  }, [editor, words, replacement])
  useEffect(
    () => () => {
      if (!editor.isDestroyed) editor.view.dispatch(setSearchState(editor.state.tr, new SearchQuery({ search: '' })))
    },
    [editor],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (!isEnter(event) || !(event.target instanceof HTMLInputElement)) return
    else if (event.target.name === 'replacement') run(replaceNext)
    else run(event.shiftKey ? findPrev : findNext)
    event.preventDefault()
    event.stopPropagation()
  }
  const button = (label: string, icon: ReactNode, onClick: () => void) => (
    <IconButton size="small" aria-label={label} title={label} onClick={onClick}>
      {icon}
    </IconButton>
  )
  const none = count.total === 0
  return (
    <Box
      role="search"
      aria-label={t('find.title')}
      onKeyDown={onKeyDown}
      sx={{
        position: 'sticky',
        insetBlockStart: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        paddingBlock: 2,
        backgroundColor: 'background.default',
      }}
    >
      <TextField
        autoFocus
        size="small"
        fullWidth={false}
        name="words"
        label={t('find.words')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        slotProps={{ htmlInput: { dir: 'auto' } }}
      />
      <Box role="status" sx={{ minInlineSize: 64, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {words === '' ? '' : none ? t('find.none') : t('find.count', count)}
      </Box>
      {button(t('find.previous'), <PreviousIcon fontSize="small" />, () => run(findPrev))}
      {button(t('find.next'), <NextIcon fontSize="small" />, () => run(findNext))}
      <TextField
        size="small"
        fullWidth={false}
        name="replacement"
        label={t('find.replacement')}
        value={replacement}
        onChange={({ target }) => setReplacement(target.value)}
        slotProps={{ htmlInput: { dir: 'auto' } }}
      />
      <Button size="small" disabled={none} onClick={() => run(replaceNext)}>
        {t('find.replace')}
      </Button>
      <Button size="small" disabled={none} onClick={() => run(replaceAll)}>
        {t('find.replaceAll')}
      </Button>
      {button(t('find.close'), <CloseIcon fontSize="small" />, onClose)}
    </Box>
  )
}
