import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { fieldOfColumn } from '../../../../core/query/measured.ts'
import { isGroup, type Leaf, type Node, type Operator, type Scalar } from '../../../../core/query/predicate.ts'
import { isDay } from '../../../../core/query/values.ts'
import { keyOfChoice } from '../../../../core/words/keys.ts'
import { formatDay, formatInstant, formatNumber } from '../../../base/i18n/format.ts'
import { inSentence } from '../../../base/i18n/i18n.ts'
import { isRelation, RelatedTitles } from '../related-titles.tsx'
import { useReading } from '../use-reading.ts'
import { clockWords } from './clock-words.ts'
import { columnWords } from './column-words.ts'
import { beforeValues } from './operator-key.ts'

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
  // A condition that is being written has no value yet.
  if (text === '') return '…'
  if (operator === 'relative') return t(`common:relative.${text}`)
  if (operator === 'weekday' || operator === 'hour') return clockWords(operator, text, reading)
  if (isRelation(field)) return <RelatedTitles field={field} value={text} />
  if (field.type === 'boolean') return t(text === 'true' ? 'common:yes' : 'common:no')
  if (field.field.kind === 'choice') return t(keyOfChoice(model.name, field.name, text))
  if (field.type === 'day' || field.type === 'instant')
    return isDay(text) ? formatDay(text, reading.locale) : formatInstant(text, reading)
  if (field.type === 'number' || field.type === 'decimal') return <bdi>{formatNumber(text, reading.locale)}</bdi>
  return <bdi>{text}</bdi>
}

const LeafWords = ({ model, leaf, isWithin }: { model: Model; leaf: Leaf; isWithin: boolean }) => {
  const { t, i18n } = useTranslation()
  const field = fieldOfColumn(model, leaf.column)
  if (field === undefined) return <bdi>{leaf.column}</bdi>
  const values = leaf.value === undefined ? [] : ([leaf.value].flat() as Scalar[])
  const between = leaf.operator === 'between' ? ` ${t('common:operator.and')} ` : t('common:listSeparator')
  const label = columnWords(model, leaf.column, t)
  return (
    <>
      {beforeValues(isWithin ? inSentence(label, i18n.language) : label, leaf.operator, field, t)}
      {values.map((value, at) => (
        <Fragment key={String(value)}>
          {at > 0 && between}
          <ConditionValueWords model={model} field={field} value={value} operator={leaf.operator} />
        </Fragment>
      ))}
    </>
  )
}

type WordsProps = {
  readonly model: Model
  readonly node: Node
  /** True where words of the same sentence stand before these. */
  readonly isWithin?: boolean
  readonly outer?: boolean
}

/** Conditions as a sentence in the user's language. */
export const ConditionWords = ({ model, node, isWithin = false, outer = true }: WordsProps) => {
  const { t } = useTranslation('common')
  if (!isGroup(node)) return <LeafWords model={model} leaf={node} isWithin={isWithin} />
  const joined = node.filters.map((filter, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the sentence has no state and is rendered as a whole
    <Fragment key={at}>
      {at > 0 && t(`said.${node.operator}`, { from: '', to: '' })}
      <ConditionWords model={model} node={filter} isWithin={isWithin || at > 0} outer={false} />
    </Fragment>
  ))
  return outer || joined.length < 2 ? joined : <>({joined})</>
}
