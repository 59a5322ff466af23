import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { project } from './copy.ts'

/** What a source file says about keys of translations. */
export type Uses = {
  readonly file: string
  /** Every text of the file, for keys that are passed along before they are translated. */
  readonly texts: ReadonlySet<string>
  /** Beginnings of template texts: `` `error.${code}` `` may be any key that begins so. */
  readonly starts: readonly string[]
  /** Literal first arguments of `t` and `translate`. */
  readonly translated: readonly string[]
  /** Namespaces of the file's `useTranslation`; `*` where one is worked out. */
  readonly namespaces: readonly string[]
  /** Codes of refusals, by namespace `problem`, `fault` or `message` of `server.json`. */
  readonly codes: readonly { readonly of: 'problem' | 'fault' | 'message'; readonly code: string }[]
}

const isText = (node: ts.Node): node is ts.StringLiteralLike => ts.isStringLiteralLike(node)

/** The texts that an expression may become: a literal, or either branch of a choice. */
const textsOf = (node: ts.Node | undefined): readonly string[] => {
  if (node === undefined) return []
  if (isText(node)) return [node.text]
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)]
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression)
  if (ts.isBinaryExpression(node)) return [...textsOf(node.left), ...textsOf(node.right)]
  return []
}

const nameOf = (node: ts.Expression): string =>
  ts.isIdentifier(node) ? node.text : ts.isPropertyAccessExpression(node) ? node.name.text : ''

/** The key among the arguments: the first, or after the language, as the server calls it (`translate(language, key)`). */
const keyOf = ([first, second]: readonly ts.Expression[]): ts.Expression | undefined =>
  second !== undefined && (isText(second) || ts.isTemplateExpression(second)) ? second : first

/** Functions that take a code, and at which place. */
const takers = {
  fail: ['fault', 0],
  put: ['fault', 1],
  faultAt: ['fault', 1],
  message: ['message', 1],
  Problem: ['problem', 1],
} as const

/** Reads one source file. */
export const readSource = (file: string, text: string): Uses => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, false)
  const texts = new Set<string>()
  const starts: string[] = []
  const translated: string[] = []
  const namespaces: string[] = []
  const codes: Uses['codes'][number][] = []
  // Schemas of the server give their codes as zod's `error`.
  const codeProperties = /(^|\/)server\//.test(file) ? ['code', 'error'] : ['code']
  const visit = (node: ts.Node): void => {
    if (isText(node)) texts.add(node.text)
    if (ts.isTemplateExpression(node) && node.head.text !== '') starts.push(node.head.text)
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && codeProperties.includes(node.name.text))
      for (const code of textsOf(node.initializer)) codes.push({ of: 'fault', code })
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const name = nameOf(node.expression)
      const taker = Object.hasOwn(takers, name) ? takers[name as keyof typeof takers] : undefined
      if (taker !== undefined)
        for (const code of textsOf(node.arguments?.[taker[1]])) codes.push({ of: taker[0], code })
      if (name === 't' || name === 'translate') translated.push(...textsOf(keyOf(node.arguments ?? [])))
      if (name === 'useTranslation') {
        const [namespace] = node.arguments ?? []
        namespaces.push(namespace === undefined ? 'common' : isText(namespace) ? namespace.text : '*')
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  // Refusals are made by the server and the language; the browser's functions of these names are its own.
  const browser = /(^|\/)web\//.test(file)
  const plain = codes.filter(({ code }) => !browser && /^[a-z][a-z_]*$/.test(code))
  return { file, texts, starts, translated, namespaces, codes: plain }
}

/** Reads every source file under `src`. */
export const readUses = (): readonly Uses[] =>
  readdirSync(join(project, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => readSource(relative(project, path), readFileSync(path, 'utf8')))

/** Texts of Refine's own screens, which translate by keys of their own. */
export const refineText = (): string =>
  ['core', 'mui']
    .map((name) => join(project, 'node_modules/@refinedev', name, 'dist'))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('.mjs'))
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
    )
    .join('\n')
