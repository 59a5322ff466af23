import { useMany } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { isSubjectId, type ModelField } from '../../../core/declare/model.ts'
import { meValue } from '../../../core/query/predicate.ts'
import { isUuid } from '../../../core/query/values.ts'
import { somebody } from '../../../core/words/somebody.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'
import { useProduct } from '../../data/areas/product.ts'
import { targetModel, titleOf, titleOfText } from '../../data/rows/titles.ts'
import { useRowNames } from './named-rows.tsx'

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
    const name = names?.[String(value)]
    if (name !== undefined) return titleOfText(target, name)
    const row = isRow(value) ? value : result.data.find(({ id }) => id === value)
    if (row !== undefined) return titleOf(target, row)
    if (typeof value !== 'string' || !isUuid(value)) return String(value)
    if (isRead && query.isPending) return '…'
    // A row that can't be read may be gone or hidden; but people are never deleted.
    return t(names === undefined && target.name === models.actorEntity ? 'somebody' : 'gone')
  }
  return <bdi>{values.map(label).join(t('listSeparator'))}</bdi>
}

/** A row of any entity to which another one belongs: its title where it is given, as its kind isn't known here. */
const SubjectRow = ({ value }: { value: unknown }) => {
  const { t } = useTranslation('common')
  const name = useRowNames()?.[String(value)]
  return <bdi>{name === undefined ? t('gone') : (name ?? t('untitled'))}</bdi>
}

const relations = new Set<string>(['ref', 'refs', 'children'])

/** Tells whether the values of a field lead to rows. */
export const isRelation = (field: ModelField): boolean => isSubjectId(field) || relations.has(field.field.kind)

/** The titles of the rows to which a value leads. @param field a relation */
export const RelatedTitles = ({ field, value }: { readonly field: ModelField; readonly value: unknown }) =>
  isSubjectId(field) ? <SubjectRow value={value} /> : <Related field={field} value={value} />
