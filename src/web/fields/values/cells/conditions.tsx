import { entityAsked } from '../../../../core/query/entity-asked.ts'
import type { Group } from '../../../../core/query/predicate.ts'
import { isRow } from '../../../base/api/shapes.ts'
import { useProduct } from '../../../data/areas/product.ts'
import { type CellProps, wireValue } from '../cell.ts'
import { ConditionWords } from '../conditions/condition-words.tsx'
import { Nothing } from './nothing.tsx'

/** Conditions as a sentence. */
export const ConditionsCell = (props: CellProps) => {
  const { models } = useProduct()
  const value = wireValue(props)
  const { field } = props.field
  const on = entityAsked(field, props.row)
  const target = models.all.find(({ name }) => name === on)
  if (!isRow(value) || target === undefined || (value as Group).filters.length === 0) return <Nothing />
  return (
    <bdi>
      <ConditionWords model={target} node={value as Group} />
    </bdi>
  )
}
