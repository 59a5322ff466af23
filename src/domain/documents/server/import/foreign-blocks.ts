import type { CalloutKind } from '../../../../core/words/rich-blocks.ts'
import { escapeHtml } from '../../../../server/texts/escape-html.ts'
import {
  classesOf,
  type Element,
  elementsIn,
  firstIn,
  type Node,
  plainTextOf,
  readTree,
  remove,
  replaceBy,
  unwrap,
} from './dom.ts'

/** The kinds of callouts by the classes of Confluence's boxes. */
const boxes: { readonly [name: string]: CalloutKind } = {
  'confluence-information-macro-information': 'info',
  'confluence-information-macro-tip': 'success',
  'confluence-information-macro-note': 'warning',
  'confluence-information-macro-warning': 'danger',
}
const boxOf = (element: Element): CalloutKind | undefined =>
  element.name === 'aside' ? 'info' : boxes[classesOf(element).find((name) => name in boxes) ?? '']

const toCallout = (element: Element, kind: CalloutKind): void => {
  const icon = firstIn(element.children, (one) => classesOf(one).includes('confluence-information-macro-icon'))
  if (icon !== undefined) remove(icon)
  const body = firstIn(element.children, (one) => classesOf(one).includes('confluence-information-macro-body'))
  if (body !== undefined) unwrap(body)
  element.name = 'div'
  element.attribs = { 'data-callout': kind }
}

/** Turns a task list of Confluence into ours. */
const toTasks = (list: Element): void => {
  list.attribs = { 'data-type': 'taskList' }
  for (const line of elementsIn(list.children, ({ name }) => name === 'li'))
    line.attribs = { 'data-checked': String(classesOf(line).includes('checked')) }
}

const brush = /brush:\s*([\w+#-]{1,20})/
const toCode = (block: Element): void => {
  const language = brush.exec(block.attribs['data-syntaxhighlighter-params'] ?? '')?.[1]
  const named = language === undefined ? '' : ` class="language-${language.toLowerCase()}"`
  // Line breaks matter here, so the text is taken as it is.
  const text = escapeHtml(plainLines(block))
  replaceBy(block, readTree(`<pre><code${named}>${text}</code></pre>`).children)
}
const plainLines = (node: Node): string =>
  'children' in node ? node.children.map(plainLines).join('') : 'data' in node && node.type === 'text' ? node.data : ''

/** Turns blocks of Confluence and Notion into those of our texts. */
export const foreignBlocks = (nodes: readonly Node[]): void => {
  for (const element of elementsIn(nodes, (one) => boxOf(one) !== undefined)) {
    const kind = boxOf(element)
    if (kind === undefined) continue
    if (plainTextOf([element]) === '') remove(element)
    else toCallout(element, kind)
  }
  for (const list of elementsIn(nodes, (one) => classesOf(one).includes('inline-task-list'))) toTasks(list)
  for (const block of elementsIn(nodes, (one) => classesOf(one).includes('syntaxhighlighter-pre'))) toCode(block)
  // Our texts have each picture as a block of its own.
  for (const picture of elementsIn(nodes, ({ name }) => name === 'img')) {
    const { parent } = picture
    if (parent !== null && 'name' in parent && parent.name === 'p' && plainTextOf([parent]) === '' && isAlone(parent))
      unwrap(parent)
  }
}
const isAlone = (paragraph: Element): boolean =>
  elementsIn(paragraph.children, () => true).every(({ name }) => name === 'img')
