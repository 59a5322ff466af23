import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { fieldOfColumn } from '../../../../core/query/measured.ts'
import { isGroup, type Leaf, type Node, type Operator, type Scalar } from '../../../../core/query/predicate.ts'
import { isDay } from '../../../../core/query/values.ts'
import { keyOfChoice } from '../../../../core/words/keys.ts'
import { formatDay, formatInstant, formatNumber } from '../../../base/i18n/format.ts'
import { FieldValue } from '../field-value.tsx'
import { useReading } from '../use-reading.ts'
import { clockWords } from './clock-words.ts'
import { columnWords } from './column-words.ts'
import { operatorKey } from './operator-key.ts'

type ValueProps = {
  readonly model: Model
  readonly field: ModelField
  readonly value: Scalar
  readonly operator: Operator
}

/** A condition's value in words. */
export const ConditionValueWords = ({ model, field, value, operator }: ValueProps) => {
  const { t } = useTranslation()
  const reading = useReading()
  const text = String(value)
  if (operator === 'relative') return t(`common:relative.${text}`)
  if (operator === 'weekday' || operator === 'hour') return clockWords(operator, text, reading)
  if (field.type === 'id' || field.type === 'ids') return <FieldValue model={model} field={field} value={text} />
  if (field.type === 'boolean') return t(text === 'true' ? 'common:yes' : 'common:no')
  if (field.field.kind === 'choice') return t(keyOfChoice(model.name, field.name, text))
  if (field.type === 'day' || field.type === 'instant')
    return isDay(text) ? formatDay(text, reading.locale) : formatInstant(text, reading)
  if (field.type === 'number' || field.type === 'decimal') return <bdi>{formatNumber(text, reading.locale)}</bdi>
  return <bdi>{text}</bdi>
}

const LeafWords = ({ model, leaf }: { model: Model; leaf: Leaf }) => {
  const { t } = useTranslation()
  const field = fieldOfColumn(model, leaf.column)
  if (field === undefined) return <bdi>{leaf.column}</bdi>
  const values = leaf.value === undefined ? [] : ([leaf.value].flat() as Scalar[])
  const between = leaf.operator === 'between' ? ` ${t('common:operator.and')} ` : t('common:listSeparator')
  return (
    <>
      {columnWords(model, leaf.column, t)} {t(operatorKey(leaf.operator, field))}
      {values.map((value, at) => (
        <Fragment key={String(value)}>
          {at === 0 ? ' ' : between}
          <ConditionValueWords model={model} field={field} value={value} operator={leaf.operator} />
        </Fragment>
      ))}
    </>
  )
}

/** Conditions as a sentence in the user's language. */
export const ConditionWords = ({ model, node, outer = true }: { model: Model; node: Node; outer?: boolean }) => {
  const { t } = useTranslation('common')
  if (!isGroup(node)) return <LeafWords model={model} leaf={node} />
  const joined = node.filters.map((filter, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the sentence has no state and is rendered as a whole
    <Fragment key={at}>
      {at > 0 && ` ${t(`operator.${node.operator}`)} `}
      <ConditionWords model={model} node={filter} outer={false} />
    </Fragment>
  ))
  return outer || joined.length < 2 ? joined : <>({joined})</>
}
