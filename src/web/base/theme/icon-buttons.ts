import { phoneQuery } from './tokens.ts'
import { visuallyHidden } from './visually-hidden.ts'

/** Styles of a parent: on phones, buttons whose words have the class `button-word` show their icon only. */
export const iconButtonsOnPhones = {
  [`@media ${phoneQuery}`]: {
    '& .button-word': visuallyHidden,
    '& .MuiButton-root:has(> .button-word)': { minInlineSize: 32, paddingInline: 1 },
    '& .MuiButton-root:has(> .button-word) .MuiButton-startIcon': { margin: 0 },
  },
} as const
