import { useOne } from '@refinedev/core'
import { useWatch } from 'react-hook-form'
import { targetOf } from '../../../core/model.ts'
import { equals, type Leaf } from '../../../core/predicate.ts'
import { type Within, withinOf } from '../../../core/within.ts'
import type { Row } from '../../api/shapes.ts'
import { settings } from '../../base/settings.ts'
import { type FieldInputProps, useProduct } from '../../product/product.ts'

const none: readonly Leaf[] = []
/** Another server knows no such filters; whatever is more than one reference away the server judges alone. */
const asksOf = (within: Within | undefined): boolean => within !== undefined && settings.own && within.own.length <= 2

/** Conditions on the rows that a reference may lead to, by what it is within; none as long as its row has no such value. */
export const useWithin = ({ model, field, row, control }: FieldInputProps): readonly Leaf[] => {
  const { models } = useProduct()
  const within = withinOf(models, model, field)
  const [head, over] = within?.own ?? []
  const typed: unknown = useWatch({ control, name: head?.wire ?? field.wire })
  const value = head === undefined ? undefined : typed === undefined ? row?.[head.wire] : typed
  const between = head === undefined || over === undefined ? undefined : targetOf(head.field)
  const { result } = useOne<Row & { id: string }>({
    resource: between ?? model.name,
    id: String(value ?? ''),
    queryOptions: { enabled: asksOf(within) && between !== undefined && typeof value === 'string' && value !== '' },
  })
  if (within === undefined || !asksOf(within)) return none
  const wanted = over === undefined ? value : result?.[over.wire]
  if (typeof wanted !== 'string' || wanted === '') return none
  const steps = within.its.map(({ name, wire }, at) => (at === within.its.length - 1 ? wire : name))
  return [equals(steps.join('.'), wanted)]
}
