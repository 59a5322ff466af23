import InputAdornment from '@mui/material/InputAdornment'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import type { FieldInputProps } from '../../product/product.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { textFieldProps, useInput } from './use-input.ts'

const input = (more: TextFieldProps) => (props: FieldInputProps) => (
  <TextField {...textFieldProps(useInput(props))} {...more} />
)

/** `dir="auto"`: a name in Arabic script starts at the right in an English form, too. */
const anyScript = { htmlInput: { dir: 'auto' } }
const leftToRight = { htmlInput: { dir: 'ltr', autoComplete: 'off' } }

export const TextInput = input({ slotProps: anyScript })
export const LongTextInput = input({ multiline: true, minRows: 3, maxRows: 12, slotProps: anyScript })
export const EmailInput = input({ type: 'email', slotProps: leftToRight })
export const LinkInput = input({ type: 'url', slotProps: leftToRight })
export const CodeInput = input({ slotProps: leftToRight })
/** Not `type=number`: its wheel changes values and it drops what it can't read. The server names what is wrong. */
export const WholeNumberInput = input({ slotProps: { htmlInput: { inputMode: 'numeric', dir: 'ltr' } } })
export const DecimalInput = input({ slotProps: { htmlInput: { inputMode: 'decimal', dir: 'ltr' } } })

const suffixed = (suffix: string) =>
  input({
    slotProps: {
      htmlInput: { inputMode: 'numeric', dir: 'ltr' },
      input: { endAdornment: <InputAdornment position="end">{suffix}</InputAdornment> },
    },
  })
export const ProgressInput = suffixed('%')
export const MinutesInput = suffixed('min')

export const SecretInput = (props: FieldInputProps) => {
  const { t } = useTranslation('common')
  const given = textFieldProps(useInput(props))
  return <PasswordField {...given} helperText={given.helperText ?? t('password.rule')} />
}

export const ColorInput = (props: FieldInputProps) => {
  const { t } = useTranslation('common')
  const given = useInput(props)
  const text = textFieldProps(given)
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
                onChange={(event) => given.onChange(event.target.value)}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
