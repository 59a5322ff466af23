import { useMany } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { isSubjectId, type Model, type ModelField } from '../../../core/declare/model.ts'
import { meValue } from '../../../core/query/predicate.ts'
import { isUuid } from '../../../core/query/values.ts'
import { somebody } from '../../../core/words/somebody.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'
import { formatInstant } from '../../base/i18n/format.ts'
import { useProduct } from '../../data/areas/product.ts'
import { targetModel, titleOf, titleOfText } from '../../data/rows/titles.ts'
import type { CellProps } from './cell.ts'
import { Nothing } from './cells/nothing.tsx'
import { FileLink } from './cells/relation.tsx'
import { cells } from './cells.tsx'
import { useRowNames } from './named-rows.tsx'
import { useFileUrl } from './use-file-url.ts'
import { useReading } from './use-reading.ts'

const titleOfValue = (value: unknown): string =>
  isRow(value) ? String(value.name ?? value.title ?? value.id ?? '') : String(value)

/**
 * The titles of a relation's rows, given with the value or read by the rows' ids. Nobody sees the id of a row that
 * can't be read.
 */
const Related = ({ field, value }: { field: ModelField; value: unknown }) => {
  const { t } = useTranslation('common')
  const { models } = useProduct()
  const target = targetModel(models, field)
  const names = useRowNames()
  const values = Array.isArray(value) ? value : [value]
  const ids = values.filter((value) => typeof value === 'string' && isUuid(value)).map(String)
  const isRead = names === undefined && ids.length > 0
  const { result, query } = useMany<Row & { id: string }>({
    resource: target.name,
    ids,
    queryOptions: { enabled: isRead },
    errorNotification: false,
  })
  const label = (value: unknown): string => {
    if (value === meValue) return t('me')
    if (value === somebody) return t('somebody')
    const told = names?.[String(value)]
    if (told !== undefined) return titleOfText(target, told)
    const row = isRow(value) ? value : result.data.find(({ id }) => id === value)
    if (row !== undefined) return titleOf(target, row)
    if (typeof value !== 'string' || !isUuid(value)) return String(value)
    if (isRead && query.isPending) return '…'
    // A row that can't be read may be gone or hidden; but people are never deleted.
    return t(names === undefined && target.name === models.actorEntity ? 'somebody' : 'gone')
  }
  return <bdi>{values.map(label).join(t('listSeparator'))}</bdi>
}

/** A past or present file: its name, as a download link if it can still be read. */
const FormerFile = ({ value }: { value: unknown }) => {
  const { t } = useTranslation('common')
  const file = isRow(value) ? value : {}
  const url = useFileUrl(typeof file.url === 'string' ? file.url : undefined)
  const name = typeof file.name === 'string' ? file.name : t('file.unnamed')
  return url === undefined ? <bdi>{name}</bdi> : <FileLink url={url} name={name} />
}

/** A row of any entity to which another one belongs: its title where it is given, as its kind isn't known here. */
const SubjectRow = ({ value }: { value: unknown }) => {
  const { t } = useTranslation('common')
  const name = useRowNames()?.[String(value)]
  return <bdi>{name === undefined ? t('gone') : (name ?? t('untitled'))}</bdi>
}

const relations = new Set<string>(['ref', 'refs', 'children'])

type Props = {
  readonly model: Model
  readonly field: ModelField
  readonly value: unknown
  /** Other values of the row, where they are known: this value may depend on them. */
  readonly beside?: Row | undefined
  /** The kind of place in which the value is shown: on a page, moments have their time. */
  readonly place?: CellProps['place']
}

/** A field's value outside its row, as in history and conflicts. */
export const FieldValue = ({ model, field, value, beside, place = 'list' }: Props) => {
  const { t } = useTranslation('common')
  const reading = useReading()
  // Lists of moments, such as the dates that a series leaves out.
  const isOfMoments = 'items' in field.field && field.field.items === 'instant'
  const said = (one: unknown): string =>
    isOfMoments && typeof one === 'string' ? formatInstant(one, reading) || one : titleOfValue(one)
  if (value === null || value === undefined || value === '') return <Nothing />
  if (field.field.kind === 'secret') return <span>{t('hidden')}</span>
  if (isSubjectId(field)) return <SubjectRow value={value} />
  if (relations.has(field.field.kind)) return <Related field={field} value={value} />
  if (field.field.kind === 'file') return <FormerFile value={value} />
  if (Array.isArray(value)) return <bdi>{value.map(said).join(t('listSeparator')) || '–'}</bdi>
  if (isRow(value) && field.field.kind !== 'conditions') return <bdi>{titleOfValue(value)}</bdi>
  const Cell = cells[field.field.kind]
  return <Cell model={model} field={field} row={{ ...beside, [field.wire]: value }} place={place} />
}
