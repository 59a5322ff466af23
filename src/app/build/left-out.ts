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
  // Of the client that Refine's `simple-rest` brings (axios): browsers have the request that it takes first, and calls
  // are given up by a signal.
  {
    name: 'second way to call',
    file: /\/axios\/lib\/adapters\/fetch\.js$/,
    code: 'export const getFetch = () => null',
  },
  { name: 'names of statuses', file: /\/axios\/lib\/helpers\/HttpStatusCode\.js$/, code: 'export default {}' },
  { name: 'cancel tokens', file: /\/axios\/lib\/cancel\/CancelToken\.js$/, code: 'export default class {}' },
  { name: 'forms as JSON', file: /\/axios\/lib\/helpers\/formDataToJSON\.js$/, code: nothing },
  // CASL's conditions in the words of MongoDB: permissions are names, and rows are judged by the server.
  {
    name: 'conditions of rights',
    source: /^@ucast\/mongo2js$/,
    importer: /@casl\/ability\//,
    code: `
      const none = () => null
      export { none as createFactory }
      export { ${[
        ...['$all', '$elemMatch', '$eq', '$exists', '$gt', '$gte', '$in', '$lt', '$lte', '$ne', '$nin', '$options'],
        ...['$regex', '$size', 'all', 'and', 'elemMatch', 'eq', 'exists', 'gt', 'gte', 'lt', 'lte', 'ne', 'nin'],
        ...['regex', 'size', 'within'],
      ]
        .map((name) => `none as ${name}`)
        .join(', ')} }`,
  },
]
