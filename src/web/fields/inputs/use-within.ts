import { useOne } from '@refinedev/core'
import { useWatch } from 'react-hook-form'
import { targetOf } from '../../../core/model.ts'
import { equals, type Leaf } from '../../../core/predicate.ts'
import { type Within, withinOf } from '../../../core/within.ts'
import type { Row } from '../../api/shapes.ts'
import { settings } from '../../base/settings.ts'
import { type FieldInputProps, useProduct } from '../../product/product.ts'

const noConditions: readonly Leaf[] = []
/** Other servers have no such filters; constraints over more than one reference are checked by the server alone. */
const canFilter = (within: Within | undefined): boolean =>
  within !== undefined && settings.own && within.own.length <= 2

/** Conditions on a reference's options, from its `within` declaration; none while the other field is empty. */
export const useWithin = ({ model, field, row, control }: FieldInputProps): readonly Leaf[] => {
  const { models } = useProduct()
  const within = withinOf(models, model, field)
  const [head, over] = within?.own ?? []
  const formValue: unknown = useWatch({ control, name: head?.wire ?? field.wire })
  const value = head === undefined ? undefined : formValue === undefined ? row?.[head.wire] : formValue
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
