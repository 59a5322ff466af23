import { mergeAttributes, Node } from '@tiptap/core'
import { isUuid } from '../core/query/values.ts'
import { isPictureWidth } from '../core/words/rich-blocks.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A picture, stored by the id of its file. */
export const pictureNode = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    id: { parseHTML: (element) => element.dataset.picture, renderHTML: () => ({}) },
    alt: { default: '' },
    width: {
      default: '',
      parseHTML: (element) => (isPictureWidth(element.dataset.width ?? '') ? element.dataset.width : ''),
      renderHTML: () => ({}),
    },
  }),
  parseHTML: () => [
    { tag: 'img[data-picture]', getAttrs: (element) => (isUuid(element.dataset.picture ?? '') ? null : false) },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'img',
    mergeAttributes(HTMLAttributes, {
      'data-picture': text(node.attrs.id),
      ...(text(node.attrs.width) === '' ? {} : { 'data-width': text(node.attrs.width) }),
    }),
  ],
})
