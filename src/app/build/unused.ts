import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { leftOut } from './left-out.ts'

/** Packages that ours import for parts that we don't use, and what the build puts in their place. */
const packages: { readonly [name: string]: string } = {
  // `@refinedev/mui` styles its snackbars as it loads, by a tagged template that no tree shaking removes (6 KB gzip).
  notistack:
    'const none = () => null; export { none as SnackbarProvider, none as withSnackbar, none as SnackbarContent, none as useSnackbar }',
  // Refine's router binding reads `id` and `to` of an address; nested values are our own list's, which reads them itself.
  qs: `
    const parse = (text) => Object.fromEntries(new URLSearchParams(text))
    const stringify = (values, { addQueryPrefix } = {}) => {
      const given = Object.entries(values ?? {}).filter(([, value]) => value !== null && value !== undefined)
      const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
      return addQueryPrefix && text !== '' ? '?' + text : text
    }
    export default { parse, stringify }`,
  // Refine's devtools, which are not in the product.
  'error-stack-parser': 'export default { parse: () => [] }',
}

/** Modules of the grid that we never show: its filters, editors, tools and its printing; the list has its own. */
const gridModules =
  /@mui\/x-data-grid\/components\/(panel\/filterPanel\/Grid\w+|panel\/GridColumnsPanel|cell\/GridEdit\w+Cell|toolbarV8\/GridToolbar|columnsManagement\/GridColumnsManagement)\.mjs$|@mui\/x-data-grid\/hooks\/features\/export\/useGridPrintExport\.mjs$/
/** Parts of Material that only those would need. */
const gridParts = [
  'Autocomplete',
  'Chip',
  'Input',
  'Pagination',
  'Select',
  'SelectOption',
  'Switch',
  'Tabs',
  'TextField',
  'Textarea',
  'ToggleButton',
]
const gridSlots = /@mui\/x-data-grid\/material\/index\.mjs$/

const leaving = '\0left-out:'

const exported = (code: string): readonly string[] => [
  ...[...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name),
  ...[...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' as ').at(-1) ?? ''),
  ),
]

/**
 * Leaves out of the browser's part what can't be seen in it: some 45 KB gzip of every list. What is not found where it
 * was ends the build, so that a new version of a package can't bring it back unnoticed.
 */
export const withoutUnused = (): Plugin => {
  const met = new Set<string>()
  return {
    name: 'without-unused',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer = '') {
      if (Object.hasOwn(packages, source)) return `\0without:${source}`
      const found = leftOut.find((one) => 'source' in one && one.source.test(source) && one.importer.test(importer))
      return found === undefined ? null : leaving + found.name
    },
    load(id) {
      const out = leftOut.find((one) => ('file' in one ? one.file.test(id) : id === leaving + one.name))
      if (out !== undefined) {
        met.add(out.name)
        return out.code
      }
      const name = id.startsWith('\0without:') ? id.slice('\0without:'.length) : undefined
      if (name !== undefined) {
        met.add(name)
        return packages[name]
      }
      if (!gridModules.test(id)) return null
      met.add('grid modules')
      const names = exported(readFileSync(id, 'utf8'))
      if (names.length === 0) this.error(`${id} exports nothing that could be left out`)
      return names.map((one) => `export const ${one} = () => null`).join('\n')
    },
    transform(code, id) {
      if (!gridSlots.test(id)) return null
      met.add('grid slots')
      return gridParts.reduce((text, part) => {
        const slot = `base${part}: Base${part}`
        if (!text.includes(slot)) this.error(`the grid has no ${slot}`)
        return text.replace(slot, `base${part}: () => null`)
      }, code)
    },
    buildEnd(error) {
      if (error) return
      const missed = [
        ...Object.keys(packages),
        ...leftOut.map(({ name }) => name),
        'grid modules',
        'grid slots',
      ].filter((name) => !met.has(name))
      if (missed.length > 0) this.error(`nothing asks any more for ${missed.join(', ')}`)
    },
  }
}
