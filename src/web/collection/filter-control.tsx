import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../core/fields.ts'
import { labelKey } from '../../core/keys.ts'
import { traitsOf } from '../../core/kinds.ts'
import type { Model, ModelField } from '../../core/model.ts'
import { ConditionRowInput } from '../fields/conditions/condition-rows.tsx'
import { ChoiceInput } from '../fields/inputs/choice.tsx'
import { DayInput, TimeInput } from '../fields/inputs/deferred.tsx'
import { DecimalInput, TextInput } from '../fields/inputs/text.tsx'
import { textFieldProps, useInput } from '../fields/inputs/use-input.ts'
import type { FieldInputProps } from '../product/product.ts'
import { controlNames, isRange } from './filters.ts'

const YesNo = (props: FieldInputProps) => {
  const { t } = useTranslation('common')
  return (
    <TextField select {...textFieldProps(useInput(props))}>
      <MenuItem value="">{t('any')}</MenuItem>
      <MenuItem value="true">{t('yes')}</MenuItem>
      <MenuItem value="false">{t('no')}</MenuItem>
    </TextField>
  )
}

const inputFor = (field: ModelField) => {
  if (field.type === 'boolean') return YesNo
  if (field.type === 'day' || field.type === 'instant') return DayInput
  if (field.type === 'time') return TimeInput
  if (traitsOf(field.field).points === true) return ConditionRowInput
  if (field.field.kind === 'choice') return ChoiceInput
  return isRange(field) ? DecimalInput : TextInput
}

/** The field as the filter's input needs it: a list of rows is filtered by one row's id, a choice by any value or none. */
const asFilterField = ({ field }: ModelField): Field => {
  if (field.kind === 'refs') return { kind: 'ref', to: field.to }
  if (field.kind === 'ref') {
    const { within: _, ...ref } = field
    return ref
  }
  if (field.kind !== 'choice') return field
  const { follows: _, ...choice } = field
  return choice
}

/** The control of a filter: the input of the field's kind, two of them for a range. */
export const FilterControl = ({
  model,
  field,
  control,
}: {
  model: Model
  field: ModelField
  control: Control<Record<string, string | null>>
}) => {
  const { t } = useTranslation()
  const Input = inputFor(field)
  const label = t(labelKey(model, field.name))
  const labels = isRange(field) ? [t('common:from', { label }), t('common:to', { label })] : [label]
  return controlNames(field).map((name, index) => (
    <Input
      key={name}
      model={model}
      field={{ ...field, wire: name, field: asFilterField(field) }}
      row={undefined}
      control={control as unknown as Control}
      required={false}
      label={labels[index] ?? label}
    />
  ))
}
