import { settings } from '../../../base/browser/settings.ts'
import { currencyWord } from '../../../base/i18n/format.ts'
import { Autocomplete } from '../../../base/ui/autocomplete.tsx'
import type { FieldInputProps } from '../../../data/areas/product.ts'
import { useReading } from '../use-reading.ts'
import { PickerField } from './picker-field.tsx'
import { useInput } from './use-input.ts'

/** The currencies that the browser knows, the installation's own first. */
const currencies: readonly string[] = [
  ...new Set([...(settings.currency === undefined ? [] : [settings.currency]), ...Intl.supportedValuesOf('currency')]),
]

/** Input for a currency, found by its code and by its name; left empty, the server takes the installation's own. */
export const CurrencyInput = (props: FieldInputProps) => {
  const { locale } = useReading()
  const { value, onChange, onBlur, inputRef, id, name, ...rest } = useInput(props)
  const code = typeof value === 'string' && value !== '' ? value : null
  return (
    <Autocomplete
      id={id}
      options={code === null || currencies.includes(code) ? currencies : [code, ...currencies]}
      getOptionLabel={(one) => currencyWord(one, locale)}
      value={code}
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
          placeholder={settings.currency === undefined ? '' : currencyWord(settings.currency, locale)}
          helperText={rest.helperText}
        />
      )}
    />
  )
}
