import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { permissionFor } from '../../../core/permissions.ts'
import { useHoldsAll } from '../../access/use-holds-all.ts'
import { isRow, type Row } from '../../api/shapes.ts'
import { includedRows, targetModel, titleOf } from '../../data/titles.ts'
import { useProduct } from '../../product/product.ts'
import type { CellProps } from '../cell.ts'
import { hasFace, RowFace } from '../row-face.tsx'
import { Tag } from '../tag.tsx'
import { useFileUrl } from '../use-file-url.ts'
import { Nothing } from './nothing.tsx'

/** Tags that fit a grid's line; the rest is a number. */
const mostInLine = 2

/** Address of a target row's page, where there is one that the user may open. */
const useAddress = (field: CellProps['field']): ((row: Row) => string | undefined) => {
  const target = targetModel(useProduct().models, field)
  const holdsAll = useHoldsAll()
  const { page } = target.entity
  const may = page !== undefined && holdsAll([permissionFor(target.entity, 'show')])
  return (row) => (may ? `${page}/${String(row.id)}` : undefined)
}

export const RefCell = ({ field, row }: CellProps) => {
  const target = targetModel(useProduct().models, field)
  const address = useAddress(field)
  const [one] = includedRows(field, row)
  if (one === undefined) return <Nothing />
  const to = address(one)
  const title = <bdi>{titleOf(target, one)}</bdi>
  const named =
    to === undefined ? (
      title
    ) : (
      <Link component={RouterLink} to={to} onClick={(event) => event.stopPropagation()}>
        {title}
      </Link>
    )
  if (!hasFace(target)) return named
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, maxInlineSize: '100%' }}>
      <RowFace model={target} row={one} />
      {named}
    </Box>
  )
}

export const RefsCell = ({ field, row, place }: CellProps) => {
  const { t } = useTranslation('common')
  const target = targetModel(useProduct().models, field)
  const address = useAddress(field)
  const rows = includedRows(field, row)
  if (rows.length === 0) return <Nothing />
  const shown = place === 'list' ? rows.slice(0, mostInLine) : rows
  // Our server's word that it has more of them than came along.
  const isCut = Array.isArray(row.more) && row.more.includes(field.includeAs)
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', gap: 1, maxInlineSize: '100%', flexWrap: place === 'page' ? 'wrap' : 'nowrap' }}
    >
      {shown.map((one) => {
        const to = address(one)
        const title = titleOf(target, one)
        // Side by side both give way, and end in dots rather than at the cell's edge.
        const where = to === undefined || place === 'list' ? { title } : { to }
        return (
          <Tag key={String(one.id)} {...where}>
            {hasFace(target) && <RowFace model={target} row={one} side={16} />}
            <bdi>{title}</bdi>
          </Tag>
        )
      })}
      {isCut && place === 'page' && <span>{t('firstOnly', { amount: rows.length })}</span>}
      {rows.length > shown.length && (
        <Tag outlined title={rows.map((row) => titleOf(target, row)).join(t('listSeparator'))}>
          <bdi dir="ltr">
            +{rows.length - shown.length}
            {isCut ? '…' : ''}
          </bdi>
        </Tag>
      )}
    </Box>
  )
}

/** The row that this one hangs on: its kind, as its title would need a call for each cell. */
export const SubjectCell = ({ field, row }: CellProps) => {
  const { t } = useTranslation()
  const value = row[field.wire]
  if (typeof value !== 'string') return <Nothing />
  return field.type === 'id' ? <bdi dir="ltr">{value}</bdi> : <span>{t(`${value}:one`)}</span>
}

/** A file to save; its address is one of `useFileUrl`. */
export const FileLink = ({ url, name }: { url: string; name: string }) => (
  <Link href={url} download={name} onClick={(event) => event.stopPropagation()}>
    <bdi>{name}</bdi>
  </Link>
)

/** A round picture, or its ground until it has come. */
const Face = ({ url, name, side }: { url: string | undefined; name: string; side: number }) => (
  <Box
    {...(url === undefined ? { component: 'span' } : { component: 'img', src: url, alt: name })}
    sx={{
      ...{ display: 'inline-block', verticalAlign: 'middle', inlineSize: side, blockSize: side },
      ...{ borderRadius: '50%', objectFit: 'cover', bgcolor: 'action.selected' },
    }}
  />
)

export const FileCell = ({ field, row, place, model }: CellProps) => {
  const file = row[field.wire] ?? row[`${field.name}_url`]
  const url = useFileUrl(
    typeof file === 'string' ? file : isRow(file) && typeof file.url === 'string' ? file.url : undefined,
  )
  if (file === undefined || file === null) return <Nothing />
  const name = isRow(file) && typeof file.name === 'string' ? file.name : titleOf(model, row)
  const side = place === 'list' ? 28 : 64
  if (field.field.kind === 'file' && field.field.accept === 'image') return <Face url={url} name={name} side={side} />
  return url === undefined ? <bdi>{name}</bdi> : <FileLink url={url} name={name} />
}
