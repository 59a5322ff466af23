import { phoneQuery } from '../../../../web/base/theme/tokens.ts'
import { visuallyHidden } from '../../../../web/base/theme/visually-hidden.ts'

/** The rich text editor as one line that grows, its label for screen readers alone. Its tools are always there: nothing moves under a pointer. */
export const lineLook = {
  '& .ProseMirror': {
    minBlockSize: '40px !important',
    maxBlockSize: '40vh',
    overflowY: 'auto',
    bgcolor: 'background.paper',
  },
  '& .ProseMirror p': { marginBlock: 0 },
  // A line has no blocks that would be dragged to other places.
  '& [data-block-handle]': { display: 'none' },
  '& .ProseMirror.ProseMirror': { paddingInline: '12px', paddingBlock: '8px' },
  [`@media ${phoneQuery}`]: { '& [role=toolbar]': { display: 'none' } },
  '& .MuiFormLabel-root': visuallyHidden,
} as const
