import Box from '@mui/material/Box'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import type { Operator } from '../../../../core/query/predicate.ts'
import { labelKey } from '../../../../core/words/keys.ts'
import { isEnter } from '../../../base/ui/enter-key.ts'
import { ConditionValue } from '../../../fields/values/conditions/condition-value.tsx'
import { operatorKey } from '../../../fields/values/conditions/operator-key.ts'
import { isPicked, operatorsWithoutValue } from '../../../fields/values/conditions/operators.ts'
import { type Condition, panelOperators } from './chips.ts'
import { PickedList, RelativeList, YesNoList } from './value-lists.tsx'

/** A change while the user types, which applies when the panel closes; one that applies at once; one that closes the panel. */
type ChangeStep = 'typed' | 'chosen' | 'last'

type Props = {
  readonly model: Model
  readonly condition: Condition
  readonly onChange: (condition: Condition, step: ChangeStep) => void
  readonly onClose: () => void
}

const isList = (operator: Operator): boolean => operator === 'in' || operator === 'nin'

/** A range's ends are days for instants as well: people think in days. */
const asChosen = (field: ModelField, operator: Operator): ModelField =>
  operator === 'between' && field.type === 'instant' ? { ...field, type: 'day', field: { kind: 'day' } } : field

/** Changes one condition: its operator, and the values that it compares with. */
export const ConditionPanel = ({ model, condition, onChange, onClose }: Props) => {
  const { t } = useTranslation()
  const { field, operator, values } = condition
  // Typed values are held by the inputs, which begin with these.
  const [initial] = useState(condition)
  const initialValues = operator === initial.operator ? initial.values : []
  const inputs = useRef<HTMLDivElement>(null)
  // This happens on mount only: after a change of the operator the focus stays at its select.
  useLayoutEffect(() => inputs.current?.querySelector('input')?.focus(), [])
  const label = t(labelKey(model, field.name))
  const operators = panelOperators(field)
  const changeOperator = (next: Operator) =>
    onChange({ field, operator: next, values: isList(next) && isList(operator) ? values : [] }, 'chosen')
  const chooseOne = (value: string) => onChange({ field, operator, values: [value] }, 'last')
  const list = { model, field, onEscape: onClose }
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, paddingInline: 4, paddingBlockStart: 2 }}>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {label}
        </Box>
        {operators.length > 1 && (
          <select
            className="choice"
            aria-label={t('common:conditions.operator')}
            value={operator}
            onChange={({ target }) => changeOperator(target.value as Operator)}
          >
            {operators.map((option) => (
              <option key={option} value={option}>
                {t(operatorKey(option, field))}
              </option>
            ))}
          </select>
        )}
      </Box>
      {operatorsWithoutValue.has(operator) ? (
        <Box sx={{ blockSize: 12 }} />
      ) : isPicked(field) ? (
        <PickedList
          {...list}
          ticked={values}
          onTick={(ticked) => onChange({ field, operator, values: ticked }, 'chosen')}
        />
      ) : field.type === 'boolean' ? (
        <YesNoList {...list} onChoose={chooseOne} />
      ) : operator === 'relative' ? (
        <RelativeList {...list} onChoose={chooseOne} />
      ) : (
        <Box
          ref={inputs}
          sx={{ display: 'grid', gap: 3, p: 4 }}
          onKeyDown={(event: KeyboardEvent) => {
            if (!isEnter(event) || !(event.target instanceof HTMLInputElement)) return
            // The button that gets the focus back would be pressed by the same key.
            event.preventDefault()
            onClose()
          }}
        >
          <ConditionValue
            key={operator}
            model={model}
            field={asChosen(field, operator)}
            leaf={{
              column: field.wire,
              operator,
              value: operator === 'between' ? initialValues : (initialValues[0] ?? ''),
            }}
            label={label}
            onChange={(value) => onChange({ field, operator, values: [value].flat().map(String) }, 'typed')}
          />
        </Box>
      )}
    </>
  )
}
