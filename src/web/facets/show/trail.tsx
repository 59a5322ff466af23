import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { type Model, targetOf } from '../../../core/model.ts'
import { isRow, type Row } from '../../api/shapes.ts'
import { rowAddress, titleOf } from '../../data/titles.ts'
import { useProduct } from '../../product/product.ts'

/** Links to the row's parents (references with `onDelete: 'follow'`), such as its project and its parent task. */
export const Trail = ({ model, row }: { readonly model: Model; readonly row: Row }) => {
  const { t } = useTranslation('facets')
  const { models } = useProduct()
  const steps = model.fields.flatMap(({ field, includeAs }) => {
    const parent = includeAs === null ? undefined : row[includeAs]
    if (field.kind !== 'ref' || field.onDelete !== 'follow' || !isRow(parent)) return []
    const target = models.of(targetOf(field))
    const to = rowAddress(target, parent)
    return to === undefined ? [] : [{ to, title: titleOf(target, parent) }]
  })
  if (steps.length === 0) return null
  return (
    <Box
      component="nav"
      aria-label={t('trail')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, marginBlockEnd: 2, fontSize: '0.8125rem' }}
    >
      {steps.map(({ to, title }, n) => (
        <Box component="span" key={to} sx={{ display: 'inline-flex', gap: 2, minInlineSize: 0 }}>
          {n > 0 && <span aria-hidden>/</span>}
          <Link component={RouterLink} to={to} sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{title}</bdi>
          </Link>
        </Box>
      ))}
    </Box>
  )
}
