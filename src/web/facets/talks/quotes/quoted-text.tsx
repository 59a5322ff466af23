import CommentIcon from '@mui/icons-material/AddCommentOutlined'
import ThreadIcon from '@mui/icons-material/CommentOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuotes } from './quotes-context.ts'
import { useSelectedPassage } from './use-selected-passage.ts'
import { highlightName, useShownQuotes } from './use-shown-quotes.ts'

const mark = { backgroundColor: 'color-mix(in srgb, var(--tms-palette-warning-main) 28%, transparent)' }
const look = {
  [`& *::highlight(${highlightName})`]: mark,
  '& .quoted-passage': { ...mark, borderBlockEnd: '2px solid', borderColor: 'warning.main' },
}

/** Returns the keys for a comment on the selection, the same as in other editors. */
const keysOf = (isApple: boolean): string => (isApple ? '⌘⌥M' : 'Ctrl+Alt+M')

/**
 * A text whose passages can be commented on: commented ones are marked and lead to their threads, and the selection can
 * get a new comment.
 */
export const QuotedText = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('talk')
  const quotes = useQuotes()
  const box = useRef<HTMLDivElement>(null)
  const threadAt = useShownQuotes(box, quotes?.threads)
  const selected = useSelectedPassage(box, quotes, threadAt)
  if (quotes === undefined) return children
  const open = quotes.threads.filter(({ root }) => root.resolved_at === null)
  const click = (event: MouseEvent<HTMLDivElement>) => {
    const isText = event.target instanceof Element && event.target.closest('a, button, input, .ProseMirror') === null
    const found = isText && document.getSelection()?.isCollapsed !== false ? threadAt(event) : undefined
    if (found === undefined) return
    // A click beside a passage opens the editor.
    event.stopPropagation()
    quotes.show({ anchor: event.currentTarget, at: found.rect, thread: found.id })
  }
  const [first] = open
  return (
    <>
      {/* The button below shows the threads by keyboard. */}
      <Box ref={box} onClickCapture={click} sx={look}>
        {children}
        {first !== undefined && (
          <Button
            size="small"
            startIcon={<ThreadIcon />}
            onClick={({ currentTarget }) => quotes.show({ anchor: currentTarget, thread: first.id })}
            sx={{ '@media print': { display: 'none' } }}
          >
            {t('quote.open', { count: open.length })}
          </Button>
        )}
      </Box>
      {selected !== undefined && (
        <Popper open anchorEl={selected.anchor} placement="bottom-start" sx={{ zIndex: 'tooltip' }}>
          <Paper elevation={8}>
            <Button
              size="small"
              startIcon={selected.thread === undefined ? <CommentIcon /> : <ThreadIcon />}
              // The selection, and the caret of the editor, stay.
              onMouseDown={(event) => event.preventDefault()}
              onClick={selected.run}
              aria-keyshortcuts="Control+Alt+M"
            >
              {t(selected.thread === undefined ? 'quote.add' : 'quote.show')}
              <Box component="kbd" dir="ltr" sx={{ marginInlineStart: 2, color: 'text.secondary', font: 'inherit' }}>
                {keysOf(/Mac|iP/.test(navigator.platform))}
              </Box>
            </Button>
          </Paper>
        </Popper>
      )}
    </>
  )
}
