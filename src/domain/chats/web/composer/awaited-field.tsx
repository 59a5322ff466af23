import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import { isFieldAnnounced } from '../../../../web/fields/commands/type-ahead.ts'
import { useFocusOnFirstInput } from '../../../../web/fields/forms/use-first-input.ts'

const FocusedField = ({ children }: { readonly children: ReactNode }) => (
  <Box ref={useFocusOnFirstInput<HTMLDivElement>()}>{children}</Box>
)

/** Gives the field in it the focus and the keys typed until then, if the user opened the conversation to write there. */
export const AwaitedField = ({ children }: { readonly children: ReactNode }) => {
  const [isAwaited] = useState(isFieldAnnounced)
  return isAwaited ? <FocusedField>{children}</FocusedField> : children
}
