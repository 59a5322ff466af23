// Decision (2026-11): Packages are bundled as published, and a page loads few files (shell, list, controls, table,
// form, record, board). The bundler alone wrote 105 files for a project's page. Revisit with a bundler that joins
// small chunks.
type Info = { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] }
/** The bundler's module graph. */
type Graph = { readonly getModuleInfo: (id: string) => Info | null }

type Chunk = {
  /** File name in the build; `$1` is the first group of `parts`. */
  readonly name: string
  /** Dynamically imported modules of the chunk, by path in the project, with everything that they import. */
  readonly parts: RegExp
  /** Restricts the modules. */
  readonly only?: RegExp
  /** Large packages that these parts may include. */
  readonly packages?: RegExp
}

const gridEnumeration = '@mui/x-data-grid/models/gridFilterItem'
const forms = /node_modules\/(react-hook-form|@refinedev\/mui)\//

/**
 * The files of which pages consist. Without them the bundler writes one file for each set of pages that share a module:
 * 105 files for a project's page, most of them below 1 KB. A module is in the first chunk one of whose parts imports
 * it, so that no chunk imports a later one. Parts that no chunk names, or that bring a large package, keep a file of
 * their own.
 */
const chunks: readonly Chunk[] = [
  // Translations load with the first part that uses them; the words of a single page come with that page.
  { name: 'words-$1', parts: /^locales\/(\w+)\/(?!changes|schema|import_wizard)\w+[.]json$/ },
  {
    name: 'shell',
    parts: new RegExp(
      [
        '^src/app/web/(pages|look)[.]',
        '^src/web/app/shell/(signed-in|shell)[.]',
        '^src/web/app/routes/',
        '^src/domain/work/web/project/project-rail[.]',
      ].join('|'),
    ),
  },
  // This one has the icons of marks: lists show them, and would otherwise wait for the file of records.
  {
    name: 'list',
    parts:
      /^src\/web\/(app\/(screens\/list-screen|shell\/(?!customizer|past-messages))|views\/(collection\/(?!bulk\/|peek-panel|filters\/filter-(builder|panel))|table\/groups)|fields\/values\/mark-looks)/,
  },
  // The header and messages need these once the page is shown.
  {
    name: 'tools',
    parts:
      /^src\/web\/(base\/feedback\/snackbars|facets\/timed\/timer-tool|app\/account\/(looking|lacks-factor)-tool)[.]|^src\/domain\/system\/web\/bell[.]/,
  },
  // Only home shows these: users who begin with a list need not wait for them.
  { name: 'home', parts: /^src\/web\/app\/pages\/home|^src\/domain\/\w+\/web\/home/ },
  // Fields and menus, shared by tables and forms; not the copies of packages within others. Refine's forms read one
  // enumeration of the grid: without it here they would load the whole grid.
  {
    name: 'controls',
    parts: /^src\/(web|domain)\//,
    only: new RegExp(`^((?!node_modules).)*node_modules/(@mui/(material|utils)/|@popperjs/|${gridEnumeration})`),
    packages: new RegExp(gridEnumeration),
  },
  { name: 'table', parts: /^src\/web\/views\/table\/grid[.]/, packages: /node_modules\/@mui\/x-data-grid\// },
  {
    name: 'form',
    parts:
      /^src\/web\/(app\/screens\/(create|edit)-screen|views\/(collection\/(?!peek-panel)|row-page\/in-place)|fields\/(forms\/|values\/inputs\/conditions))/,
    packages: forms,
  },
  {
    name: 'record',
    parts:
      /^src\/web\/(app\/screens\/show-screen|views\/row-page\/|facets\/|fields\/values\/)|^src\/domain\/\w+\/web\/(task|project)/,
    packages: forms,
  },
  {
    name: 'board',
    parts: /^src\/web\/views\/(board|plan)\/|^src\/domain\/\w+\/web\/(board|backlog)\//,
    packages: /node_modules\/(react-hook-form|@refinedev\/mui|@dnd-kit)\//,
  },
]

/** Packages of over 20 KB gzip that few pages use. */
const large =
  /node_modules\/(@tiptap|prosemirror-\w+|@mui\/x-(charts|date-pickers|data-grid)|@tanstack\/(react-)?table|react-hook-form|@refinedev\/mui|@dnd-kit|@fullcalendar|@full-ui)/

/** A module and its static imports, at any depth. */
const withImports = (root: string, graph: Graph, ids = new Set<string>()): Set<string> => {
  if (ids.has(root)) return ids
  ids.add(root)
  for (const one of graph.getModuleInfo(root)?.importedIds ?? []) withImports(one, graph, ids)
  return ids
}

/** Dynamically imported modules at any depth below a module. */
const dynamicImports = (root: string, graph: Graph, ids = new Set<string>()): Set<string> => {
  for (const id of withImports(root, graph))
    for (const one of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
      if (!ids.has(one)) {
        ids.add(one)
        dynamicImports(one, graph, ids)
      }
  return ids
}

type Place = { readonly chunk: Chunk; readonly name: string }

const placeByModule = (folder: string, graph: Graph): ReadonlyMap<string, Place> => {
  const main = `${folder}src/app/web/main.tsx`
  const initial = withImports(main, graph)
  const parts = [...dynamicImports(main, graph)].filter((id) => id.startsWith(folder))
  const byModule = new Map<string, Place>()
  for (const chunk of chunks)
    for (const part of parts.filter((id) => chunk.parts.test(id.slice(folder.length)))) {
      const added = [...withImports(part, graph)].filter(
        (id) => !initial.has(id) && !byModule.has(id) && chunk.only?.test(id) !== false,
      )
      if (added.some((id) => large.test(id) && chunk.packages?.test(id) !== true)) continue
      const name = chunk.name.replace('$1', chunk.parts.exec(part.slice(folder.length))?.[1] ?? '')
      for (const id of added) byModule.set(id, { chunk, name })
    }
  return byModule
}

/**
 * The chunks as groups of the bundler's `codeSplitting`.
 * @param folder the project's folder with a trailing slash
 */
export const pageChunks = (folder: string) => {
  let places: ReadonlyMap<string, Place> | undefined
  return chunks.map((chunk, index) => ({
    name: (id: string, graph: Graph) => {
      places ??= placeByModule(folder, graph)
      const place = places.get(id)
      return place?.chunk === chunk ? place.name : null
    },
    debugName: chunk.name,
    priority: chunks.length - index,
  }))
}
