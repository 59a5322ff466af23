import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { builtInRoles } from '../../domain/people/built-in-roles.ts'
import { registry } from '../../domain/registry.ts'
import { root } from '../../server/root.ts'
import { StartError } from '../../server/start-error.ts'
import { readLanguage } from './entity/language.ts'
import { withEntity, withGrants } from './entity/listing.ts'
import { asEntityName, type EntityNames, entityName, namesOf } from './entity/names.ts'
import { skeletonOf } from './entity/skeleton.ts'

/**
 * `npm run entity -- vehicle [--area work] [--plural vehicles]`: writes the declaration of a new entity, its place in its
 * area, what the built-in roles may do with it, and its words. Nothing that is there is overwritten.
 */
const usage = 'npm run entity -- <name> [--area <area>] [--plural <name>]'
const domain = join(root, 'src/domain')

const parseArguments = (typed: readonly string[]): { name: string; area: string; plural: string | undefined } => {
  const options = new Map<string, string>()
  const plain: string[] = []
  for (let at = 0; at < typed.length; at += 1) {
    const word = typed[at] ?? ''
    if (!word.startsWith('--')) plain.push(word)
    else if (['--area', '--plural'].includes(word)) {
      options.set(word, typed[at + 1] ?? '')
      at += 1
    } else throw new StartError(`There is no option ${word}. ${usage}`)
  }
  const [name, ...more] = plain
  if (name === undefined || more.length > 0) throw new StartError(usage)
  return { name, area: options.get('--area') ?? 'work', plural: options.get('--plural') }
}

/** Words that no constant may be called by. */
const isReserved = (word: string): boolean => {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, word)
  const token = scanner.scan()
  return token >= ts.SyntaxKind.FirstReservedWord && token <= ts.SyntaxKind.LastFutureReservedWord
}

/** @throws StartError for a name that can't be one */
const checkName = (name: string): void => {
  if (!entityName.test(name)) {
    const meant = asEntityName(name)
    const hint = meant === '' ? '' : `: perhaps '${meant}'`
    throw new StartError(`'${name}' is no name of an entity. It is in the singular, small letters joined by _${hint}.`)
  }
  if (isReserved(name)) throw new StartError(`'${name}' is a word of TypeScript's own; take another name.`)
}

/** @throws StartError where something of the product has one of the names */
const checkFree = ({ name, constant, kebab, path }: EntityNames, area: string): void => {
  const named = registry.byName.get(name)
  if (named !== undefined) throw new StartError(`There is an entity '${name}' already, with its calls at ${named.api}.`)
  const other = registry.entities.find((one) => one.api === path || one.page === path || one.permission === kebab)
  if (other !== undefined)
    throw new StartError(`'${other.name}' has ${path} or the permissions ${kebab}-… already: --plural gives another.`)
  const files = [`src/domain/${area}/${kebab}.ts`, ...['en', 'fr', 'ar'].map((one) => `locales/${one}/${name}.json`)]
  const taken = files.find((file) => existsSync(join(root, file)))
  if (taken !== undefined) throw new StartError(`${taken} is there already; take another name.`)
  if (new RegExp(`\\b${constant}\\b`).test(readFileSync(join(domain, area, 'area.ts'), 'utf8')))
    throw new StartError(`src/domain/${area}/area.ts has something called '${constant}' already; take another name.`)
}

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
  const { name, area, plural } = parseArguments(process.argv.slice(2))
  checkName(name)
  if (plural !== undefined) checkName(plural)
  const areas = readdirSync(domain).filter((folder) => existsSync(join(domain, folder, 'area.ts')))
  if (!areas.includes(area)) throw new StartError(`There is no area '${area}'. Areas: ${areas.join(', ')}.`)
  const names = namesOf(name, plural)
  checkFree(names, area)

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
  if (existsSync(join(domain, area, 'grants.ts')))
    change(`${folder}/grants.ts`, (text) => withGrants(text, name, grantsAtFirst()))

  const run = (said: 'inherit' | 'ignore', ...args: readonly string[]) =>
    execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', said, 'inherit'] })
  run('ignore', 'node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--log-level=error', ...files)
  for (const file of files) console.log(`Wrote ${file}.`)
  // In a process of its own, which reads the registry with the new entity in it.
  run('inherit', '--import', 'tsx', 'src/app/tools/derive.ts')
  console.log(`
Now: 1. say in ${folder}/${names.kebab}.ts what a ${names.one.toLowerCase()} is
     2. npm run derive, and write the texts marked in locales/*/${name}.json
     3. npm run migration -- ${name}
     4. npm run check -- ${name}`)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
