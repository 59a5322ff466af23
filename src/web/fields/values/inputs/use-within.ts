import { useOne } from '@refinedev/core'
import { useWatch } from 'react-hook-form'
import { type Model, type ModelField, type Models, targetOf } from '../../../../core/declare/model.ts'
import { type Within, withinOf } from '../../../../core/declare/within.ts'
import { equals, leavesIn, type Node } from '../../../../core/query/predicate.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { settings } from '../../../base/browser/settings.ts'
import { useReadable } from '../../../data/access/readable.ts'
import { type FieldInputProps, useProduct } from '../../../data/areas/product.ts'

const noConditions: readonly Node[] = []
/** Other servers have no such filters; constraints over more than one reference are checked by the server alone. */
const canFilter = (within: Within | undefined): boolean =>
  within !== undefined && settings.own && within.own.length <= 2

/** The field of the row on which the options of a reference depend, by its `within` declaration. */
const headOf = (models: Models, model: Model, field: ModelField): ModelField | undefined =>
  withinOf(models, model, field)?.own[0]

/** Conditions on a reference's options by `within`. @param value of the field on which they depend */
const useConditions = (model: Model, field: ModelField, value: unknown): readonly Node[] => {
  const within = withinOf(useProduct().models, model, field)
  const [head, over] = within?.own ?? []
  const between = head === undefined || over === undefined ? undefined : targetOf(head.field)
  const { result } = useOne<Row & { id: string }>({
    resource: between ?? model.name,
    id: String(value ?? ''),
    queryOptions: { enabled: canFilter(within) && between !== undefined && typeof value === 'string' && value !== '' },
  })
  if (within === undefined || !canFilter(within)) return noConditions
  const requiredId = over === undefined ? value : result?.[over.wire]
  if (typeof requiredId !== 'string' || requiredId === '') return noConditions
  const steps = within.its.map(({ name, wire }, at) => (at === within.its.length - 1 ? wire : name))
  return [equals(steps.join('.'), requiredId)]
}

/**
 * The declared condition of the rows that a reference offers; none for users who may not read what it asks about, whom the
 * server would refuse.
 */
const useOffers = (model: Model, { field }: ModelField): readonly Node[] => {
  const { models } = useProduct()
  const offers = 'offers' in field ? field.offers : undefined
  const readable = useReadable(offers === undefined ? model : models.of(targetOf(field)))
  if (offers === undefined || !settings.own) return noConditions
  const mayAsk = leavesIn(offers).every(({ column }) => {
    const [head = ''] = column.split('.')
    return readable.some(({ name, wire }) => name === head || wire === head)
  })
  return mayAsk ? [offers] : noConditions
}

/** Leaves the row itself out of the options of a reference to its own entity, such as its parent. */
const notItself = (model: Model, { field }: ModelField, row: Row | undefined): readonly Node[] =>
  settings.own && row?.id !== undefined && targetOf(field) === model.name
    ? [{ column: 'id', operator: 'ne', value: String(row.id) }]
    : noConditions

/** Conditions on the options of a row's reference, by `within` and `offers`. */
export const useRowConditions = (model: Model, field: ModelField, row: Row): readonly Node[] => {
  const head = headOf(useProduct().models, model, field)
  const offers = useOffers(model, field)
  return [
    ...useConditions(model, field, head === undefined ? undefined : row[head.wire]),
    ...offers,
    ...notItself(model, field, row),
  ]
}

/**
 * Returns the same in a form, where the form's value of the other field counts; no condition of `within` while that is
 * empty.
 */
export const useWithin = ({ model, field, row, control }: FieldInputProps): readonly Node[] => {
  const head = headOf(useProduct().models, model, field)
  const formValue: unknown = useWatch({ control, name: head?.wire ?? field.wire })
  const value = head === undefined ? undefined : formValue === undefined ? row?.[head.wire] : formValue
  const offers = useOffers(model, field)
  return [...useConditions(model, field, value), ...offers, ...notItself(model, field, row)]
}
