import { Node } from '@tiptap/core'
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import { readRowOfText } from '../../../../../core/words/rich-blocks.ts'
import { RowChip } from '../../row-chip.tsx'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const RowLinkView = ({ node }: NodeViewProps) => (
  <NodeViewWrapper as="span">
    <RowChip row={text(node.attrs.row)} label={text(node.attrs.label)} />
  </NodeViewWrapper>
)

/** A row that the text names, stored as `<a data-row="task/id">`; an atomic node, shown as the row is today. */
export const rowLink = Node.create({
  name: 'rowLink',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    row: { parseHTML: (element: HTMLElement) => element.dataset.row, renderHTML: () => ({}) },
    label: { parseHTML: (element: HTMLElement) => element.textContent, renderHTML: () => ({}) },
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
  addNodeView: () => ReactNodeViewRenderer(RowLinkView),
})
