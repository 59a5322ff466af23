import Link from '@mui/material/Link'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { type Model, targetOf } from '../../../core/declare/model.ts'
import { allOf, equals } from '../../../core/query/predicate.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'
import { iconOf } from '../../base/ui/icons.ts'
import { SectionFailure, SectionSkeleton } from '../../base/ui/state/section-state.tsx'
import { useModel, useProduct } from '../../data/areas/product.ts'
import { rowAddress, titleOf } from '../../data/rows/titles.ts'
import { useRows } from '../../data/rows/use-rows.ts'
import { cells } from '../../fields/values/cells.tsx'
import { LinkLine } from './link-line.tsx'

const RowIcon = ({ name }: { readonly name: string }) => {
  const Icon = iconOf(name)
  return <Icon fontSize="small" aria-hidden sx={{ color: 'text.secondary' }} />
}

type Props = {
  readonly entity: string
  /** Filter values by wire name; the link to the whole list carries the same. */
  readonly filter: { readonly [wire: string]: string }
  /** Maximum number of rows; 5 by default. */
  readonly limit?: number
  /** Name of a field shown beside each title; of a kind whose cell has no link, as the line is a link itself. */
  readonly note?: string
  /** Wire name of the field by which they are sorted, with `-` for descending; by default newest first. */
  readonly sort?: string
  /** Name of a reference whose row each row belongs to, named behind its title. */
  readonly owner?: string
  /** Returns the name of a row's icon; by default the entity's. */
  readonly iconNameOf?: (model: Model, row: Row) => string
  readonly empty: string
  /** Label of the link to the whole list. */
  readonly more: string
}

/** A section that shows the first rows of a filtered list. */
export const RowsSection = ({ entity, filter, limit = 5, note, sort, owner, iconNameOf, empty, more }: Props) => {
  const model = useModel(entity)
  const { models } = useProduct()
  const ownerField = owner === undefined ? undefined : model.byName.get(owner)
  const ownerOf = (row: Row): string | undefined => {
    const above = row[ownerField?.includeAs ?? '']
    return ownerField !== undefined && isRow(above) ? titleOf(models.of(targetOf(ownerField.field)), above) : undefined
  }
  const { query } = useRows(model, {
    page: 1,
    perPage: limit,
    ...(sort === undefined
      ? {}
      : { sort: [{ field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'desc' : 'asc' }] }),
    include: ownerField?.includeAs ? [ownerField.includeAs] : [],
    where: allOf(...Object.entries(filter).map(([column, value]) => equals(column, value))),
  })
  const field = note === undefined ? undefined : model.byName.get(note)
  const Cell = field === undefined ? undefined : cells[field.field.kind]
  const { page = '/', icon } = model.entity
  const iconNames = iconNameOf ?? (() => icon)
  const search = new URLSearchParams(Object.entries(filter).map(([wire, value]) => [`filter[${wire}]`, value]))
  const rows = query.data?.data ?? []
  if (query.data === undefined && query.isError)
    return <SectionFailure text={query.error.message} onRetry={() => void query.refetch()} />
  if (query.isPending) return <SectionSkeleton />
  if (rows.length === 0) return <Typography color="text.secondary">{empty}</Typography>
  return (
    <>
      <List disablePadding sx={{ marginInline: -2 }}>
        {rows.map((row) => (
          <LinkLine
            key={String(row.id)}
            to={rowAddress(model, row) ?? page}
            icon={<RowIcon name={iconNames(model, row)} />}
            title={titleOf(model, row)}
            owner={ownerOf(row)}
            {...(field === undefined || Cell === undefined
              ? {}
              : { note: <Cell model={model} field={field} row={row} place="list" /> })}
          />
        ))}
      </List>
      <Link
        component={RouterLink}
        to={`${page}?${search}`}
        sx={{ display: 'inline-block', paddingBlock: 1, marginBlockStart: 1 }}
      >
        {more}
      </Link>
    </>
  )
}
