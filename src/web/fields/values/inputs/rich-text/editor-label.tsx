import FormLabel from '@mui/material/FormLabel'
import type { ReactNode } from 'react'

type Props = { readonly id: string; readonly children: ReactNode }

/** The label of an editor, which stands in its border as those of the fields beside it. */
export const EditorLabel = ({ id, children }: Props) => (
  <FormLabel
    id={id}
    sx={{
      position: 'absolute',
      zIndex: 1,
      insetBlockStart: -9,
      insetInlineStart: 9,
      maxInlineSize: 'calc(100% - 18px)',
      paddingInline: '5px',
      bgcolor: 'background.paper',
      fontSize: '0.75rem',
    }}
  >
    {children}
  </FormLabel>
)
