// Decision (2026-11): The server names the scripts of a page as preloads; the browser would otherwise find them one
// after the other. `dist/web` works without, only slower.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { readonly file: string; readonly imports?: readonly string[] }
type Manifest = { readonly [source: string]: Chunk }

/** The build's files by their names in its manifest (`app/build/chunks.ts`): of every signed-in page, of lists, tables and rows. */
export const shellFile = /^_shell-/
export const listFile = /^_list-/
export const tableFile = /^_table-/
export const recordFile = /^_record-/
/** From the theme's second breakpoint on, which a test compares: the server imports nothing of the browser part. */
export const roomForGrid = '(min-width: 600px)'

/** Pages of signed-out visitors, who need none of these scripts. */
const open = /^\/(login|forgot-password|reset-password|first-run|public\/.*)?\/?$/

const withImports = (manifest: Manifest, sources: readonly string[]): ReadonlySet<string> => {
  const scripts = new Set<string>()
  const add = (source: string): void => {
    const chunk = manifest[source]
    if (chunk === undefined || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const one of chunk.imports ?? []) add(one)
  }
  for (const source of sources) add(source)
  return scripts
}

/**
 * Returns tags that name to the browser at once the scripts that a page would ask for one after the other: over a line
 * of 400 ms each of these steps is felt. Another server may send the same page without them.
 * @param folder the output of Vite
 * @param lists paths that show a list; below them are the pages of rows
 * @returns the tags for the page's head
 */
export const preloadsOf = (folder: string, lists: ReadonlySet<string>): ((path: string) => string) => {
  const file = join(folder, 'manifest.json')
  if (!existsSync(file)) return () => ''
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const linksTo = (files: readonly string[], media = ''): string =>
    files.map((one) => `<link rel="modulepreload" crossorigin${media} href="/${one}">`).join('')
  const filesOf = (...names: readonly RegExp[]) =>
    withImports(
      manifest,
      Object.keys(manifest).filter((key) => names.some((name) => name.test(key))),
    )
  const shell = linksTo([...filesOf(shellFile)])
  const listFiles = filesOf(shellFile, listFile)
  const tableFiles = [...filesOf(tableFile)].filter((one) => !listFiles.has(one))
  const list = linksTo([...listFiles]) + linksTo(tableFiles, ` media="${roomForGrid}"`)
  const record = linksTo([...filesOf(shellFile, recordFile)])
  const isBelowList = (path: string) => [...lists].some((one) => path.startsWith(`${one}/`))
  return (path) => (open.test(path) ? '' : lists.has(path) ? list : isBelowList(path) ? record : shell)
}
