import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { type Model, type ModelField, numberOf } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { stateField } from '../../../core/declare/state.ts'
import { allOf } from '../../../core/query/predicate.ts'
import { keyOfEntity, keyOfNew, labelKey } from '../../../core/words/keys.ts'
import type { Row } from '../../base/api/shapes.ts'
import { SmallPager } from '../../base/ui/small-pager.tsx'
import { useHolds } from '../../data/access/can.tsx'
import { useProduct } from '../../data/areas/product.ts'
import { numberedTitleOf, rowAddress, titleOf } from '../../data/rows/titles.ts'
import { useRows } from '../../data/rows/use-rows.ts'
import { NewChild } from '../../fields/forms/row-tools.tsx'
import { RecordSection } from '../../views/row-page/section.tsx'
import { StateMark } from '../state-mark.tsx'
import { childrenOf } from './children-of.ts'

const perPage = 10
const chipLines = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  marginBlockStart: 1,
} as const

const Line = ({ model, row }: { readonly model: Model; readonly row: Row }) => {
  const Marks = useProduct().lineMarks[model.name]
  const to = rowAddress(model, row)
  const title = <span dir="auto">{numberedTitleOf(model, row)}</span>
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', columnGap: 2, minBlockSize: 36, flexWrap: 'wrap' }}
    >
      <StateMark model={model} row={row} />
      <Box sx={{ flex: '1 1 160px', minInlineSize: 0, overflowWrap: 'anywhere' }}>
        {to === undefined ? (
          title
        ) : (
          <Link component={RouterLink} to={to} color="inherit">
            {title}
          </Link>
        )}
      </Box>
      {Marks !== undefined && <Marks row={row} />}
    </Box>
  )
}

/** A row that has nothing but its name, as a chip that leads to it. */
const NameChip = ({ model, row }: { readonly model: Model; readonly row: Row }) => {
  const to = rowAddress(model, row)
  const label = <bdi>{titleOf(model, row)}</bdi>
  return (
    <li>
      {to === undefined ? (
        <Chip size="small" label={label} />
      ) : (
        <Chip size="small" label={label} component={RouterLink} to={to} clickable />
      )}
    </li>
  )
}

type Props = {
  readonly model: Model
  readonly row: Row
  /** A `children` or `refs` field of the row. */
  readonly field: ModelField
  readonly mayChange: boolean
}

/** Rows of a `children` field, or of a list of references, as lines, in their own order or newest first, with a button to add one. */
export const ChildrenLines = ({ model, row, field, mayChange }: Props) => {
  const { t } = useTranslation(['common', 'facets'])
  const { models, lineMarks } = useProduct()
  const { child, preset, fixed, by } = childrenOf(models, model, field, row)
  const id = useId()
  const mayRead = useHolds({ permissions: [permissionFor(child.entity, 'index')] })
  const mayStore = useHolds({ permissions: [permissionFor(child.entity, 'store')] })
  const mayAdd = mayStore && mayChange && preset !== undefined && child.operations.has('store')
  const [page, setPage] = useState(1)
  const [isAdding, setAdding] = useState(false)
  const rank = child.fields.find(({ field }) => field.kind === 'rank')
  const sort = [
    rank === undefined
      ? ({ field: 'created_at', order: 'desc' } as const)
      : ({ field: rank.wire, order: 'asc' } as const),
  ]
  const isNone = Array.isArray(fixed.value) && fixed.value.length === 0
  const { query } = useRows(child, { page, perPage, sort, where: allOf(fixed) }, mayRead && !isNone)
  const rows = isNone ? [] : (query.data?.data ?? [])
  if (!mayRead || (rows.length === 0 && !mayAdd)) return null
  const entity = t(keyOfEntity(child.name, 'one'))
  const isNamed =
    stateField(child) === undefined && numberOf(child) === undefined && lineMarks[child.name] === undefined
  return (
    <>
      <RecordSection
        id={id}
        title={t(labelKey(model, field.name))}
        isUnused={rows.length === 0}
        buttons={
          mayAdd
            ? [{ label: entity, name: t(keyOfNew(child.name)), icon: AddIcon, onClick: () => setAdding(true) }]
            : []
        }
      >
        <Box component="ul" aria-labelledby={id} sx={isNamed ? chipLines : { m: 0, p: 0, listStyle: 'none' }}>
          {rows.map((row) =>
            isNamed ? (
              <NameChip key={String(row.id)} model={child} row={row} />
            ) : (
              <Line key={String(row.id)} model={child} row={row} />
            ),
          )}
        </Box>
        <SmallPager total={query.data?.total ?? 0} perPage={perPage} page={page} onPage={setPage} />
      </RecordSection>
      {isAdding && preset !== undefined && (
        <NewChild entity={child.name} hidden={[by]} fixed={preset} onClose={() => setAdding(false)} />
      )}
    </>
  )
}
