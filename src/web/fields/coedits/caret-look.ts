import type { SystemStyleObject, Theme } from '@mui/system'
import { caretClass } from './carets.ts'

/** Others' carets: a line in their colour, with the name above it. */
export const caretLook: SystemStyleObject<Theme> = {
  [`& .${caretClass}`]: {
    position: 'relative',
    marginInline: '-1px',
    borderInlineStart: '2px solid',
    wordBreak: 'normal',
    pointerEvents: 'none',
  },
  [`& .${caretClass} > span`]: {
    position: 'absolute',
    insetInlineStart: '-2px',
    insetBlockEnd: '100%',
    paddingInline: '4px',
    borderRadius: '3px',
    borderEndStartRadius: 0,
    color: '#fff',
    fontSize: '0.6875rem',
    fontWeight: 600,
    lineHeight: 1.4,
    whiteSpace: 'nowrap',
    userSelect: 'none',
  },
}
