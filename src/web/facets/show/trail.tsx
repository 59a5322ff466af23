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
import { useAncestors } from '../../data/rows/use-ancestors.ts'
import { hasNumber, RowNumber } from './row-number.tsx'

const separator = (
  <Box component="span" aria-hidden sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
    /
  </Box>
)

type Step = { readonly to: string; readonly title: string }
type Above = Step & { readonly target: Model; readonly row: Row }

/** Returns the rows that a row belongs to: references with `onDelete: 'follow'`, and rows whose address begins its page's. */
const useParentsOf = () => {
  const { models } = useProduct()
  const { pathname } = useLocation()
  return (model: Model, row: Row): readonly Above[] =>
    model.fields.flatMap(({ field, includeAs }) => {
      const parent = includeAs === null ? undefined : row[includeAs]
      if (field.kind !== 'ref' || !isRow(parent)) return []
      const target = models.of(targetOf(field))
      const to = rowAddress(target, parent)
      const isAbove = to !== undefined && pathname.startsWith(`${to}/`)
      if (to === undefined || (field.onDelete !== 'follow' && !isAbove)) return []
      return [{ to, title: titleOf(target, parent), target, row: parent }]
    })
}

/**
 * Returns the steps of the path to a row: its list, where it belongs to nothing but rows of a tree, then what it belongs to, with
 * every row above it in a tree.
 */
const useSteps = (model: Model, row: Row): readonly Step[] => {
  const { t } = useTranslation('facets')
  const parentsOf = useParentsOf()
  const parents = parentsOf(model, row)
  const inTree = parents.find(({ target }) => target.entity.tree !== undefined)
  const tree = inTree?.target ?? model
  const ancestors = useAncestors(tree, inTree === undefined ? undefined : String(inTree.row.id))
  const listed = inTree === undefined ? model : tree
  const mayList = useHolds({ permissions: [permissionFor(listed.entity, 'index')] })
  const [top] = ancestors ?? []
  const above = top === undefined ? [] : parentsOf(tree, top).filter(({ target }) => target !== tree)
  const path = (ancestors ?? []).flatMap((one): Step[] => {
    const to = rowAddress(tree, one)
    return to === undefined ? [] : [{ to, title: titleOf(tree, one) }]
  })
  const owners = [...above, ...parents.filter((one) => one !== inTree)]
  const chain = path.length > 0 || inTree === undefined ? path : [inTree]
  const list =
    owners.length > 0 || (inTree === undefined && parents.length > 0) || listed.entity.page === undefined || !mayList
      ? []
      : [{ to: listed.entity.page, title: t(keyOfEntity(listed.name, 'many'), { ns: listed.name }) }]
  const all = [...list, ...owners, ...chain]
  return all.filter(({ to }, n) => all.findIndex((other) => other.to === to) === n)
}

/** Links to what a row belongs to, such as its project and its parent task, or to its list. The row's number ends it. */
export const Trail = ({ model, row }: { readonly model: Model; readonly row: Row }) => {
  const { t } = useTranslation('facets')
  const steps = useSteps(model, row)
  // On a phone three names would be cut to a few letters each: the nearest is named, and leads to the others.
  const isCut = steps.length > 2
  if (steps.length === 0) return <RowNumber model={model} row={row} />
  return (
    <>
      <Box
        component="nav"
        aria-label={t('trail')}
        sx={{ display: 'flex', columnGap: 2, minInlineSize: 0, fontSize: '0.8125rem' }}
      >
        {isCut && (
          <Box component="span" aria-hidden sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>
            …
          </Box>
        )}
        {steps.map(({ to, title }, n) => (
          <Box
            component="span"
            key={to}
            sx={{
              display: { xs: isCut && n < steps.length - 1 ? 'none' : 'inline-flex', sm: 'inline-flex' },
              alignItems: 'center',
              gap: 2,
              minInlineSize: 0,
            }}
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
