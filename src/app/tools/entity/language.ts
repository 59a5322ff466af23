import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../../../server/root.ts'

/** A line of the reference: how it is written in a declaration, and its docstring. */
export type Entry = { readonly name: string; readonly meaning: string }
/** A kind of field; `options`: names of those that it has beside the options of every field. */
type Kind = Entry & { readonly options: readonly string[] }
/** Everything that may be declared, as the sources of `core` have it. */
export type Language = {
  readonly kinds: readonly Kind[]
  readonly everyField: readonly Entry[]
  /** `name` with the kinds that have it, as the same name may mean something else elsewhere. */
  readonly options: readonly (Entry & { readonly kinds: readonly string[] })[]
  readonly facets: readonly Entry[]
  /** Keys of a declaration, without those of its facets. */
  readonly keys: readonly Entry[]
  readonly parts: readonly { readonly name: string; readonly keys: readonly Entry[] }[]
  readonly rules: readonly Entry[]
  /** Initial values of a field that are worked out. */
  readonly beginnings: readonly Entry[]
}

/** Reads the language from the types and docstrings of `core`, so that the reference can't be out of date. */
export const readLanguage = (): Language => {
  const fileOf = (name: string) => join(root, 'src/core/declare', name)
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config,
    ts.sys,
    root,
  )
  const program = ts.createProgram(
    [
      fileOf('field-options.ts'),
      fileOf('fields.ts'),
      fileOf('entity.ts'),
      fileOf('quick.ts'),
      fileOf('facets.ts'),
      fileOf('shapes.ts'),
      fileOf('initial.ts'),
    ],
    options,
  )
  const checker = program.getTypeChecker()
  const exportsOf = (name: string): readonly ts.Symbol[] => {
    const source = program.getSourceFile(fileOf(name))
    const symbol = source === undefined ? undefined : checker.getSymbolAtLocation(source)
    if (symbol === undefined) throw new Error(`${fileOf(name)} is no module`)
    return checker.getExportsOfModule(symbol)
  }
  const docOf = (symbol: ts.Symbol): string =>
    ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll(/\s+/g, ' ').trim()
  const typeOf = (symbol: ts.Symbol): ts.Type => {
    const declared = symbol.valueDeclaration ?? symbol.declarations?.[0]
    if (declared === undefined) throw new Error(`${symbol.name} is declared nowhere`)
    return checker.getTypeOfSymbolAtLocation(symbol, declared)
  }
  const aliasOf = (file: string, name: string): ts.Type => {
    const alias = exportsOf(file).find((symbol) => symbol.name === name)
    if (alias === undefined) throw new Error(`${file} does not export ${name}`)
    return checker.getDeclaredTypeOfSymbol(alias)
  }
  const entriesOf = (type: ts.Type): readonly Entry[] =>
    checker.getPropertiesOfType(type).map((symbol) => ({ name: symbol.name, meaning: docOf(symbol) }))
  /** Returns the functions that a module exports, with their only signature. */
  const functionsOf = (file: string) =>
    exportsOf(file).flatMap((symbol) => {
      const signature = symbol.valueDeclaration === undefined ? undefined : typeOf(symbol).getCallSignatures()[0]
      return signature === undefined ? [] : [{ symbol, signature }]
    })

  const everyField = entriesOf(aliasOf('field-options.ts', 'FieldOptions'))
  const common = new Set(everyField.map(({ name }) => name))
  const own = new Map<string, { name: string; meaning: string; kinds: string[] }>()
  const kinds = functionsOf('fields.ts').map(({ symbol, signature }): Kind => {
    const parameters = signature.getParameters()
    const last = parameters.at(-1)
    const given = last === undefined ? undefined : checker.getNonNullableType(typeOf(last))
    const constraint = given === undefined ? undefined : (checker.getBaseConstraintOfType(given) ?? given)
    const options = constraint === undefined ? [] : entriesOf(constraint).filter(({ name }) => !common.has(name))
    for (const { name, meaning } of options) {
      const key = `${name}: ${meaning}`
      const option = own.get(key) ?? { name, meaning, kinds: [] }
      own.set(key, { ...option, kinds: [...option.kinds, symbol.name] })
    }
    const written = parameters.slice(0, -1).map(({ name }) => name)
    return {
      name: `${symbol.name}(${written.join(', ')})`,
      meaning: docOf(symbol),
      options: options.map(({ name }) => name),
    }
  })

  const facets = entriesOf(aliasOf('facets.ts', 'Facets'))
  const facetNames = new Set(facets.map(({ name }) => name))
  // The meaning of a rule is written at a member of the union, and one of the functions makes each.
  const rule = aliasOf('entity.ts', 'Rule')
  const ruleMeanings = new Map(
    (rule.isUnion() ? rule.types : [rule]).flatMap((member) => {
      const property = member.getProperties()[0]
      const written = property?.declarations?.[0]?.parent
      const before = written === undefined ? undefined : written.getSourceFile().text.slice(0, written.getStart())
      const doc = before === undefined ? undefined : /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*\|\s*$/.exec(before)?.[1]
      return property === undefined || doc === undefined
        ? []
        : [[property.name, doc.replaceAll(/\s*\n\s*\*\s*/g, ' ').trim()] as const]
    }),
  )
  const rules = exportsOf('entity.ts').flatMap((symbol): Entry[] => {
    if (symbol.valueDeclaration === undefined || symbol.name === 'defineEntity') return []
    const type = typeOf(symbol)
    const signature = type.getCallSignatures()[0]
    const made = checker.getPropertiesOfType(signature?.getReturnType() ?? type)
    const first = made[0]?.name
    if (first === undefined || !(first === 'allow' || ruleProperties(rule).has(first))) return []
    const parameters = signature?.getParameters().map(({ name }) => name)
    const name = parameters === undefined ? symbol.name : `${symbol.name}(${parameters.join(', ')})`
    return [{ name, meaning: docOf(symbol) || (ruleMeanings.get(first) ?? '') }]
  })

  return {
    kinds,
    everyField,
    options: [...own.values()],
    facets,
    keys: entriesOf(aliasOf('entity.ts', 'Entity')).filter(({ name }) => !facetNames.has(name)),
    parts: [
      ...['List', 'Section', 'Quick', 'Board', 'Plan'].map((name) => ({
        name,
        keys: entriesOf(aliasOf(name === 'Quick' ? 'quick.ts' : 'entity.ts', name)),
      })),
      ...['Show', 'Tab'].map((name) => ({ name, keys: entriesOf(aliasOf('facets.ts', name)) })),
      ...['Timeline', 'Calendar'].map((name) => ({ name, keys: entriesOf(aliasOf('shapes.ts', name)) })),
      { name: 'Measures', keys: entriesOf(aliasOf('facets/measures.ts', 'Measures')) },
    ],
    rules,
    beginnings: exportsOf('initial.ts').flatMap((symbol) => {
      const type = symbol.valueDeclaration === undefined ? undefined : typeOf(symbol)
      const signature = type?.getCallSignatures()[0]
      const made = signature?.getReturnType() ?? type
      if (made === undefined || !checker.getPropertiesOfType(made).some(({ name }) => name === 'given')) return []
      const written = signature?.getParameters().map(({ name }) => name)
      const name = written === undefined ? symbol.name : `${symbol.name}(${written.join(', ')})`
      return [{ name, meaning: docOf(symbol) }]
    }),
  }
}

const ruleProperties = (rule: ts.Type): ReadonlySet<string> =>
  new Set((rule.isUnion() ? rule.types : [rule]).flatMap((member) => member.getProperties().map(({ name }) => name)))
