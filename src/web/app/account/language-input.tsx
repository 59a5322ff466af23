import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { languages, locales } from '../../base/browser/languages.ts'
import type { FieldInputProps } from '../../data/areas/product.ts'
import { textFieldProps, useInput } from '../../fields/values/inputs/use-input.ts'

/** Chooses one's language. Each has its own name, for whoever can't read that of the screen. */
export const LanguageInput = (props: FieldInputProps) => (
  <TextField select {...textFieldProps(useInput(props))}>
    {locales.map((locale) => (
      <MenuItem key={locale} value={locale} lang={locale}>
        {languages[locale].name}
      </MenuItem>
    ))}
  </TextField>
)
