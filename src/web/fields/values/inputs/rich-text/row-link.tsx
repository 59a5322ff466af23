import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import { rowLinkNode } from '../../../../../rich-text/row-link.ts'
import { RowChip } from '../../row-chip.tsx'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const RowLinkView = ({ node }: NodeViewProps) => (
  <NodeViewWrapper as="span">
    <RowChip row={text(node.attrs.row)} label={text(node.attrs.label)} />
  </NodeViewWrapper>
)

/** A row that the text names, shown as the row is today. */
export const rowLink = rowLinkNode.extend({ addNodeView: () => ReactNodeViewRenderer(RowLinkView) })
