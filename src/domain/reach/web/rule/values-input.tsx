import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { labelKey } from '../../../../core/words/keys.ts'
import { focusBeside } from '../../../../web/base/ui/focus/focus-beside.ts'
import { useReadable } from '../../../../web/data/access/readable.ts'
import { ConditionValue } from '../../../../web/fields/values/conditions/condition-value.tsx'
import { conditionFields } from '../../../../web/fields/values/conditions/operators.ts'
import { AmountInput } from './amount-input.tsx'
import { Select } from './select.tsx'

type Values = { readonly [wire: string]: unknown }
type Props = { readonly model: Model; readonly values: Values; readonly onChange: (values: Values) => void }

/** Returns a chosen or typed value in the form in which it is sent. */
const sentOf = ({ type }: ModelField, value: unknown): unknown => {
  if (type === 'ids') return [value].flat()
  if (value === '') return null
  if (type === 'boolean') return value === 'true' || value === true
  return type === 'number' ? Number(value) : value
}
/** Returns the same value in the form that the input takes. */
const shownOf = (value: unknown): string | readonly string[] =>
  Array.isArray(value) ? value.map(String) : value === null || value === undefined ? '' : String(value)

/** Returns the minutes after which the rule sets a moment; undefined for a fixed moment. */
const minutesIn = (value: unknown): number | undefined =>
  typeof value === 'object' && value !== null && 'minutes' in value && typeof value.minutes === 'number'
    ? value.minutes
    : undefined

const ways = ['moment', 'fromNow'] as const

type ValueProps = {
  readonly model: Model
  readonly field: ModelField
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** The value of one field. A moment can also be a time after the rule acts. */
const ValueInput = ({ model, field, value, onChange }: ValueProps) => {
  const { t } = useTranslation('reach')
  const minutes = minutesIn(value)
  return (
    <>
      {field.type === 'instant' && (
        <Select
          label={t('moment.way')}
          value={minutes === undefined ? 'moment' : 'fromNow'}
          choices={ways.map((way) => ({ value: way, label: t(`moment.${way}`) }))}
          onChange={(way) => onChange(way === 'fromNow' ? { minutes: 1440 } : null)}
        />
      )}
      {minutes === undefined ? (
        <Box sx={{ flex: '1 1 220px', display: 'grid' }}>
          <ConditionValue
            model={model}
            field={field}
            leaf={{ column: field.wire, operator: field.type === 'ids' ? 'in' : 'eq', value: shownOf(value) }}
            label={t('set.to')}
            onChange={(next) => onChange(sentOf(field, next))}
          />
        </Box>
      ) : (
        <AmountInput
          minutes={minutes}
          sideWords={{ before: t('moment.before'), after: t('moment.after') }}
          onChange={(next) => onChange({ minutes: next })}
        />
      )}
    </>
  )
}

/** The fields that a rule sets, each with its value. */
export const ValuesInput = ({ model, values, onChange }: Props) => {
  const { t } = useTranslation(['reach', 'common'])
  const fields = conditionFields(useReadable(model)).filter(({ updatable }) => updatable)
  const wires = Object.keys(values)
  const free = fields.filter(({ wire }) => !wires.includes(wire))
  const [next] = free
  const replace = (wire: string, by: string) =>
    onChange(
      Object.fromEntries(Object.entries(values).map(([key, value]) => (key === wire ? [by, null] : [key, value]))),
    )
  return (
    <Box sx={{ display: 'grid', gap: 3, flex: '1 1 100%' }}>
      {wires.map((wire) => {
        const field = fields.find((one) => one.wire === wire)
        const choices = [...(field === undefined ? [] : [field]), ...free]
        return (
          <Box key={wire} role="group" sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'flex-start' }}>
            <Select
              label={t('reach:set.field')}
              value={wire}
              choices={choices.map(({ wire: value, name }) => ({ value, label: t(labelKey(model, name)) }))}
              onChange={(by) => replace(wire, by)}
            />
            {field !== undefined && (
              <ValueInput
                model={model}
                field={field}
                value={values[wire]}
                onChange={(value) => onChange({ ...values, [wire]: value })}
              />
            )}
            <IconButton
              aria-label={t('reach:set.remove', { field: field === undefined ? wire : t(labelKey(model, field.name)) })}
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget.closest('[role=group]'))
                onChange(Object.fromEntries(Object.entries(values).filter(([key]) => key !== wire)))
              }}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Box>
        )
      })}
      {next !== undefined && (
        <Button
          startIcon={<AddIcon />}
          onClick={() => onChange({ ...values, [next.wire]: null })}
          sx={{ justifySelf: 'start' }}
        >
          {t('reach:set.add')}
        </Button>
      )}
    </Box>
  )
}
