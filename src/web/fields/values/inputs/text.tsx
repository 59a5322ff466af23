import InputAdornment from '@mui/material/InputAdornment'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { ChangeEvent, InputHTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import { shippedFor, shippedKey } from '../../../../core/words/shipped.ts'
import type { Locale } from '../../../base/browser/languages.ts'
import { formatMinutes, formatWorkTime, numberFormatter, workDayMinutes } from '../../../base/i18n/format.ts'
import { PasswordField } from '../../../base/ui/password-field.tsx'
import type { FieldInputProps } from '../../../data/areas/product.ts'
import { useReading } from '../use-reading.ts'
import { EntityNameInput } from './entity-name.tsx'
import { textFieldProps, useInput } from './use-input.ts'

const useShipped = ({ model, field }: FieldInputProps, input: ReturnType<typeof useInput>): typeof input => {
  const { t } = useTranslation()
  const key = shippedKey(model, field, input.value)
  if (!('shipped' in field.field)) return input
  return {
    ...input,
    value: key === undefined ? input.value : t(key),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => input.onChange(shippedFor(model, field, target.value, t)),
  }
}

const input = (more: TextFieldProps) => (props: FieldInputProps) => (
  <TextField {...textFieldProps(useInput(props))} {...more} />
)

/** `dir="auto"`: Arabic text starts at the right in an English form, too. */
const anyScript = { htmlInput: { dir: 'auto' } }
const leftToRight = { htmlInput: { dir: 'ltr', autoComplete: 'off' } }

/** A text that came with the product is read and written in the language of the page, and stored as it came. */
const FreeTextInput = (props: FieldInputProps) => (
  <TextField
    {...textFieldProps(useShipped(props, useInput(props)))}
    slotProps={{ htmlInput: { dir: 'auto', ...(props.purpose === undefined ? {} : { autoComplete: props.purpose }) } }}
  />
)
export const TextInput = (props: FieldInputProps) =>
  'names' in props.field.field && props.field.field.names === 'entity' ? (
    <EntityNameInput {...props} />
  ) : (
    <FreeTextInput {...props} />
  )
export const LongTextInput = input({ multiline: true, minRows: 3, maxRows: 12, slotProps: anyScript })
export const EmailInput = input({ type: 'email', slotProps: leftToRight })
export const LinkInput = input({ type: 'url', slotProps: leftToRight })
/** The type is not `number`, as the wheel would change values and invalid text would be lost. The server validates. */
export const WholeNumberInput = input({ slotProps: { htmlInput: { inputMode: 'numeric', dir: 'ltr' } } })
export const DecimalInput = input({ slotProps: { htmlInput: { inputMode: 'decimal', dir: 'ltr' } } })

/** Returns the short word for minutes. */
const minuteWord = (locale: Locale): string =>
  numberFormatter(locale, { style: 'unit', unit: 'minute', unitDisplay: 'short' })
    .formatToParts(5)
    .flatMap(({ type, value }) => (type === 'unit' ? [value] : []))
    .join('')

const suffixed = (props: FieldInputProps, suffix: string, htmlInput: InputHTMLAttributes<HTMLInputElement>) => ({
  ...textFieldProps(useInput(props)),
  slotProps: {
    htmlInput: { ...htmlInput, dir: 'ltr' },
    input: { endAdornment: <InputAdornment position="end">{suffix}</InputAdornment> },
  },
})
export const ProgressInput = (props: FieldInputProps) => (
  <TextField {...suffixed(props, '%', { inputMode: 'numeric' })} />
)
/** Minutes, or a duration that says its units, for which a keyboard of digits has no letters. */
export const MinutesInput = (props: FieldInputProps) => {
  const { locale } = useReading()
  const { field } = props.field
  const isInDays = 'inDays' in field && field.inDays === true
  const placeholder = isInDays ? formatWorkTime(2 * workDayMinutes, locale) : formatMinutes(150, locale)
  return <TextField {...suffixed(props, minuteWord(locale), { placeholder })} />
}

export const SecretInput = (props: FieldInputProps) => {
  const { t } = useTranslation('common')
  const inputProps = textFieldProps(useInput(props))
  return <PasswordField {...inputProps} helperText={inputProps.helperText ?? t('password.rule')} />
}

export const ColorInput = (props: FieldInputProps) => {
  const { t } = useTranslation('common')
  const inputProps = useInput(props)
  const text = textFieldProps(inputProps)
  const valid = /^#[0-9a-f]{6}$/i.test(text.value)
  return (
    <TextField
      {...text}
      slotProps={{
        htmlInput: { dir: 'ltr', autoComplete: 'off' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <input
                type="color"
                aria-label={t('chooseColor')}
                value={valid ? text.value : '#808080'}
                onChange={(event) => inputProps.onChange(event.target.value)}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
