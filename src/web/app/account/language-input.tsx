import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { languages, locales } from '../../base/browser/languages.ts'
import type { FieldInputProps } from '../../data/areas/product.ts'
import { textFieldProps, useInput } from '../../fields/values/inputs/use-input.ts'

/** An input for the user's language. Each language has its own name, for users who can't read the present one. */
export const LanguageInput = (props: FieldInputProps) => (
  <TextField select {...textFieldProps(useInput(props))}>
    {locales.map((locale) => (
      <MenuItem key={locale} value={locale} lang={locale}>
        {languages[locale].name}
      </MenuItem>
    ))}
  </TextField>
)
