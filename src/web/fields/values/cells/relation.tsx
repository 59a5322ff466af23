import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { permissionFor } from '../../../../core/declare/permissions.ts'
import { isRow, type Row } from '../../../base/api/shapes.ts'
import { cutText } from '../../../base/theme/tokens.ts'
import { useHoldsAll } from '../../../data/access/use-holds-all.ts'
import { useProduct } from '../../../data/areas/product.ts'
import { includedRows, targetModel, titleOf, titleOfText } from '../../../data/rows/titles.ts'
import { type CellProps, wireValue } from '../cell.ts'
import { useCellTab } from '../cell-tab.ts'
import { tells } from '../has-value.ts'
import { faceSide, PeopleRow } from '../people-row.tsx'
import { hasFace, RowFace } from '../row-face.tsx'
import { Tag } from '../tag.tsx'
import { useFileUrl } from '../use-file-url.ts'
import { useReading } from '../use-reading.ts'
import { Nothing } from './nothing.tsx'

/** Most tags in a grid cell; the others are shown as a number. */
const maxTags = 2

/** Returns the URL of a target row's page; undefined if there is none or the user may not open it. */
const useAddress = (field: CellProps['field']): ((row: Row) => string | undefined) => {
  const target = targetModel(useProduct().models, field)
  const holdsAll = useHoldsAll()
  const { page } = target.entity
  const may = page !== undefined && holdsAll([permissionFor(target.entity, 'show')])
  return (row) => (may ? `${page}/${String(row.id)}` : undefined)
}

type FacedProps = {
  readonly model: Model
  readonly row: Row
  readonly to: string | undefined
  readonly place: CellProps['place']
}

/** A row by its title, a link where it may be opened, behind its picture or initials if its entity has any. */
const FacedName = ({ model, row, to, place }: FacedProps) => {
  const tab = useCellTab()
  const title = <bdi>{titleOf(model, row)}</bdi>
  const name =
    to === undefined ? (
      title
    ) : (
      <Link
        {...tab}
        component={RouterLink}
        to={to}
        color="inherit"
        // A name of another script is cut at its own end.
        dir="auto"
        onClick={(event) => event.stopPropagation()}
        sx={cutText}
      >
        {title}
      </Link>
    )
  if (!hasFace(model)) return name
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', maxInlineSize: '100%' }}>
      <RowFace model={model} row={row} {...(place === 'list' && { side: faceSide })} />
      {name}
    </Box>
  )
}

/** Returns the text for a reference without a row; undefined where there is none. */
export const otherwiseOf = ({ model, field, row }: CellProps): string | undefined => {
  if (!('otherwise' in field.field)) return undefined
  const text = row[model.byName.get(field.field.otherwise ?? '')?.wire ?? '']
  return typeof text === 'string' ? text : undefined
}

/** Tells whether a property says something: by its value, or by the one that stands for it. */
export const isFilled = (model: Model, field: ModelField, row: Row): boolean =>
  tells(row, field) || otherwiseOf({ model, field, row, place: 'list' }) !== undefined

export const RefCell = (props: CellProps) => {
  const { field, row, place } = props
  const target = targetModel(useProduct().models, field)
  const address = useAddress(field)
  const { t } = useTranslation('common')
  const { actorEntity } = useProduct().models
  const [related] = includedRows(field, row)
  // The row was asked for but is missing, though its id is there: it is a person out of sight.
  const isUnseen = field.includeAs !== null && row[field.includeAs] === null && typeof row[field.wire] === 'string'
  if (related === undefined) {
    if (isUnseen && target.name === actorEntity) return <span>{t('somebody')}</span>
    const text = otherwiseOf(props)
    return text === undefined ? <Nothing /> : <bdi>{text}</bdi>
  }
  const to = address(related)
  return <FacedName model={target} row={related} to={to} place={place} />
}

export const RefsCell = ({ field, row, place }: CellProps) => {
  const { t } = useTranslation('common')
  const target = targetModel(useProduct().models, field)
  const address = useAddress(field)
  const rows = includedRows(field, row)
  if (rows.length === 0) return <Nothing />
  const visibleRows = place === 'list' ? rows.slice(0, maxTags) : rows
  if (hasFace(target) && place === 'list' && rows.length > 1) return <PeopleRow people={rows} />
  // Our server sets a flag if it sent only part of the related rows.
  const isCut = Array.isArray(row.more) && row.more.includes(field.includeAs)
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', gap: 1, maxInlineSize: '100%', flexWrap: place === 'page' ? 'wrap' : 'nowrap' }}
    >
      {visibleRows.map((related) => {
        const to = address(related)
        const title = titleOf(target, related)
        // Both tags may shrink, with an ellipsis, instead of overflowing the cell.
        const where = to === undefined || place === 'list' ? { title } : { to }
        if (hasFace(target))
          return <FacedName key={String(related.id)} model={target} row={related} to={to} place={place} />
        return (
          <Tag key={String(related.id)} {...where}>
            <bdi>{title}</bdi>
          </Tag>
        )
      })}
      {isCut && place === 'page' && <span>{t('firstOnly', { amount: rows.length })}</span>}
      {rows.length > visibleRows.length && (
        <Tag outlined title={rows.map((row) => titleOf(target, row)).join(t('listSeparator'))}>
          <bdi dir="ltr">
            +{rows.length - visibleRows.length}
            {isCut ? '…' : ''}
          </bdi>
        </Tag>
      )}
    </Box>
  )
}

/** The subject of a row: shown by its kind only, because its title would need a call for each cell. */
export const SubjectCell = ({ field, row }: CellProps) => {
  const { t } = useTranslation()
  const value = row[field.wire]
  if (typeof value !== 'string') return <Nothing />
  return field.type === 'id' ? <bdi dir="ltr">{value}</bdi> : <span>{t(`${value}:one`)}</span>
}

/** A download link. @param url from `useFileUrl` */
export const FileLink = ({ url, name }: { url: string; name: string }) => (
  <Link {...useCellTab()} href={url} download={name} onClick={(event) => event.stopPropagation()}>
    <bdi>{name}</bdi>
  </Link>
)

/** A round picture, or a plain circle while it loads. @param side pixels */
const Face = ({ url, name, side }: { url: string | undefined; name: string; side: number }) => (
  <Box
    {...(url === undefined ? { component: 'span' } : { component: 'img', src: url, alt: name })}
    sx={{
      display: 'inline-block',
      verticalAlign: 'middle',
      inlineSize: side,
      blockSize: side,
      borderRadius: '50%',
      objectFit: 'cover',
      bgcolor: 'action.selected',
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

/** The title of the row that a subject leads to, written like other titles of its entity. */
export const SubjectTitleCell = ({ of, ...props }: CellProps & { readonly of: string }) => {
  const { models } = useProduct()
  const { timeZone } = useReading()
  const text = wireValue(props)
  const { t } = useTranslation('common')
  const target = models.all.find(({ name }) => name === props.row[`${of}_type`])
  const gone = 'gone' in props.field.field ? props.field.field.gone : undefined
  if (typeof text !== 'string')
    return gone !== undefined && props.row[gone] === true ? <span>{t('gone')}</span> : <Nothing />
  return <bdi>{target === undefined ? text : titleOfText(target, text, timeZone)}</bdi>
}
