import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { Ref } from 'react'

type Choice = { readonly value: string; readonly label: string }
type Props = {
  readonly label: string
  readonly value: string
  readonly choices: readonly Choice[]
  readonly onChange: (value: string) => void
  readonly grow?: boolean
  readonly error?: boolean
  readonly inputRef?: Ref<unknown>
}

/** One choice within a sentence. */
export const Select = ({ label, value, choices, onChange, grow = false, error = false, inputRef }: Props) => (
  <TextField
    select
    error={error}
    {...(inputRef === undefined ? {} : { inputRef })}
    label={label}
    value={choices.some((one) => one.value === value) ? value : ''}
    onChange={({ target }) => onChange(target.value)}
    sx={{ minInlineSize: 160, flex: grow ? '1 1 220px' : '0 1 220px' }}
  >
    {choices.map((one) => (
      <MenuItem key={one.value} value={one.value}>
        {one.label}
      </MenuItem>
    ))}
  </TextField>
)

type ManyProps = Omit<Props, 'value' | 'onChange' | 'error' | 'inputRef'> & {
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  readonly hint?: string
}

/** Several choices within a sentence. */
export const SelectMany = ({ label, values, choices, onChange, hint }: ManyProps) => (
  <TextField
    select
    label={label}
    value={values.filter((value) => choices.some((one) => one.value === value))}
    onChange={({ target }) => onChange([target.value].flat())}
    helperText={hint}
    slotProps={{ select: { multiple: true } }}
    sx={{ minInlineSize: 200, flex: '1 1 240px' }}
  >
    {choices.map((one) => (
      <MenuItem key={one.value} value={one.value}>
        {one.label}
      </MenuItem>
    ))}
  </TextField>
)
