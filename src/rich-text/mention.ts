import { Node } from '@tiptap/core'
import { isUuid } from '../core/query/values.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A mention of a user; an atomic node, inserted and deleted as a whole. */
export const mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    id: { parseHTML: (element) => element.dataset.mention, renderHTML: () => ({}) },
    label: { parseHTML: (element) => element.textContent, renderHTML: () => ({}) },
  }),
  parseHTML: () => [
    { tag: 'span[data-mention]', getAttrs: (element) => (isUuid(element.dataset.mention ?? '') ? null : false) },
  ],
  renderHTML: ({ node }) => ['span', { 'data-mention': text(node.attrs.id) }, text(node.attrs.label)],
  renderText: ({ node }) => text(node.attrs.label),
})
