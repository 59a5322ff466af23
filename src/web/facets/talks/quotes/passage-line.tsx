import DoneIcon from '@mui/icons-material/Done'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Chip from '@mui/material/Chip'
import { useTranslation } from 'react-i18next'
import { isRow, type Row } from '../../../base/api/shapes.ts'
import { QuoteBlock } from './quote-block.tsx'
import { useQuotes } from './quotes-context.ts'
import { ResolveButton } from './resolve-button.tsx'
import { placeOfQuote, type Thread } from './threads.ts'

const threadOf = (threads: readonly Thread[] = [], row: Row): Thread | undefined =>
  threads.find(({ id }) => id === row.id || id === row.reply_to_id)

type Props = { readonly row: Row }

/** The passage that a comment is about, as a link to its thread. */
export const PassageLine = ({ row }: Props) => {
  const quotes = useQuotes()
  const thread = threadOf(quotes?.threads, row)
  const root = thread?.root ?? row
  const quote = <QuoteBlock quote={String(root.quote ?? '')} isGone={placeOfQuote(root) === undefined} />
  if (thread === undefined) return typeof root.quote === 'string' ? quote : null
  return (
    <ButtonBase
      onClick={({ currentTarget }) => quotes?.show({ anchor: currentTarget, thread: thread.id })}
      sx={{ display: 'block', font: 'inherit', inlineSize: '100%', '&:focus-visible': { outline: 2 } }}
    >
      {quote}
    </ButtonBase>
  )
}

/** A mark that a comment at a passage is resolved, and by whom. */
export const ResolvedChip = ({ row }: Props) => {
  const { t } = useTranslation('talk')
  if (typeof row.resolved_at !== 'string') return null
  const name = isRow(row.resolvedBy) ? String(row.resolvedBy.name ?? '') : ''
  const label = name === '' ? t('quote.resolved') : t('quote.resolvedBy', { name: `\u2068${name}\u2069` })
  return <Chip size="small" color="success" variant="outlined" icon={<DoneIcon />} label={label} />
}

/** Buttons for a comment at a passage: resolve, reopen, answer. */
export const PassageTools = ({ row }: Props) => {
  const { t } = useTranslation('talk')
  const quotes = useQuotes()
  const thread = threadOf(quotes?.threads, row)
  if (typeof row.quote !== 'string' || thread === undefined) return null
  const count = thread.replies.length
  const mayAdd = quotes?.mayAdd === true
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        marginBlockStart: 1,
        button: { '@media print': { display: 'none' } },
      }}
    >
      <ResolvedChip row={row} />
      {mayAdd && <ResolveButton row={row} />}
      {(mayAdd || count > 0) && (
        <Button
          size="small"
          onClick={({ currentTarget }) => quotes?.show({ anchor: currentTarget, thread: thread.id })}
        >
          {count > 0 ? t('quote.replies', { count }) : t('quote.reply')}
        </Button>
      )}
    </Box>
  )
}
