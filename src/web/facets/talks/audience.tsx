import PublicIcon from '@mui/icons-material/PublicOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { type Model, targetOf } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { useProduct } from '../../data/areas/product.ts'
import { includedRows, titleOf } from '../../data/rows/titles.ts'

/** The first of the declared readers outside that the row names. */
const readerOf = (model: Model, row: Row, title: (entity: string, row: Row) => string): string | undefined => {
  for (const name of model.entity.talks?.to ?? []) {
    const field = model.byName.get(name)
    if (field === undefined) continue
    const [included] = includedRows(field, row)
    if (field.includeAs !== null) {
      if (included !== undefined) return title(targetOf(field.field), included)
      continue
    }
    const value = row[field.wire]
    if (typeof value === 'string' && value !== '') return value
  }
  return undefined
}

/** Says above a public text who reads it, so that nobody takes it for one of the team's own. */
export const Audience = ({ model, row }: { model: Model; row: Row }) => {
  const { t } = useTranslation('talk')
  const { models } = useProduct()
  const name = readerOf(model, row, (entity, one) => titleOf(models.of(entity), one))
  return (
    <Box
      className="audience"
      role="status"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'info.main', fontSize: '0.8125rem', fontWeight: 600 }}
    >
      <PublicIcon aria-hidden fontSize="inherit" />
      {name === undefined ? t('toOutsiders') : t('to', { name: `\u2068${name}\u2069` })}
    </Box>
  )
}
