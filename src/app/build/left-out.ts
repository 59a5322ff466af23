/** A file of a package that is never run in the browser's part, and what stands in its place. */
type LeftOut = {
  readonly name: string
  readonly code: string
} & (
  | { readonly file: RegExp }
  /** As these ask for it; to everybody else it is what it was. */
  | { readonly source: RegExp; readonly importer: RegExp }
)

const nothing = 'export default () => null'

/** Each is met by the build, or it ends: what a new version of a package moves would come back unnoticed. */
export const leftOut: readonly LeftOut[] = [
  // The theme has no ripple (`look.md`: motion only where it shows where a thing went): 3 KB gzip with what it stands on.
  { name: 'ripple', file: /@mui\/material\/ButtonBase\/TouchRipple\.js$/, code: nothing },
  // Fields are outlined.
  { name: 'filled input', file: /@mui\/material\/FilledInput\/FilledInput\.js$/, code: nothing },
  // For `loading`, which no button of ours has: what waits says so in words.
  {
    name: 'loading button',
    source: /\/CircularProgress\/index\.js$/,
    importer: /@mui\/material\/(Button|IconButton)\//,
    code: nothing,
  },
  // Emotion's `withTheme`.
  { name: 'statics', file: /hoist-non-react-statics\/dist\//, code: 'export default (target) => target' },
  // Refine's names of resources in its own messages, in whose place ours stand.
  {
    name: 'plurals',
    file: /\/pluralize\/pluralize\.js$/,
    code: 'export default { singular: (word) => word, plural: (word) => word }',
  },
  // Of the grid's own menus, fields and pager, in whose place are ours; its headings say their names by themselves.
  {
    name: 'grid parts',
    source:
      /^@mui\/material\/(Autocomplete|Chip|ClickAwayListener|Grow|InputBase|MenuList|Popper|Select|Switch|TablePagination|Tabs|Tab|TextField|TextareaAutosize|ToggleButton|Tooltip|Unstable_TrapFocus)$/,
    importer: /@mui\/x-data-grid\/material\//,
    code: 'export default () => null; export const tablePaginationClasses = {}',
  },
]
