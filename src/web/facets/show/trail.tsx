import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, useLocation } from 'react-router'
import { type Model, targetOf } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'
import { useHolds } from '../../data/access/can.tsx'
import { useProduct } from '../../data/areas/product.ts'
import { rowAddress, titleOf } from '../../data/rows/titles.ts'
import { hasNumber, RowNumber } from './row-number.tsx'

const separator = (
  <Box component="span" aria-hidden sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
    /
  </Box>
)

/**
 * Links to the row's parents, such as its project and its parent task: references with `onDelete: 'follow'`, and rows
 * whose address is the start of its page's. Without any, it links to the list. The row's number ends it.
 */
export const Trail = ({ model, row }: { readonly model: Model; readonly row: Row }) => {
  const { t } = useTranslation('facets')
  const { models } = useProduct()
  const { pathname } = useLocation()
  const mayList = useHolds({ permissions: [permissionFor(model.entity, 'index')] })
  const parents = model.fields.flatMap(({ field, includeAs }) => {
    const parent = includeAs === null ? undefined : row[includeAs]
    if (field.kind !== 'ref' || !isRow(parent)) return []
    const target = models.of(targetOf(field))
    const to = rowAddress(target, parent)
    const isAbove = to !== undefined && pathname.startsWith(`${to}/`)
    if (field.onDelete !== 'follow' && !isAbove) return []
    return to === undefined ? [] : [{ to, title: titleOf(target, parent) }]
  })
  const list =
    model.entity.page !== undefined && mayList
      ? [{ to: model.entity.page, title: t(keyOfEntity(model.name, 'many'), { ns: model.name }) }]
      : []
  const steps = parents.length > 0 ? parents : list
  if (steps.length === 0) return <RowNumber model={model} row={row} />
  return (
    <>
      <Box
        component="nav"
        aria-label={t('trail')}
        sx={{ display: 'flex', columnGap: 2, minInlineSize: 0, fontSize: '0.8125rem' }}
      >
        {steps.map(({ to, title }, n) => (
          <Box
            component="span"
            key={to}
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, minInlineSize: 0 }}
          >
            {n > 0 && separator}
            <Link component={RouterLink} to={to} color="text.secondary" noWrap>
              <bdi>{title}</bdi>
            </Link>
          </Box>
        ))}
      </Box>
      {hasNumber(model, row) && (
        <>
          {separator}
          <RowNumber model={model} row={row} />
        </>
      )}
    </>
  )
}
