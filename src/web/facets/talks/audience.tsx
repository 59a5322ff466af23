import PublicIcon from '@mui/icons-material/PublicOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { type Model, targetOf } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { useProduct } from '../../data/areas/product.ts'
import { includedRows, titleOf } from '../../data/rows/titles.ts'
import { useReading } from '../../fields/values/use-reading.ts'

/**
 * Returns the outside readers of a public comment: the first of the declared readers that the row names, and all in its
 * declared lists.
 */
const readersOf = (
  model: Model,
  row: Row,
  title: (entity: string, row: Row) => string,
): { readonly first: string | undefined; readonly others: readonly string[] } => {
  let first: string | undefined
  const others: string[] = []
  for (const name of model.entity.talks?.to ?? []) {
    const field = model.byName.get(name)
    if (field === undefined) continue
    const value = row[field.wire]
    if (Array.isArray(value)) others.push(...value.filter((one) => typeof one === 'string'))
    else if (field.includeAs !== null) {
      const [included] = includedRows(field, row)
      if (included !== undefined) first ??= title(targetOf(field.field), included)
    } else if (typeof value === 'string' && value !== '') first ??= value
  }
  return { first, others }
}

/** Says above a public text who reads it, so that nobody takes it for one of the team's own. */
export const Audience = ({ model, row }: { model: Model; row: Row }) => {
  const { t } = useTranslation('talk')
  const { locale } = useReading()
  const { models } = useProduct()
  const { first, others } = readersOf(model, row, (entity, one) => titleOf(models.of(entity), one))
  const names = [...(first === undefined ? [] : [first]), ...others]
  return (
    <Box
      className="audience"
      role="status"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'info.main', fontSize: '0.8125rem', fontWeight: 600 }}
    >
      <PublicIcon aria-hidden fontSize="inherit" />
      {names.length === 0
        ? t('toOutsiders')
        : t('to', { name: new Intl.ListFormat(locale).format(names.map((one) => `\u2068${one}\u2069`)) })}
    </Box>
  )
}
