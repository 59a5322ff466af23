import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useEffect, useId, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../../core/declare/fields.ts'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { clockValues } from '../../../../core/query/clock-values.ts'
import { leadsToActor } from '../../../../core/query/mine.ts'
import { type ClockOperator, type Leaf, type Operator, relativeWords } from '../../../../core/query/predicate.ts'
import { keyOfChoice } from '../../../../core/words/keys.ts'
import { settings } from '../../../base/browser/settings.ts'
import type { FieldInputProps } from '../../../data/areas/product.ts'
import { anyControl } from '../any-control.ts'
import { isUnreadDate } from '../dates/date-value.ts'
import { ChoiceInput, StringsInput } from '../inputs/choice.tsx'
import { DayInput, InstantInput, TimeInput } from '../inputs/deferred.tsx'
import { RefInput, RefsInput } from '../inputs/relation.tsx'
import { DecimalInput, TextInput } from '../inputs/text.tsx'
import { TimeZoneInput } from '../inputs/time-zone.tsx'
import { textFieldProps, useInput } from '../inputs/use-input.ts'
import { useReading } from '../use-reading.ts'
import { clockWords } from './clock-words.ts'
import { operatorsWithList } from './operators.ts'

/** Tells whether 'Me' is offered: only our server understands it instead of an id. */
const offersMe = ({ field }: FieldInputProps): boolean => settings.own && leadsToActor(field)

/** Input for a condition's row; for users 'Me' is the first option. */
const ConditionRowInput = (props: FieldInputProps) => <RefInput {...props} offersMe={offersMe(props)} />

/** Input for a condition's rows; for users 'Me' is the first option. */
const ConditionRowsInput = (props: FieldInputProps) => <RefsInput {...props} offersMe={offersMe(props)} />

const YesNo = (props: FieldInputProps) => {
  const { t } = useTranslation('common')
  return (
    <TextField select {...textFieldProps(useInput(props))}>
      <MenuItem value="true">{t('yes')}</MenuItem>
      <MenuItem value="false">{t('no')}</MenuItem>
    </TextField>
  )
}

const Relative = (props: FieldInputProps) => {
  const { t } = useTranslation('common')
  return (
    <TextField select {...textFieldProps(useInput(props))}>
      {relativeWords.map((word) => (
        <MenuItem key={word} value={word}>
          {t(`relative.${word}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

const ClockInput = ({ operator, ...props }: FieldInputProps & { readonly operator: ClockOperator }) => {
  const reading = useReading()
  return (
    <TextField select {...textFieldProps(useInput(props))}>
      {clockValues[operator].map((value) => (
        <MenuItem key={value} value={value}>
          {clockWords(operator, value, reading)}
        </MenuItem>
      ))}
    </TextField>
  )
}
const Weekday = (props: FieldInputProps) => <ClockInput {...props} operator="weekday" />
const Hour = (props: FieldInputProps) => <ClockInput {...props} operator="hour" />

/** Input for several options of a choice. */
const Choices = (props: FieldInputProps) => {
  const { t } = useTranslation()
  const { value, ...rest } = useInput(props)
  const { field } = props.field
  if (field.kind !== 'choice') return null
  return (
    <TextField select {...rest} value={Array.isArray(value) ? value : []} slotProps={{ select: { multiple: true } }}>
      {field.options.map((option) => (
        <MenuItem key={option} value={option}>
          {t(keyOfChoice(props.model.name, props.field.name, option))}
        </MenuItem>
      ))}
    </TextField>
  )
}

const inputFor = ({ type, field }: ModelField, operator: Operator) => {
  const isList = operatorsWithList.has(operator)
  if (operator === 'relative') return Relative
  if (operator === 'weekday') return Weekday
  if (operator === 'hour') return Hour
  if (type === 'id' || type === 'ids') return isList ? ConditionRowsInput : ConditionRowInput
  if (field.kind === 'choice') return isList ? Choices : ChoiceInput
  if (isList) return StringsInput
  if (field.kind === 'timeZone') return TimeZoneInput
  if (type === 'boolean') return YesNo
  if (type === 'day') return DayInput
  if (type === 'instant') return InstantInput
  if (type === 'time') return TimeInput
  return type === 'number' || type === 'decimal' ? DecimalInput : TextInput
}

/** The field as the condition's input needs it: relations are compared by id, whatever form rows have on the wire. */
const asConditionField = ({ field }: ModelField, operator: Operator): Field => {
  if (field.kind !== 'ref' && field.kind !== 'refs') return field
  return operatorsWithList.has(operator) ? { kind: 'refs', to: field.to } : { kind: 'ref', to: field.to }
}

type Props = {
  readonly model: Model
  readonly field: ModelField
  readonly leaf: Leaf
  /** Label of the input; 'Value' if absent. */
  readonly label?: string
  readonly onChange: (value: NonNullable<Leaf['value']>) => void
}
type FormValues = { [name: string]: unknown }

const toText = (value: unknown): string | readonly string[] =>
  Array.isArray(value) ? value.map(String) : value === null || value === undefined ? '' : String(value)

/**
 * The value of a condition: the input of the field's kind, two of them for a range, in a form of its own. Give it a React
 * key of column and operator, so that a change of either resets the form.
 */
export const ConditionValue = ({ model, field, leaf, onChange, ...props }: Props) => {
  const { t } = useTranslation('common')
  const { operator } = leaf
  const id = useId().replaceAll(/\W/g, '')
  const isRange = operator === 'between'
  const names = isRange ? [`${id}a`, `${id}b`] : [id]
  const initialValues = isRange ? [leaf.value].flat() : [leaf.value]
  const start: FormValues = Object.fromEntries(
    names.map((name, at) => [name, initialValues[at] ?? (operatorsWithList.has(operator) ? [] : null)]),
  )
  const { control, subscribe } = useForm<FormValues>({ defaultValues: start })
  const onChangeRef = useRef(onChange)
  useEffect(() => {
    onChangeRef.current = onChange
  }, [onChange])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names follow from the id, and the operator from the key
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          // The condition stays as it was until the date can be read; the field says so.
          if (names.some((name) => isUnreadDate(field.field, values[name]))) return
          const [first = '', second = ''] = names.map((name) => toText(values[name]))
          onChangeRef.current(isRange ? [String(first), String(second)] : first)
        },
      }),
    [subscribe, id, isRange],
  )
  const Input = inputFor(field, operator)
  const { label = t('conditions.value') } = props
  const labels = isRange ? [t('from', { label }), t('to', { label })] : [label]
  return names.map((name, at) => (
    <Input
      key={name}
      model={model}
      field={{ ...field, wire: name, field: asConditionField(field, operator) }}
      row={undefined}
      control={anyControl(control)}
      // The empty option is missing, as the operator 'is not set' covers it.
      required={field.field.kind === 'choice'}
      label={labels[at] ?? label}
    />
  ))
}
