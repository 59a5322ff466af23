// Decision (2026-11): A declaration may name any of Material's icons. The build reads the names from the sources and
// brings only those icons; all of them would be the bundle, and a list by hand is one more file to edit.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { nearest } from '../../core/check/problems.ts'
import { serverFiles } from './server-files.ts'

/** A name that none of Material's icons has; `meant` is undefined where no name is near. */
export type WrongIcon = { readonly file: string; readonly name: string; readonly meant: string | undefined }

const package_ = '@mui/icons-material'
const styles = /(Outlined|Rounded|Sharp|TwoTone)$/

/** Returns `local_shipping` for `LocalShipping`, as Material's own lists have it. */
const nameOf = (component: string): string =>
  component
    .replaceAll(/([a-z])([A-Z\d])/g, '$1_$2')
    .replaceAll(/(\d)([A-Z])/g, '$1_$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()

/** Returns the module of each icon by its name: the outlined one, where there is one. */
export const iconModules = (root: string): ReadonlyMap<string, string> => {
  const files = readdirSync(join(root, 'node_modules', package_)).filter((file) => /^[A-Z]\w*\.js$/.test(file))
  const components = new Set(files.map((file) => file.slice(0, -'.js'.length)))
  return new Map(
    [...components]
      .filter((component) => !styles.test(component))
      .map((component) => [
        nameOf(component),
        `${package_}/${components.has(`${component}Outlined`) ? `${component}Outlined` : component}`,
      ]),
  )
}

const sourcesOf = (root: string): readonly string[] =>
  readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

/** Returns the icons that sources name, each with the first file that does. The engine's commands name components. */
const iconsNamed = (root: string): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  for (const path of sourcesOf(root)) {
    const file = relative(root, path).split(sep).join('/')
    for (const [, first, second] of readFileSync(path, 'utf8').matchAll(/\bicon: '([^']+)'|\biconOf\('([^']+)'\)/g)) {
      const name = first ?? second ?? ''
      const isComponent = !file.startsWith('src/domain/') && /^[A-Z]/.test(name)
      if (!isComponent && !names.has(name)) names.set(name, file)
    }
  }
  return names
}

/** Returns the wrong icons that sources name. */
export const wrongIcons = (root: string): readonly WrongIcon[] => {
  const modules = iconModules(root)
  return [...iconsNamed(root)]
    .filter(([name]) => !modules.has(name))
    .map(([name, file]) => ({ file, name, meant: nearest(name.toLowerCase(), modules.keys()) }))
}

/** @returns the lines in which a build, a start or a check refuses them */
export const refusalOfIcons = (wrong: readonly WrongIcon[]): readonly string[] =>
  wrong.map(({ file, name, meant }) => {
    const suggestion = meant === undefined ? '' : `: did you mean '${meant}'?`
    return `${file}: no icon of Material's is called '${name}'${suggestion}`
  })

/**
 * Fills the given module (`declaredIcons`) with the icons that the sources name.
 * @param root the clone's folder
 */
export const declaredIcons = (root: string, module: string): Plugin => ({
  name: 'declared-icons',
  enforce: 'pre',
  load(id) {
    if (id !== module) return null
    const wrong = wrongIcons(root)
    if (wrong.length > 0) this.error(refusalOfIcons(wrong).join('\n'))
    const modules = iconModules(root)
    const named = [...iconsNamed(root)]
    // Vite takes a watched file for an import, and the browser may not import the server's.
    for (const [, file] of named) if (!serverFiles.test(file)) this.addWatchFile(join(root, file))
    const imports = named.map(([name], at) => `import icon${at} from '${modules.get(name)}'`)
    const entries = named.map(([name], at) => `${JSON.stringify(name)}: icon${at}`)
    return { code: [...imports, `export const declaredIcons = { ${entries.join(', ')} }`].join('\n'), moduleType: 'js' }
  },
})
