import Chip from '@mui/material/Chip'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { keyOfChoice, keyOfNone } from '../../../../core/words/keys.ts'
import { Autocomplete } from '../../../base/ui/autocomplete.tsx'
import type { FieldInputProps } from '../../../data/areas/product.ts'
import { optionsFor, useMayStep } from '../followers.ts'
import { Marked } from '../marked.tsx'
import { PickerField } from './picker-field.tsx'
import { textFieldProps, useInput } from './use-input.ts'

export const BooleanInput = (props: FieldInputProps) => {
  const { value, inputRef, onChange, onBlur, name, label, error, helperText } = useInput(props)
  return (
    <FormControl error={error}>
      <FormControlLabel
        label={label}
        control={
          <Switch
            name={name}
            checked={value === true}
            onBlur={onBlur}
            onChange={(_, checked) => {
              onChange(checked)
              props.onChosen?.()
            }}
            slotProps={{ input: { ref: inputRef } }}
          />
        }
      />
      {helperText !== undefined && <FormHelperText>{helperText}</FormHelperText>}
    </FormControl>
  )
}

export const ChoiceInput = (props: FieldInputProps) => {
  const { t, i18n } = useTranslation(props.model.name)
  const inputProps = textFieldProps(useInput(props))
  const mayStep = useMayStep(props.model)
  const { field } = props.field
  if (field.kind !== 'choice') return null
  // Where no value means something, the word for it stands in the field.
  const noneKey = keyOfNone(props.model.name, props.field.name)
  const hasNone = i18n.exists(noneKey)
  const isAlwaysSet =
    props.required || (field.follows !== undefined && (field.initial !== undefined || props.row !== undefined))
  return (
    <TextField
      select
      {...inputProps}
      slotProps={{
        select: {
          defaultOpen: props.startOpen === true,
          displayEmpty: hasNone,
          // Choosing the present value is no change, but ends an input that began with its list, as any choice does.
          onClose: (event) => {
            if (props.startOpen === true && !('key' in event && event.key === 'Tab')) props.onChosen?.()
          },
        },
        inputLabel: hasNone ? { shrink: true } : {},
      }}
      onChange={(event) => {
        inputProps.onChange(event)
        props.onChosen?.()
      }}
    >
      {!isAlwaysSet && <MenuItem value="">{t(hasNone ? noneKey : 'common:none')}</MenuItem>}
      {optionsFor(field, props.field.wire, props.row, mayStep).map((option) => (
        <MenuItem key={option} value={option}>
          {field.marks === undefined ? (
            t(keyOfChoice(props.model.name, props.field.name, option))
          ) : (
            <Marked entity={props.model.name} field={props.field.name} value={option} />
          )}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Input for a list of short texts, each confirmed by Enter, or chosen where they are a closed list. */
export const StringsInput = (props: FieldInputProps) => {
  const { t } = useTranslation(props.model.name)
  const { value, onChange, onBlur, inputRef, id, ...rest } = useInput(props)
  const list = Array.isArray(value) ? value.map(String) : []
  const { name, field } = props.field
  const among = 'among' in field ? field.among : undefined
  const labelOf = (text: string) => (among === undefined ? text : t(keyOfChoice(props.model.name, name, text)))
  return (
    <Autocomplete
      multiple
      freeSolo={among === undefined}
      // Leaving the input also adds text that Enter did not confirm.
      autoSelect={among === undefined}
      disableCloseOnSelect={among !== undefined}
      id={id}
      options={among ?? []}
      getOptionLabel={labelOf}
      value={list}
      onChange={(_, next) => onChange(next)}
      onBlur={onBlur}
      renderTags={(tags, tagProps) =>
        tags.map((tag, index) => {
          const { key, ...chip } = tagProps({ index })
          return <Chip key={key} size="small" label={<bdi>{labelOf(tag)}</bdi>} {...chip} />
        })
      }
      renderInput={(params) => (
        <PickerField
          params={params}
          inputRef={inputRef}
          label={rest.label}
          error={rest.error}
          helperText={rest.helperText}
        />
      )}
    />
  )
}
