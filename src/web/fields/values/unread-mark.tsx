import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import type { Row } from '../../base/api/shapes.ts'
import { formatNumber } from '../../base/i18n/format.ts'
import { useLocale } from '../../base/i18n/use-locale.ts'

const look = {
  display: 'inline-block',
  minInlineSize: 18,
  marginInlineStart: 2,
  paddingInline: 1.5,
  borderRadius: 99,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontSize: '0.6875rem',
  fontWeight: 600,
  lineHeight: '18px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
} as const

/** The number of comments of a row that its reader has not read (`talks.seen`); nothing where there is none. */
export const UnreadMark = ({ model, row }: { readonly model: Model; readonly row: Row }) => {
  const { t } = useTranslation()
  const locale = useLocale()
  const count = row.unread_count
  if (model.entity.talks?.seen !== true || typeof count !== 'number' || count === 0) return null
  const number = formatNumber(count, locale)
  const label = `${t(labelKey(model, 'unread_count'))}: ${number}`
  return (
    <Box component="span" role="img" aria-label={label} title={label} sx={look}>
      {number}
    </Box>
  )
}
