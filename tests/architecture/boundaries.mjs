import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise } from 'dependency-cruiser'
import config from '../../.dependency-cruiser.cjs'

/**
 * `npm run boundaries`, or `node tests/architecture/boundaries.mjs <copy of the project>`: whether every import keeps
 * the direction of src/README.md. A judge that saw nothing would also find nothing, so it is checked for sight first.
 */
const project = fileURLToPath(new URL('../..', import.meta.url))
const root = resolve(process.argv[2] ?? project)

const code = /\.(ts|tsx|mts|cts|js|jsx|mjs|cjs)$/
const onDisk = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && code.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
  .sort()

/** @param {string} file whether it imports something of ours, read as plain text */
const importsOurs = (file) => /^(import|export)\b[^'"]*['"]\.{1,2}\//m.test(readFileSync(join(root, file), 'utf8'))

process.chdir(root)
const { options, forbidden, chains } = config
const { output } = await cruise(['src'], { ...options, ruleSet: { forbidden }, validate: true })
if (typeof output === 'string') throw new Error('the cruise gave a text instead of its result')

/** @type {Map<string, string[]>} */
const importersByFile = new Map()
for (const { source, dependencies } of output.modules)
  for (const { resolved } of dependencies)
    importersByFile.set(resolved, [...(importersByFile.get(resolved) ?? []), source])

/**
 * Walks once from the room that is not to be reached to all that import it. The judge's own `reachable` walks from each
 * file anew, which took nine tenths of its time.
 * @param {string} from @param {string} to expressions for paths
 * @returns {string[][]} for each file of `from` that reaches `to`, its shortest chain of imports
 */
const chainsBetween = (from, to) => {
  const ends = [...importersByFile.keys()].filter((file) => new RegExp(to).test(file))
  /** @type {Map<string, string[]>} */
  const chainByFile = new Map(ends.map((file) => [file, [file]]))
  for (const [file, chain] of chainByFile)
    for (const importer of importersByFile.get(file) ?? [])
      if (!chainByFile.has(importer)) chainByFile.set(importer, [importer, ...chain])
  return [...chainByFile].filter(([file]) => new RegExp(from).test(file)).map(([, chain]) => chain)
}

const seen = new Map(output.modules.map((module) => [module.source, module.dependencies.length]))
const complaints = [
  ...onDisk.filter((file) => !seen.has(file)).map((file) => `not seen at all: ${file}`),
  ...onDisk
    .filter((file) => seen.get(file) === 0 && importsOurs(file))
    .map((file) => `seen without its imports: ${file}`),
  ...output.summary.violations.map(({ rule, from, to, via, cycle }) => {
    const chain = (via ?? cycle ?? []).map(({ name }) => name)
    return `${rule.name}: ${[from, ...(chain.length > 0 ? chain : [to])].join(' → ')}`
  }),
  ...chains.flatMap(({ name, from, to }) => chainsBetween(from, to).map((chain) => `${name}: ${chain.join(' → ')}`)),
]
if (onDisk.length === 0) complaints.push(`no code under ${root}/src`)

for (const complaint of complaints) console.error(complaint)
const imports = onDisk.reduce((sum, file) => sum + (seen.get(file) ?? 0), 0)
console.log(`boundaries: ${onDisk.length} modules, ${imports} imports, ${complaints.length} complaints`)
process.exitCode = complaints.length === 0 ? 0 : 1
