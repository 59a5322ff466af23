import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { plainText } from '../../../web/base/browser/plain-text.ts'
import type { RowExtras } from '../../../web/data/areas/product.ts'
import { countWords } from '../../../web/fields/values/text-outline.ts'

/** The number of a page's words, below its title. */
export const PageWords = ({ row }: RowExtras<'page'>) => {
  const { t } = useTranslation('rich_text')
  const words = useMemo(() => countWords(plainText(row.content ?? '')), [row.content])
  return words === 0 ? null : (
    <Typography variant="body2" color="text.secondary">
      {t('words', { count: words })}
    </Typography>
  )
}
