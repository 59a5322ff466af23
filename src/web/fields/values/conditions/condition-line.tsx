import DeleteIcon from '@mui/icons-material/DeleteOutline'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useContext, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import type { Leaf, Operator } from '../../../../core/query/predicate.ts'
import { labelKey } from '../../../../core/words/keys.ts'
import { Autocomplete } from '../../../base/ui/autocomplete.tsx'
import { focusBeside } from '../../../base/ui/focus/focus-beside.ts'
import { PickerField } from '../inputs/picker-field.tsx'
import { ConditionValue } from './condition-value.tsx'
import { FieldLabels } from './field-labels.ts'
import { operatorKey } from './operator-key.ts'
import { isComplete, newLeaf, operatorsOf, operatorsWithoutValue, withOperator } from './operators.ts'

type Props = {
  readonly model: Model
  readonly fields: readonly ModelField[]
  readonly leaf: Leaf
  /** Position in its group, from 1. */
  readonly place: number
  /** Marks missing parts as errors. */
  readonly showErrors: boolean
  readonly onChange: (leaf: Leaf) => void
  readonly onRemove: () => void
}

/** Editor of one condition: field, operator, value. */
export const ConditionLine = ({ model, fields, leaf, place, showErrors, onChange, onRemove }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const labels = useContext(FieldLabels)
  const field = fields.find(({ wire }) => wire === leaf.column)
  const isWrong = showErrors && !isComplete(leaf, field)
  return (
    <Box
      role="group"
      aria-label={t('list:builder.condition', { place })}
      data-incomplete={isWrong || undefined}
      aria-describedby={isWrong ? `${id}-error` : undefined}
    >
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          // On a phone the fields stand below each other, each with its label in its border.
          rowGap: { xs: 4, md: 2 },
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr auto', md: 'minmax(140px, 1fr) minmax(130px, 1fr) minmax(0, 1.6fr) auto' },
          '& > :not(button)': { gridColumn: { xs: 1, md: 'auto' } },
        }}
      >
        {/* The user finds fields by typing: an entity has up to a hundred fields, with those of its parents. */}
        <Autocomplete
          options={fields}
          value={field ?? null}
          disableClearable={field !== undefined}
          autoHighlight
          getOptionKey={({ wire }) => wire}
          getOptionLabel={({ wire, name }) => labels?.get(wire) ?? t(labelKey(model, name))}
          isOptionEqualToValue={(one, other) => one.wire === other.wire}
          onChange={(_, next) => {
            if (next !== null && next.wire !== leaf.column) onChange(newLeaf(next))
          }}
          renderInput={(params) => <PickerField params={params} label={t('common:conditions.field')} />}
        />
        <TextField
          select
          label={t('common:conditions.operator')}
          value={field === undefined ? '' : leaf.operator}
          onChange={({ target }) => onChange(withOperator(leaf, target.value as Operator))}
        >
          {(field === undefined ? [] : operatorsOf(field)).map((operator) => (
            <MenuItem key={operator} value={operator}>
              {t(operatorKey(operator, field))}
            </MenuItem>
          ))}
        </TextField>
        <Box data-value sx={{ display: 'grid', gap: 2 }}>
          {field !== undefined && !operatorsWithoutValue.has(leaf.operator) && (
            <ConditionValue
              key={`${leaf.column} ${leaf.operator}`}
              model={model}
              field={field}
              leaf={leaf}
              onChange={(value) => onChange({ ...leaf, value })}
            />
          )}
        </Box>
        <IconButton
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget.closest('[role=group]'))
            onRemove()
          }}
          aria-label={t('list:builder.removeCondition', { place })}
          sx={{ gridRow: 1, gridColumn: { xs: 2, md: 4 } }}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Box>
      {isWrong && (
        <FormHelperText error id={`${id}-error`}>
          {t('list:builder.incomplete')}
        </FormHelperText>
      )}
    </Box>
  )
}
