import { Autocomplete } from '../../../base/ui/autocomplete.tsx'
import type { FieldInputProps } from '../../../data/areas/product.ts'
import { useReading } from '../use-reading.ts'
import { PickerField } from './picker-field.tsx'
import { useInput } from './use-input.ts'

/** `Intl.supportedValuesOf` lacks UTC. */
export const timeZones: readonly string[] = [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC'),
]

/** Input for a time zone that the browser knows; the row's present value is kept even if it is unknown. */
export const TimeZoneInput = (props: FieldInputProps) => {
  const { value, onChange, onBlur, inputRef, id, name, ...rest } = useInput(props)
  const { timeZone } = useReading()
  // An entry of a calendar without a zone gets its maker's, which is shown as the value that it will have.
  const isOwn = props.model.entity.calendar?.zone === props.field.name
  const zone = typeof value === 'string' && value !== '' ? value : isOwn ? timeZone : null
  return (
    <Autocomplete
      id={id}
      options={zone === null || timeZones.includes(zone) ? timeZones : [zone, ...timeZones]}
      value={zone}
      onChange={(event, next) => {
        onChange(next)
        if (event.type !== 'change') props.onChosen?.()
      }}
      onBlur={onBlur}
      renderInput={(params) => (
        <PickerField
          params={params}
          inputRef={inputRef}
          name={name}
          label={rest.label}
          required={rest.required}
          error={rest.error}
          helperText={rest.helperText}
        />
      )}
    />
  )
}
