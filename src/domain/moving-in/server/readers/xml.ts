import { SaxesParser } from 'saxes'
import { faultAt } from '../../../../server/problem.ts'
import { readerLimits } from './reader.ts'

/** An element with all that is in it. */
export type XmlNode = {
  readonly name: string
  readonly attributes: { readonly [name: string]: string }
  readonly children: readonly XmlNode[]
  /** Its own text, without that of its children. */
  readonly text: string
  readonly line: number
}
type Growing = XmlNode & { readonly children: Growing[]; text: string }

const mostAttributes = 200
/** What files that people really have do wrong, and what can still only be read in one way. */
const harmless = /disallowed character|malformed character entity|undefined entity|not allowed in xml/i
const mostMishaps = 10_000
const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * The elements of these names, each when it ends, and nothing else is kept. Types that a file declares are refused with it:
 * no entity of its own is ever put in, and nothing is fetched.
 * @throws Problem
 */
export async function* xmlElements(text: AsyncIterable<string>, names: ReadonlySet<string>): AsyncGenerator<XmlNode> {
  const parser = new SaxesParser({ position: true })
  const complete: XmlNode[] = []
  /** From the wanted element to the one that is open now. */
  const open: Growing[] = []
  let [depth, attributes, size, mishaps] = [0, 0, 0, 0]
  let fault: unknown
  const refuse = (problem: unknown) => {
    fault ??= problem
  }
  const grow = (by: number) => {
    size += by
    if (size > readerLimits.piece) refuse(faultAt('file', 'import_piece'))
  }
  parser.on('doctype', () => refuse(faultAt('file', 'import_doctype')))
  parser.on('opentagstart', () => {
    attributes = 0
    depth++
    if (depth > readerLimits.depth) refuse(faultAt('file', 'import_nested'))
  })
  parser.on('attribute', () => {
    attributes++
    if (attributes > mostAttributes) refuse(faultAt('file', 'import_piece'))
  })
  parser.on('opentag', (tag) => {
    const name = local(tag.name)
    if (open.length === 0 && !names.has(name)) return
    if (open.length === 0) size = 0
    const own: { [name: string]: string } = {}
    for (const key in tag.attributes) own[local(key)] = String(tag.attributes[key])
    const node: Growing = { name, attributes: own, children: [], text: '', line: parser.line }
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
    mishaps++
    if (harmless.test(error.message) && mishaps < mostMishaps) return
    refuse(isEnd ? faultAt('file', 'import_cut_off') : faultAt('file', 'import_broken', { line: parser.line }))
  })
  const nodes = function* () {
    if (fault !== undefined) throw fault
    yield* complete.splice(0)
  }
  // Small pieces, so that what is wrong ends the reading before much more is in memory.
  for await (const chunk of text)
    for (let at = 0; at < chunk.length; at += 8192) {
      parser.write(chunk.slice(at, at + 8192))
      yield* nodes()
    }
  isEnd = true
  parser.close()
  yield* nodes()
}

/** Texts of an element's children of this name. */
export const childrenOf = (node: XmlNode | undefined, name: string): readonly XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? []
export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((child) => child.name === name)
export const childText = (node: XmlNode | undefined, name: string): string => childOf(node, name)?.text.trim() ?? ''
