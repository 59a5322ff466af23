import { DomUtils, parseDocument } from 'htmlparser2'

/** A parsed text of HTML. Nothing in it is run or fetched. */
export type Tree = ReturnType<typeof parseDocument>
export type Node = Tree['children'][number]
export type Element = Extract<Node, { readonly attribs: object }>

export const readTree = (html: string): Tree => parseDocument(html)
export const isElement = (node: Node): node is Element => DomUtils.isTag(node)
export const htmlOf = (nodes: readonly Node[]): string =>
  nodes.map((node) => DomUtils.getOuterHTML(node, { encodeEntities: 'utf8' })).join('')
export const plainTextOf = (nodes: readonly Node[]): string =>
  DomUtils.textContent([...nodes])
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns all elements that pass a test, in the order of the text. */
export const elementsIn = (nodes: readonly Node[], test: (element: Element) => boolean): readonly Element[] =>
  DomUtils.filter((node): boolean => isElement(node) && test(node), [...nodes], true).filter(isElement)
export const firstIn = (nodes: readonly Node[], test: (element: Element) => boolean): Element | undefined =>
  DomUtils.findOne(test, [...nodes], true) ?? undefined

export const isNamed =
  (...names: readonly string[]) =>
  ({ name }: Element): boolean =>
    names.includes(name)
export const hasId =
  (id: string) =>
  ({ attribs }: Element): boolean =>
    attribs.id === id
export const classesOf = ({ attribs }: Element): readonly string[] => (attribs.class ?? '').split(/\s+/)

/** Replaces a node by others. */
export const replaceBy = (node: Node, others: readonly Node[]): void => {
  for (const other of others) DomUtils.prepend(node, other)
  DomUtils.removeElement(node)
}
/** Replaces an element by its content. */
export const unwrap = (element: Element): void => replaceBy(element, [...element.children])
export const remove = (node: Node): void => DomUtils.removeElement(node)
