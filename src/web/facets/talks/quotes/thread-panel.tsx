import CloseIcon from '@mui/icons-material/Close'
import PreviousIcon from '@mui/icons-material/ExpandLess'
import NextIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../../core/declare/model.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { deferred } from '../../../base/ui/deferred.tsx'
import { FloatingPanel } from '../../../base/ui/floating-panel.tsx'
import { useFocusOnFirstInput } from '../../../fields/forms/use-first-input.ts'
import { Comment } from '../comment.tsx'
import { QuoteBlock } from './quote-block.tsx'
import type { Quotes } from './quotes-context.ts'
import { ResolveButton } from './resolve-button.tsx'
import { placeOfQuote, type Shown, type Thread } from './threads.ts'

const AddComment = deferred(async () => (await import('../add-comment.tsx')).AddComment)

type Props = {
  readonly about: { readonly model: Model; readonly row: Row }
  readonly quotes: Quotes
  readonly shown: Shown
  readonly reread: (id: string) => Promise<Row | undefined>
  readonly onClose: () => void
}

/** A form in which one writes at once. */
const WithFocus = ({ children }: { readonly children: ReactNode }) => (
  <div ref={useFocusOnFirstInput<HTMLDivElement>()}>{children}</div>
)

/** Buttons that lead to the thread before and after this one. */
const Neighbours = ({ thread, quotes, shown }: { thread: Thread } & Pick<Props, 'quotes' | 'shown'>) => {
  const { t } = useTranslation('talk')
  const open = quotes.threads.filter(({ id, root }) => id === thread.id || root.resolved_at === null)
  const at = open.findIndex(({ id }) => id === thread.id)
  if (open.length < 2) return null
  const go = (step: -1 | 1) => {
    const next = open[at + step]
    if (next !== undefined) quotes.show({ anchor: shown.anchor, at: shown.at, thread: next.id })
  }
  return (
    <>
      <Typography variant="body2" color="text.secondary" role="status">
        {t('quote.place', { shown: at + 1, count: open.length })}
      </Typography>
      <IconButton size="small" aria-label={t('quote.previous')} aria-disabled={at === 0} onClick={() => go(-1)}>
        <PreviousIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t('quote.next')}
        aria-disabled={at === open.length - 1}
        onClick={() => go(1)}
      >
        <NextIcon fontSize="small" />
      </IconButton>
    </>
  )
}

/** A comment at a passage with its answers, or the form of a new one, beside the passage. */
export const ThreadPanel = ({ about, quotes, shown, reread, onClose }: Props) => {
  const { t } = useTranslation(['talk', 'common'])
  const thread = quotes.threads.find(({ id }) => id === shown.thread)
  if (thread === undefined && shown.quoted === undefined) return null
  const root = thread?.root
  const quote = shown.quoted?.quote ?? String(root?.quote ?? '')
  const label = t(root === undefined ? 'talk:quote.add' : 'talk:quote.thread')
  const writing = { about: about.model, row: about.row, mayNote: false }
  return (
    <FloatingPanel label={label} anchor={shown.anchor} at={shown.at} isWide close={onClose}>
      <Box component="section" tabIndex={-1} aria-label={label} sx={{ p: 3, outline: 'none' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography component="h2" sx={{ flex: 1, fontSize: '0.8125rem', fontWeight: 600 }}>
            {label}
          </Typography>
          {thread !== undefined && <Neighbours thread={thread} quotes={quotes} shown={shown} />}
          {root !== undefined && quotes.mayAdd && <ResolveButton row={root} />}
          <IconButton size="small" aria-label={t('common:close')} onClick={onClose}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
        <QuoteBlock quote={quote} isGone={root !== undefined && placeOfQuote(root) === undefined} />
        {thread !== undefined && (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {[thread.root, ...thread.replies].map((row) => (
              <Comment
                key={String(row.id)}
                row={row}
                about={about}
                reread={() => reread(String(row.id))}
                isLinked={false}
                isInThread
              />
            ))}
          </Box>
        )}
        {quotes.mayAdd &&
          (shown.quoted === undefined ? (
            <AddComment {...writing} key={shown.thread} passage={{ reply_to_id: shown.thread }} />
          ) : (
            <WithFocus>
              <AddComment
                {...writing}
                passage={{ quote: shown.quoted.quote, quote_at: shown.quoted.at }}
                onSent={onClose}
              />
            </WithFocus>
          ))}
      </Box>
    </FloatingPanel>
  )
}
