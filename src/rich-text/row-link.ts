import { Node } from '@tiptap/core'
import { readRowOfText } from '../core/words/rich-blocks.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A row that the text names, stored as `<a data-row="task/id">`; an atomic node. */
export const rowLinkNode = Node.create({
  name: 'rowLink',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    row: { parseHTML: (element) => element.dataset.row, renderHTML: () => ({}) },
    label: { parseHTML: (element) => element.textContent, renderHTML: () => ({}) },
  }),
  parseHTML: () => [
    {
      tag: 'a[data-row]',
      // Before the mark of links.
      priority: 60,
      getAttrs: (element) => (readRowOfText(element.dataset.row ?? '') === undefined ? false : null),
    },
  ],
  renderHTML: ({ node }) => ['a', { 'data-row': text(node.attrs.row) }, text(node.attrs.label)],
  renderText: ({ node }) => text(node.attrs.label),
})
