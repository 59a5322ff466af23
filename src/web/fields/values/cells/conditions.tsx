import { useTranslation } from 'react-i18next'
import type { Model } from '../../../../core/declare/model.ts'
import { entityAsked } from '../../../../core/query/entity-asked.ts'
import { type Group, isGroup, type Node } from '../../../../core/query/predicate.ts'
import { labelKey } from '../../../../core/words/keys.ts'
import { isRow } from '../../../base/api/shapes.ts'
import { useProduct } from '../../../data/areas/product.ts'
import { type CellProps, wireValue } from '../cell.ts'
import { Nothing } from './nothing.tsx'

type Translate = (key: string) => string

const sentence = (node: Node, model: Model, t: Translate): string => {
  if (isGroup(node)) {
    const parts = node.filters.map((filter) => sentence(filter, model, t))
    return parts.length > 1 ? `(${parts.join(` ${t(`common:operator.${node.operator}`)} `)})` : (parts[0] ?? '')
  }
  const field = model.byWire.get(node.column)
  const label = field === undefined ? node.column : t(labelKey(model, field.name))
  const value = node.value === undefined ? '' : ` ${[node.value].flat().join(', ')}`
  return `${label} ${t(`common:operator.${node.operator}`)}${value}`
}

/** Conditions as a sentence. */
export const ConditionsCell = (props: CellProps) => {
  const { t } = useTranslation()
  const { models } = useProduct()
  const value = wireValue(props)
  const { field } = props.field
  const on = entityAsked(field, props.row)
  const target = models.all.find(({ name }) => name === on)
  if (!isRow(value) || target === undefined || (value as Group).filters.length === 0) return <Nothing />
  return <bdi>{sentence(value as Group, target, (key) => t(key))}</bdi>
}
