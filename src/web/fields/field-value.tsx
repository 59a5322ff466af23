import { useMany } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../core/model.ts'
import { meValue } from '../../core/predicate.ts'
import { isUuid } from '../../core/values.ts'
import { isRow, type Row } from '../api/shapes.ts'
import { targetModel, titleOf } from '../data/titles.ts'
import { useProduct } from '../product/product.ts'
import { Nothing } from './cells/nothing.tsx'
import { FileLink } from './cells/relation.tsx'
import { cells } from './cells.tsx'
import { useFileUrl } from './use-file-url.ts'

const named = (value: unknown): string =>
  isRow(value) ? String(value.name ?? value.title ?? value.id ?? '') : String(value)

/** Rows behind a relation's value: ids are looked up, as nobody knows a colleague by id; what is gone stays its id. */
const Related = ({ field, value }: { field: ModelField; value: unknown }) => {
  const { t } = useTranslation('common')
  const target = targetModel(useProduct().models, field)
  const values = Array.isArray(value) ? value : [value]
  const ids = values.filter((value) => typeof value === 'string' && isUuid(value)).map(String)
  const { result } = useMany<Row & { id: string }>({
    resource: target.name,
    ids,
    queryOptions: { enabled: ids.length > 0 },
    errorNotification: false,
  })
  const label = (value: unknown): string => {
    if (value === meValue) return t('me')
    const row = isRow(value) ? value : result.data.find(({ id }) => id === value)
    return row === undefined ? String(value) : titleOf(target, row)
  }
  return <bdi>{values.map(label).join(t('listSeparator'))}</bdi>
}

/** A file that a row had or has: by its name, and to save where it may still be read. */
const FormerFile = ({ value }: { value: unknown }) => {
  const { t } = useTranslation('common')
  const file = isRow(value) ? value : {}
  const url = useFileUrl(typeof file.url === 'string' ? file.url : undefined)
  const name = typeof file.name === 'string' ? file.name : t('file.unnamed')
  return url === undefined ? <bdi>{name}</bdi> : <FileLink url={url} name={name} />
}

const relations = new Set<string>(['ref', 'refs', 'children'])

/** A single value of a field outside its row, as history and conflicts hold them. */
export const FieldValue = ({ model, field, value }: { model: Model; field: ModelField; value: unknown }) => {
  const { t } = useTranslation('common')
  if (value === null || value === undefined || value === '') return <Nothing />
  if (field.field.kind === 'secret') return <span>{t('hidden')}</span>
  if (relations.has(field.field.kind)) return <Related field={field} value={value} />
  if (field.field.kind === 'file') return <FormerFile value={value} />
  if (Array.isArray(value)) return <bdi>{value.map(named).join(t('listSeparator')) || '–'}</bdi>
  if (isRow(value) && field.field.kind !== 'conditions') return <bdi>{named(value)}</bdi>
  const Cell = cells[field.field.kind]
  return <Cell model={model} field={field} row={{ [field.wire]: value }} place="list" />
}
