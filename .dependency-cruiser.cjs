/**
 * Who may import whom (src/README.md). Direct imports, types included, are judged room by room; `chains`
 * follows every chain of imports, since a helper in between would hide the server from a rule that looks one step far.
 */
const declarations = '^src/domain/[^/]+/[^/]+[.]ts$'
/** Rules of access that declarations of several areas name. */
const sharedRules = '^src/domain/insiders[.]ts$'
const serverRooms = '^src/(server|app/server|domain/[^/]+/server)/'
const webRooms = '^src/(web|app/web|domain/[^/]+/web)/'

/** The floors of the browser's engine, from the ground up: each imports from itself and those before it. */
const floors = ['base', 'data', 'fields', 'views', 'facets', 'app']
const floorRules = floors.map((floor, at) => ({
  name: 'floors-of-the-browser',
  severity: 'error',
  from: { path: `^src/web/${floor}/` },
  to: { path: '^src/web/', pathNot: `^src/web/(${floors.slice(0, at + 1).join('|')})/` },
}))

module.exports = {
  forbidden: [
    ...floorRules,
    {
      name: 'every-room-has-a-floor',
      severity: 'error',
      from: { path: `^src/web/(?!(${floors.join('|')})/)[^/]+/` },
      to: {},
    },
    {
      name: 'core-stands-alone',
      comment: 'The language is pure: no package, no Node, nothing of ours.',
      severity: 'error',
      from: { path: '^src/core/' },
      to: { pathNot: '^src/core/' },
    },
    {
      name: 'rich-texts-know-the-language-alone',
      comment: 'What texts are made of is the same in the browser and on the server.',
      severity: 'error',
      from: { path: '^src/rich-text/' },
      to: { pathNot: ['^src/(core|rich-text)/', 'node_modules/'] },
    },
    {
      name: 'declarations-are-data',
      comment:
        'A declaration imports the language and pure files of its own area; other entities are named, not imported. Of other areas it may have types.',
      severity: 'error',
      from: { path: '^src/domain/([^/]+)/[^/]+[.]ts$' },
      to: { pathNot: ['^src/core/', sharedRules, '^src/domain/$1/[^/]+[.]ts$'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'declarations-know-declarations-alone',
      comment: 'Not even the types of a room.',
      severity: 'error',
      from: { path: '^src/domain/[^/]+/[^/]+[.]ts$' },
      to: { pathNot: ['^src/core/', sharedRules, declarations] },
    },
    {
      name: 'registry-lists-declarations',
      severity: 'error',
      from: { path: '^src/domain/[^/]+[.]ts$' },
      to: { pathNot: ['^src/core/', declarations] },
    },
    {
      name: 'server-engine-knows-no-entity',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/(domain|web|app)/' },
    },
    {
      name: 'server-room-of-an-area',
      comment: 'Areas meet through declarations, never through each other’s rooms.',
      severity: 'error',
      from: { path: '^src/domain/([^/]+)/server/' },
      to: { path: '^src/', pathNot: ['^src/(core|server)/', sharedRules, declarations, '^src/domain/$1/server/'] },
    },
    {
      name: 'web-engine-knows-no-entity',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/', pathNot: '^src/(core|web|rich-text)/' },
    },
    {
      name: 'web-room-of-an-area',
      comment: 'Areas meet through declarations, never through each other’s rooms.',
      severity: 'error',
      from: { path: '^src/domain/([^/]+)/web/' },
      to: { path: '^src/', pathNot: ['^src/(core|web)/', declarations, '^src/domain/$1/web/'] },
    },
    {
      name: 'only-app-puts-together',
      severity: 'error',
      from: { pathNot: '^src/app/' },
      to: { path: '^src/app/' },
    },
    {
      name: 'nothing-from-outside-src',
      comment: 'The product never leans on its tests or its tools.',
      severity: 'error',
      from: { path: '^src/' },
      to: { pathNot: ['^src/', 'node_modules/', '^locales/'], dependencyTypesNot: ['core'], couldNotResolve: false },
    },
    {
      name: 'no-node-in-the-browser',
      severity: 'error',
      from: { path: webRooms },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'resolvable',
      comment: 'What can not be found can not be judged.',
      severity: 'error',
      from: {},
      // Styles as a text: a question of the bundler's.
      to: { couldNotResolve: true, pathNot: '[.]css[?]inline$' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  ],
  /** Chains of imports: no file of `from` leads to one of `to`, over however many files between. */
  chains: [
    { name: 'browser-never-reaches-the-server', from: webRooms, to: serverRooms },
    { name: 'server-never-reaches-the-browser', from: serverRooms, to: webRooms },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default', 'require'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.d.ts', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
