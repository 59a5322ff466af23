/** A block that reads the other way than the page stands at the page's edge all the same. */
const atPageEdge = { inlineSize: 'fit-content', maxInlineSize: '100%', marginInlineStart: 'auto' } as const
const blocks = ':is(p, h1, h2, h3, h4, ul, ol)'

/** Styles of rich text, in reading and editing. Each paragraph has the direction of its first letter. */
export const richLook = {
  overflowWrap: 'anywhere',
  '& p, & li, & h1, & h2, & h3, & h4, & blockquote': { unicodeBidi: 'plaintext' },
  '& p, & ul, & ol, & pre, & blockquote, & table': { marginBlock: 2 },
  '& > :first-child': { marginBlockStart: 0 },
  '& > :last-child': { marginBlockEnd: 0 },
  '& h1, & h2, & h3, & h4': { fontSize: '1rem', fontWeight: 600, marginBlock: 3 },
  // Where the page's edge is not where the text begins, the marks of a list still stand beside its words.
  '& ul, & ol': { paddingInlineStart: 6, textAlign: 'start' },
  '& li > p, & li[data-checked] > div > p, & td > p, & th > p': { marginBlock: 0 },
  // Not while it is written: the words would move away from the caret.
  [`html[dir=rtl] &:not(.ProseMirror) > ${blocks}:dir(ltr)`]: atPageEdge,
  [`html[dir=ltr] &:not(.ProseMirror) > ${blocks}:dir(rtl)`]: atPageEdge,
  '& h1': { fontSize: '1.5rem' },
  '& h2': { fontSize: '1.25rem' },
  '& h3': { fontSize: '1.1rem' },
  '& ul[data-type=taskList]': { listStyle: 'none', paddingInlineStart: 0 },
  '& li[data-checked]': { display: 'flex', gap: 2, alignItems: 'flex-start' },
  '& li[data-checked] > div': { flex: 1, minInlineSize: 0 },
  '& li[data-checked] > label, & li[data-checked] > input': { flex: 'none', marginBlockStart: '2px' },
  '& li[data-checked=true] > div > p': { color: 'text.secondary', textDecoration: 'line-through' },
  '& div[data-callout]': {
    marginBlock: 2,
    marginInline: 0,
    padding: 3,
    borderInlineStart: '4px solid',
    borderRadius: 1,
    backgroundColor: 'action.hover',
    borderColor: 'info.main',
  },
  '& div[data-callout=warning]': { borderColor: 'warning.main' },
  '& div[data-callout=success]': { borderColor: 'success.main' },
  '& div[data-callout=danger]': { borderColor: 'error.main' },
  '& div[data-callout] > :first-child': { marginBlockStart: 0 },
  '& div[data-callout] > :last-child': { marginBlockEnd: 0 },
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
  '& .hljs-comment, & .hljs-quote': { color: 'text.secondary', fontStyle: 'italic' },
  '& .hljs-keyword, & .hljs-selector-tag, & .hljs-meta': { color: 'secondary.main' },
  '& .hljs-string, & .hljs-regexp, & .hljs-addition': { color: 'success.main' },
  '& .hljs-number, & .hljs-literal, & .hljs-variable, & .hljs-attr': { color: 'warning.main' },
  '& .hljs-title, & .hljs-name, & .hljs-built_in, & .hljs-type': { color: 'primary.main' },
  '& .hljs-deletion': { color: 'error.main' },
  '& table': { borderCollapse: 'collapse', maxInlineSize: '100%' },
  '& th': { backgroundColor: 'action.hover', fontWeight: 600 },
  '& td, & th': { border: '1px solid', borderColor: 'divider', p: 1, textAlign: 'start', verticalAlign: 'top' },
} as const
