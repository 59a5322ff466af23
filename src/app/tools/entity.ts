import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtInRoles } from '../../domain/people/built-in-roles.ts'
import { root } from '../../server/root.ts'
import { StartError } from '../../server/start-error.ts'
import { readArguments } from './entity/arguments.ts'
import { readLanguage } from './entity/language.ts'
import { withEntity, withGrants } from './entity/listing.ts'
import { skeletonOf } from './entity/skeleton.ts'

/**
 * `npm run entity -- vehicle [--area work] [--plural vehicles]`: writes the declaration of a new entity, its place in
 * its area, the grants of the built-in roles, and its words. It overwrites nothing.
 */

/** The office and those who lead projects keep the rows, other staff read them; clients see none unless somebody says so. */
const grantsAtFirst = (): { readonly [role: string]: readonly string[] } => {
  const read = ['index', 'show']
  const keep = [...read, 'store', 'update', 'delete', 'export']
  const keepers: readonly string[] = ['office-manager', 'project-manager']
  return Object.fromEntries(
    builtInRoles
      .filter(({ name }) => name !== 'admin' && name !== 'client')
      .map(({ name }) => [name, keepers.includes(name) ? keep : read]),
  )
}

try {
  const { names, area } = readArguments(process.argv.slice(2))
  const { name } = names

  const files: string[] = []
  const write = (file: string, text: string, flag: 'w' | 'wx') => {
    writeFileSync(join(root, file), text, { flag })
    files.push(file)
  }
  const change = (file: string, changed: (text: string) => string) =>
    write(file, changed(readFileSync(join(root, file), 'utf8')), 'w')
  const folder = `src/domain/${area}`
  write(`${folder}/${names.kebab}.ts`, skeletonOf(names, readLanguage()), 'wx')
  change(`${folder}/area.ts`, (text) => withEntity(text, names.constant, names.kebab))
  if (existsSync(join(root, folder, 'grants.ts')))
    change(`${folder}/grants.ts`, (text) => withGrants(text, name, grantsAtFirst()))

  const run = (output: 'inherit' | 'ignore', ...args: readonly string[]) =>
    execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', output, 'inherit'] })
  run('ignore', 'node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--log-level=error', ...files)
  for (const file of files) console.log(`Wrote ${file}.`)
  // In a process of its own, which reads the registry with the new entity in it.
  run('inherit', '--import', 'tsx', 'src/app/tools/derive.ts')
  console.log(`
Now: 1. say in ${folder}/${names.kebab}.ts what a ${names.one.toLowerCase()} is
     2. npm run derive, and write the texts marked in locales/*/${name}.json
     3. npm run migration -- ${name}
     4. npm run access -- ${name}, and read who gets what
     5. npm run check -- ${name}`)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
