/** Styles of rich text, in reading and editing. Each paragraph has the direction of its first letter. */
export const richLook = {
  overflowWrap: 'anywhere',
  '& p, & li, & h1, & h2, & h3, & h4, & blockquote': { unicodeBidi: 'plaintext' },
  '& p, & ul, & ol, & pre, & blockquote, & table': { marginBlock: 2 },
  '& > :first-child': { marginBlockStart: 0 },
  '& > :last-child': { marginBlockEnd: 0 },
  '& h1, & h2, & h3, & h4': { fontSize: '1rem', fontWeight: 600, marginBlock: 3 },
  '& ul, & ol': { paddingInlineStart: 6 },
  '& li > p': { marginBlock: 0 },
  '& blockquote': {
    marginInline: 0,
    paddingInlineStart: 3,
    borderInlineStart: '3px solid',
    borderColor: 'divider',
    color: 'text.secondary',
  },
  '& code, & pre': {
    // Code is left to right in every language.
    direction: 'ltr',
    unicodeBidi: 'isolate',
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSize: '0.8125rem',
    backgroundColor: 'action.hover',
    borderRadius: 1,
  },
  '& code': { paddingInline: '3px' },
  '& pre': { p: 3, textAlign: 'left', whiteSpace: 'pre', overflowX: 'auto' },
  '& pre code': { padding: 0, backgroundColor: 'transparent', fontSize: 'inherit' },
  '& table': { borderCollapse: 'collapse', maxInlineSize: '100%' },
  '& td, & th': { border: '1px solid', borderColor: 'divider', p: 1, textAlign: 'start', verticalAlign: 'top' },
} as const
