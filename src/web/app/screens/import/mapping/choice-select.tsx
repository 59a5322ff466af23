import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'

type Props<V extends string> = {
  readonly label: string
  readonly value: V
  readonly options: readonly (readonly [value: V, label: string])[]
  readonly onChange: (value: V) => void
  readonly error?: string | undefined
  /** The label is for screen readers only, as the text beside shows it. */
  readonly isHidden?: boolean
  readonly width?: number
}

/** A select of few options. */
export function ChoiceSelect<V extends string>(props: Props<V>) {
  const { label, value, options, onChange, error, isHidden = false, width } = props
  return (
    <TextField
      select
      fullWidth={width === undefined}
      {...(isHidden ? {} : { label })}
      value={value}
      error={error !== undefined}
      helperText={error}
      onChange={({ target }) => onChange(target.value as V)}
      slotProps={{ select: isHidden ? { SelectDisplayProps: { 'aria-label': label } } : {} }}
      sx={width === undefined ? {} : { inlineSize: width, maxInlineSize: '100%' }}
    >
      {options.map(([one, text]) => (
        <MenuItem key={one} value={one}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
}
