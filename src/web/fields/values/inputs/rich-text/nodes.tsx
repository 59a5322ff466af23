import Box from '@mui/material/Box'
import { mergeAttributes, Node } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { isUuid } from '../../../../../core/query/values.ts'
import { TextPicture } from '../../text-picture.tsx'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A mention of a user; an atomic node, inserted and deleted as a whole. */
const mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    id: { parseHTML: (element: HTMLElement) => element.dataset.mention, renderHTML: () => ({}) },
    label: { parseHTML: (element: HTMLElement) => element.textContent, renderHTML: () => ({}) },
  }),
  parseHTML: () => [
    { tag: 'span[data-mention]', getAttrs: (element) => (isUuid(element.dataset.mention ?? '') ? null : false) },
  ],
  renderHTML: ({ node }) => ['span', { 'data-mention': text(node.attrs.id) }, text(node.attrs.label)],
  renderText: ({ node }) => text(node.attrs.label),
})

const PictureView = ({ node, selected }: NodeViewProps) => (
  <NodeViewWrapper>
    <Box data-drag-handle sx={{ outline: selected ? '2px solid' : 'none', outlineColor: 'primary.main' }}>
      <TextPicture id={text(node.attrs.id)} alt={text(node.attrs.alt)} />
    </Box>
  </NodeViewWrapper>
)

/** A picture, stored by the id of its file. */
const picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    id: { parseHTML: (element: HTMLElement) => element.dataset.picture, renderHTML: () => ({}) },
    alt: { default: '' },
  }),
  parseHTML: () => [
    { tag: 'img[data-picture]', getAttrs: (element) => (isUuid(element.dataset.picture ?? '') ? null : false) },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'img',
    mergeAttributes(HTMLAttributes, { 'data-picture': text(node.attrs.id) }),
  ],
  addNodeView: () => ReactNodeViewRenderer(PictureView),
})

/** Ctrl+Enter is left to submit the form: a line break is Shift+Enter only. */
const starter = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension) =>
      extension.name === 'hardBreak'
        ? extension.extend({
            addKeyboardShortcuts() {
              return { 'Shift-Enter': () => this.editor.commands.setHardBreak() }
            },
          })
        : extension,
    )
  },
})

/** The schema's extensions; formatting of pasted or loaded HTML beyond it is dropped, its text is kept. */
export const extensions = [
  starter.configure({
    heading: { levels: [1, 2, 3, 4] },
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['mailto'] },
  }),
  TableKit.configure({ table: { resizable: false } }),
  mention,
  picture,
]
