type Info = { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] }
/** What the bundler knows of its modules. */
type Graph = { readonly getModuleInfo: (id: string) => Info | null }

/** What the theme needs: the menus of the sign-in page want it, too, which is drawn without it. */
const lookParts = ['src/app/web/look.tsx']
/** Loaded by everybody who is signed in, one after the other. */
const shellParts = [
  'src/app/web/pages.tsx',
  'src/web/shell/signed-in.tsx',
  'src/web/shell/shell.tsx',
  'src/web/feedback/snackbars.tsx',
  'src/domain/system/web/bell.tsx',
  'src/web/facets/timed/timer-tool.tsx',
]
const listPart = 'src/web/screens/list-screen.tsx'
/** The lists' own, though its words in another language seem to lead to all of it. */
const grid = /\/node_modules\/@mui\/x-(data-grid|virtualizer)\//

/**
 * Modules that a file of many names leads to, whether they are used or not: wherever they would be put together, all would
 * lie. The bundler lays each with those that use it.
 */
const helpers = new RegExp(
  [
    ...['lodash-es/', '@mui/system/esm/Stack/', 'dom-helpers/', '@mui/material/Divider/'],
    ...['react-transition-group/esm/(CSSTransition|TransitionGroup|ReplaceTransition|SwitchTransition|utils/Child)'],
    ...['@tanstack/query-core/build/modern/(queriesObserver|infiniteQueryObserver)'],
    ...['@tanstack/react-query/build/modern/(useQueries|useInfiniteQuery)'],
  ]
    .map((name) => `/node_modules/${name}`)
    .join('|'),
)

const facetWords = (id: string): string | null => {
  const [, locale] = /\/locales\/(\w+)\/(?:files|share|row_link|checklists|talk|timer|members)\.json$/.exec(id) ?? []
  return locale === undefined ? null : `facet-words-${locale}`
}

/** All that comes with a module at once. */
const withImports = (root: string, graph: Graph, found = new Set<string>()): Set<string> => {
  if (found.has(root)) return found
  found.add(root)
  for (const one of graph.getModuleInfo(root)?.importedIds ?? []) withImports(one, graph, found)
  return found
}

/** Modules that are loaded on their own, from some on. */
const loadedLater = (root: string, graph: Graph, found = new Set<string>()): Set<string> => {
  for (const id of withImports(root, graph))
    for (const later of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
      if (!found.has(later)) {
        found.add(later)
        loadedLater(later, graph, found)
      }
  return found
}

const planOf = (folder: string, graph: Graph) => {
  const start = withImports(`${folder}src/app/web/main.tsx`, graph)
  const allOf = (parts: readonly string[]) => new Set(parts.flatMap((part) => [...withImports(folder + part, graph)]))
  const look = allOf(lookParts)
  const shell = allOf(shellParts)
  const list = withImports(folder + listPart, graph)
  const others = [...loadedLater(`${folder}src/app/web/main.tsx`, graph)]
    .map((id) => withImports(id, graph))
    // What shows a list as a part of itself shares all of it.
    .filter((one) => !one.has(folder + listPart))
  return {
    isLook: (id: string) => look.has(id) && !helpers.test(id) && !start.has(id),
    isShell: (id: string) => shell.has(id) && !helpers.test(id) && !look.has(id) && !start.has(id),
    isPart: (id: string) =>
      list.has(id) && !grid.test(id) && !shell.has(id) && !start.has(id) && others.some((one) => one.has(id)),
  }
}

/**
 * Few files in place of seventy, most of them of a few hundred bytes: what everybody who is signed in loads is two, and
 * what lists share with other screens is one. All else is the bundler's: put together, each page would load parts of
 * others.
 * @param folder the project's, with a slash at its end
 */
export const signedInChunks = (folder: string) => {
  let plan: ReturnType<typeof planOf> | undefined
  const known = (graph: Graph) => {
    plan ??= planOf(folder, graph)
    return plan
  }
  return [
    // What the panels of a row's page say: small files that are always loaded together.
    { name: (id: string) => facetWords(id), debugName: 'facet words', priority: 3 },
    { name: (id: string, graph: Graph) => (known(graph).isLook(id) ? 'look' : null), debugName: 'look', priority: 2 },
    {
      name: (id: string, graph: Graph) => (known(graph).isShell(id) ? 'shell' : null),
      debugName: 'shell',
      priority: 2,
    },
    { name: (id: string, graph: Graph) => (known(graph).isPart(id) ? 'parts' : null), debugName: 'parts', priority: 1 },
  ]
}
