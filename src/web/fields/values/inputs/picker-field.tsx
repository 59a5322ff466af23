import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import CircularProgress from '@mui/material/CircularProgress'
import TextField, { type TextFieldProps } from '@mui/material/TextField'

type Props = Omit<TextFieldProps, 'slotProps' | 'variant'> & {
  readonly params: AutocompleteRenderInputParams
  readonly loading?: boolean
}

/**
 * The text field of an autocomplete. Its params are passed one by one: spread, their undefined values would be
 * rejected by `exactOptionalPropertyTypes` and override the theme's defaults.
 */
export const PickerField = ({ params, loading = false, ...props }: Props) => (
  <TextField
    id={params.id}
    disabled={params.disabled}
    {...props}
    slotProps={{
      htmlInput: { ...params.inputProps, dir: 'auto' },
      inputLabel: {
        ...params.InputLabelProps,
        className: params.InputLabelProps.className ?? '',
        // The label makes room for the text that stands in an empty field.
        ...(props.placeholder === undefined ? {} : { shrink: true }),
      },
      input: {
        ...params.InputProps,
        endAdornment: (
          <>
            {loading && <CircularProgress size={16} aria-hidden />}
            {params.InputProps.endAdornment}
          </>
        ),
      },
    }}
  />
)
