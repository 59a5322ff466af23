import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'
import { formatInstant } from '../../base/i18n/format.ts'
import type { CellProps } from './cell.ts'
import { Nothing } from './cells/nothing.tsx'
import { FileLink } from './cells/relation.tsx'
import { cells } from './cells.tsx'
import { isRelation, RelatedTitles } from './related-titles.tsx'
import { useFileUrl } from './use-file-url.ts'
import { useReading } from './use-reading.ts'

const titleOfValue = (value: unknown): string =>
  isRow(value) ? String(value.name ?? value.title ?? value.id ?? '') : String(value)

/** A past or present file: its name, as a download link if it can still be read. */
const FormerFile = ({ value }: { value: unknown }) => {
  const { t } = useTranslation('common')
  const file = isRow(value) ? value : {}
  const url = useFileUrl(typeof file.url === 'string' ? file.url : undefined)
  const name = typeof file.name === 'string' ? file.name : t('file.unnamed')
  return url === undefined ? <bdi>{name}</bdi> : <FileLink url={url} name={name} />
}

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
  const textOf = (one: unknown): string =>
    isOfMoments && typeof one === 'string' ? formatInstant(one, reading) || one : titleOfValue(one)
  if (value === null || value === undefined || value === '') return <Nothing />
  if (field.field.kind === 'secret') return <span>{t('hidden')}</span>
  if (isRelation(field)) return <RelatedTitles field={field} value={value} />
  if (field.field.kind === 'file') return <FormerFile value={value} />
  if (Array.isArray(value)) return <bdi>{value.map(textOf).join(t('listSeparator')) || '–'}</bdi>
  if (isRow(value) && field.field.kind !== 'conditions') return <bdi>{titleOfValue(value)}</bdi>
  const Cell = cells[field.field.kind]
  return <Cell model={model} field={field} row={{ ...beside, [field.wire]: value }} place={place} />
}
