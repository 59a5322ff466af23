import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { registry } from '../../../domain/registry.ts'
import { root } from '../../../server/root.ts'
import { StartError } from '../../../server/start-error.ts'
import { asEntityName, type EntityNames, entityName, namesOf } from './names.ts'

const usage = 'npm run entity -- <name> [--area <area>] [--plural <name>]'
const domain = join(root, 'src/domain')

/**
 * Reads the arguments that were typed.
 * @throws StartError for an option or a number of names that the command does not have
 */
const parse = (typed: readonly string[]): { name: string; area: string; plural: string | undefined } => {
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

/** Tells whether a word is reserved, so that no constant may have it as a name. */
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

/**
 * Reads the arguments of `npm run entity`.
 * @throws StartError for a bad name, one that is taken, or an area that does not exist
 */
export const readArguments = (typed: readonly string[]): { readonly names: EntityNames; readonly area: string } => {
  const { name, area, plural } = parse(typed)
  checkName(name)
  if (plural !== undefined) checkName(plural)
  const areas = readdirSync(domain).filter((folder) => existsSync(join(domain, folder, 'area.ts')))
  if (!areas.includes(area)) throw new StartError(`There is no area '${area}'. Areas: ${areas.join(', ')}.`)
  const names = namesOf(name, plural)
  checkFree(names, area)
  return { names, area }
}
