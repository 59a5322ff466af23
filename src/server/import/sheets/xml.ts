import { SaxesParser } from 'saxes'
import { faultAt } from '../../problem.ts'

/** An element with its contents. */
export type XmlNode = {
  readonly name: string
  readonly attributes: { readonly [name: string]: string }
  readonly children: readonly XmlNode[]
  /** Text without that of child elements. */
  readonly text: string
  /** Where its opening tag ends. */
  readonly line: number
  readonly column: number
}
type OpenNode = XmlNode & { readonly children: OpenNode[]; text: string }

/** Characters of one element that is asked for with all that is in it, and how deep elements lie in each other. */
const [maxLetters, maxDepth] = [5_000_000, 64]
const maxAttributes = 200
/** Errors that occur in real files and are unambiguous to recover from. */
const toleratedErrors = /disallowed character|malformed character entity|undefined entity|not allowed in xml/i
const maxErrors = 10_000
const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Streams the elements of the given names; nothing else is kept in memory. Files with a document type are refused, so
 * that entities are never expanded and nothing is fetched.
 * @throws Problem
 */
export async function* xmlElements(text: AsyncIterable<string>, names: ReadonlySet<string>): AsyncGenerator<XmlNode> {
  const parser = new SaxesParser({ position: true })
  const complete: XmlNode[] = []
  /** Open elements, from the requested one to the current. */
  const open: OpenNode[] = []
  let [depth, attributes, size, errorCount] = [0, 0, 0, 0]
  let fault: unknown
  const refuse = (problem: unknown) => {
    fault ??= problem
  }
  const grow = (by: number) => {
    size += by
    if (size > maxLetters) refuse(faultAt('file', 'import_piece'))
  }
  parser.on('doctype', () => refuse(faultAt('file', 'import_doctype')))
  parser.on('opentagstart', () => {
    attributes = 0
    depth++
    if (depth > maxDepth) refuse(faultAt('file', 'import_nested'))
  })
  parser.on('attribute', () => {
    attributes++
    if (attributes > maxAttributes) refuse(faultAt('file', 'import_piece'))
  })
  parser.on('opentag', (tag) => {
    const name = local(tag.name)
    if (open.length === 0 && !names.has(name)) return
    if (open.length === 0) size = 0
    const own: { [name: string]: string } = {}
    for (const key in tag.attributes) own[local(key)] = String(tag.attributes[key])
    const { line, column } = parser
    const node: OpenNode = { name, attributes: own, children: [], text: '', line, column }
    grow(100)
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  const addText = (text: string) => {
    const node = open.at(-1)
    if (node === undefined) return
    grow(text.length)
    if (fault === undefined) node.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    depth--
    const node = open.pop()
    if (node !== undefined && open.length === 0) complete.push(node)
  })
  let isEnd = false
  parser.on('error', (error) => {
    errorCount++
    if (toleratedErrors.test(error.message) && errorCount < maxErrors) return
    refuse(isEnd ? faultAt('file', 'import_cut_off') : faultAt('file', 'import_broken', { line: parser.line }))
  })
  const nodes = function* () {
    if (fault !== undefined) throw fault
    yield* complete.splice(0)
  }
  // Small chunks, so that an error stops reading early.
  for await (const chunk of text)
    for (let at = 0; at < chunk.length; at += 8192) {
      parser.write(chunk.slice(at, at + 8192))
      yield* nodes()
    }
  isEnd = true
  parser.close()
  yield* nodes()
}

/** Child elements of a name. */
export const childrenOf = (node: XmlNode | undefined, name: string): readonly XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? []
export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((child) => child.name === name)
export const childText = (node: XmlNode | undefined, name: string): string => childOf(node, name)?.text.trim() ?? ''
