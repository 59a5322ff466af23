import { visuallyHidden } from '../../../../web/base/theme/visually-hidden.ts'

/**
 * Styles that make the rich text editor one line that grows; only screen readers get its label. It is formatted by keys,
 * unless its place shows the tools.
 */
export const lineLook = {
  '& .ProseMirror': {
    minBlockSize: '40px !important',
    maxBlockSize: '40vh',
    overflowY: 'auto',
    bgcolor: 'background.paper',
  },
  '& .ProseMirror p': { marginBlock: 0 },
  // A line has no blocks to drag.
  '& [data-block-handle]': { display: 'none' },
  '& .ProseMirror.ProseMirror': { paddingInline: '12px', paddingBlock: '8px' },
  '& [role=toolbar]': { display: 'none' },
  '& .MuiFormLabel-root': visuallyHidden,
} as const
