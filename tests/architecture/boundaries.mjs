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
const { options, forbidden } = config
const { output } = await cruise(['src'], { ...options, ruleSet: { forbidden }, validate: true })
if (typeof output === 'string') throw new Error('the cruise gave a text instead of its result')

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
]
if (onDisk.length === 0) complaints.push(`no code under ${root}/src`)

for (const complaint of complaints) console.error(complaint)
const imports = onDisk.reduce((sum, file) => sum + (seen.get(file) ?? 0), 0)
console.log(`boundaries: ${onDisk.length} modules, ${imports} imports, ${complaints.length} complaints`)
process.exitCode = complaints.length === 0 ? 0 : 1
