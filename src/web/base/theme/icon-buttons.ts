import { phoneQuery } from './tokens.ts'
import { visuallyHidden } from './visually-hidden.ts'

/** Styles of a parent: buttons whose words have the class `button-word` show their icon only. */
export const iconButtons = {
  '& .button-word': visuallyHidden,
  '& .MuiButton-root:has(> .button-word)': { minInlineSize: 32, paddingInline: 1 },
  '& :has(> .button-word) .MuiButton-startIcon': { margin: 0 },
} as const

/** The same on phones alone. */
export const iconButtonsOnPhones = { [`@media ${phoneQuery}`]: iconButtons } as const
