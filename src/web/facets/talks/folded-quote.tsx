import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { safeHtml } from '../../fields/values/safe-html.tsx'

/** Divides a comment into its own text and the quotation at its end, which is empty where there is none. */
export const partedAtQuote = (html: string): readonly [own: string, quote: string] => {
  const [open, close] = ['<blockquote>', '</blockquote>']
  const at = html.lastIndexOf(open)
  const isLast =
    at > 0 && html.trimEnd().endsWith(close) && html.indexOf(close, at) === html.trimEnd().length - close.length
  return isLast ? [html.slice(0, at), html.slice(at)] : [html, '']
}

/** A text whose quotation at the end is folded, as an answer by mail repeats all earlier messages. */
export const FoldedQuote = ({ html }: { html: string }) => {
  const { t } = useTranslation('talk')
  const [own, quote] = partedAtQuote(html)
  return (
    <>
      {safeHtml(own)}
      {quote !== '' && (
        <Box
          component="details"
          sx={{ '& summary': { cursor: 'pointer', color: 'text.secondary', inlineSize: 'fit-content' } }}
        >
          <summary>{t('quoted')}</summary>
          {safeHtml(quote)}
        </Box>
      )}
    </>
  )
}
