import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

type Props = { readonly quote: string; readonly isGone?: boolean }

/** The words that a comment is about; marked as gone where the text has them no longer. */
export const QuoteBlock = ({ quote, isGone = false }: Props) => {
  const { t } = useTranslation('talk')
  return (
    <Box
      component="blockquote"
      dir="auto"
      sx={{
        m: 0,
        marginBlock: 1,
        paddingInlineStart: 2,
        borderInlineStart: '3px solid',
        borderColor: isGone ? 'divider' : 'warning.main',
        color: 'text.secondary',
        fontSize: '0.8125rem',
        overflowWrap: 'anywhere',
        textAlign: 'start',
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: '3',
        overflow: 'hidden',
      }}
    >
      {quote}
      {isGone && <Box component="em"> {t('quote.gone')}</Box>}
    </Box>
  )
}
