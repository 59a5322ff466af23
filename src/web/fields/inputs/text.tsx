import InputAdornment from '@mui/material/InputAdornment'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import type { FieldInputProps } from '../../product/product.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { textFieldProps, useInput } from './use-input.ts'

const input = (more: TextFieldProps) => (props: FieldInputProps) => (
  <TextField {...textFieldProps(useInput(props))} {...more} />
)

/** `dir="auto"`: Arabic text starts at the right in an English form, too. */
const anyScript = { htmlInput: { dir: 'auto' } }
const leftToRight = { htmlInput: { dir: 'ltr', autoComplete: 'off' } }

export const TextInput = input({ slotProps: anyScript })
export const LongTextInput = input({ multiline: true, minRows: 3, maxRows: 12, slotProps: anyScript })
export const EmailInput = input({ type: 'email', slotProps: leftToRight })
export const LinkInput = input({ type: 'url', slotProps: leftToRight })
export const CodeInput = input({ slotProps: leftToRight })
/** Not `type=number`, whose wheel changes values and which drops invalid text. The server validates. */
export const WholeNumberInput = input({ slotProps: { htmlInput: { inputMode: 'numeric', dir: 'ltr' } } })
export const DecimalInput = input({ slotProps: { htmlInput: { inputMode: 'decimal', dir: 'ltr' } } })

const suffixed = (suffix: string, htmlInput: { readonly inputMode?: 'numeric'; readonly placeholder?: string }) =>
  input({
    slotProps: {
      htmlInput: { ...htmlInput, dir: 'ltr' },
      input: { endAdornment: <InputAdornment position="end">{suffix}</InputAdornment> },
    },
  })
export const ProgressInput = suffixed('%', { inputMode: 'numeric' })
/** Minutes, or `2h 30m`, for which a keyboard of digits has no letters. */
export const MinutesInput = suffixed('min', { placeholder: '2h 30m' })

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
