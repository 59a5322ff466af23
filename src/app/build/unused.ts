import type { Plugin } from 'vite'
import { gridLeftOut } from './grid-left-out.ts'
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

const gridFile = /\/@mui\/x-data-grid\/(.+)\.mjs$/

const leaving = '\0left-out:'

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
      const ofGrid = gridFile.exec(id)?.[1]
      const inPlace = gridLeftOut.find(({ file }) => file === ofGrid)
      if (inPlace === undefined) return null
      met.add(inPlace.file)
      return inPlace.code
    },
    buildEnd(error) {
      if (error) return
      const missed = [
        ...Object.keys(packages),
        ...leftOut.map(({ name }) => name),
        ...gridLeftOut.map(({ file }) => file),
      ].filter((name) => !met.has(name))
      if (missed.length > 0) this.error(`nothing asks any more for ${missed.join(', ')}`)
    },
  }
}
