import Heading from '@tiptap/extension-heading'
import { headingId } from '../core/words/rich-blocks.ts'

/** Headings with an id, `<h2 id="h-1a2b3c4d">`, by which links lead to them. */
export const headingNode = Heading.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      id: {
        default: null,
        keepOnSplit: false,
        parseHTML: (element) => (headingId.test(element.id) ? element.id : null),
        renderHTML: ({ id }) => (typeof id === 'string' ? { id } : {}),
      },
    }
  },
}).configure({ levels: [1, 2, 3, 4] })
