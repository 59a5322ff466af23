import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { type ReactNode, type Ref, useId } from 'react'

export type LineFieldProps = Pick<
  OutlinedInputProps,
  | 'name'
  | 'type'
  | 'value'
  | 'onChange'
  | 'onBlur'
  | 'autoFocus'
  | 'autoComplete'
  | 'endAdornment'
  | 'disabled'
  | 'error'
  | 'required'
> & {
  readonly id?: string | undefined
  readonly label: string
  readonly helperText?: ReactNode
  readonly dir: 'auto' | 'ltr'
  readonly inputRef?: Ref<HTMLInputElement> | undefined
}

/**
 * One line of text, looking like MUI's TextField. That one brings Select and with it menus and pop-ups, 20 KB gzip that
 * the sign-in page has no use for.
 */
export const LineField = ({
  id: given,
  label,
  helperText,
  dir,
  inputRef,
  error = false,
  required = false,
  disabled = false,
  ...input
}: LineFieldProps) => {
  const made = useId()
  const id = given ?? made
  const hasHelp = helperText !== undefined && helperText !== ''
  return (
    <FormControl fullWidth error={error} required={required} disabled={disabled}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        {...input}
        id={id}
        label={label}
        {...(inputRef === undefined ? {} : { inputRef })}
        {...(hasHelp ? { 'aria-describedby': `${id}-helper-text` } : {})}
        slotProps={{ input: { dir } }}
      />
      {hasHelp && <FormHelperText id={`${id}-helper-text`}>{helperText}</FormHelperText>}
    </FormControl>
  )
}
