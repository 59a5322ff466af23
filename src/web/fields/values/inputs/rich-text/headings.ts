import Heading from '@tiptap/extension-heading'
import { Plugin } from '@tiptap/pm/state'
import { headingId } from '../../../../../core/words/rich-blocks.ts'
import { randomId } from '../../../../base/browser/random-id.ts'

const newId = (): string => `h-${randomId().replaceAll('-', '').slice(0, 8)}`

/** Headings whose ids stay when their words change; one that is new, or pasted beside its original, gets its own. */
export const headings = Heading.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      id: {
        default: null,
        keepOnSplit: false,
        parseHTML: (element: HTMLElement) => (headingId.test(element.id) ? element.id : null),
        renderHTML: ({ id }) => (typeof id === 'string' ? { id } : {}),
      },
    }
  },
  addProseMirrorPlugins() {
    const { name } = this
    return [
      new Plugin({
        appendTransaction: (transactions, _before, { doc, tr }) => {
          if (!transactions.some(({ docChanged }) => docChanged)) return null
          // All of a long text is read only where what changed has a heading.
          let isTouched = false
          for (const { mapping } of transactions)
            for (const map of mapping.maps)
              map.forEach((_from, _to, from, to) => {
                doc.nodesBetween(Math.min(from, doc.content.size), Math.min(to, doc.content.size), (node) => {
                  if (node.type.name === name) isTouched = true
                  return !isTouched
                })
              })
          if (!isTouched) return null
          const taken = new Set<unknown>()
          doc.descendants((node, at) => {
            if (node.type.name !== name) return !node.isTextblock
            const { id } = node.attrs
            if (id === null || taken.has(id)) tr.setNodeAttribute(at, 'id', newId())
            else taken.add(id)
            return false
          })
          return tr.docChanged ? tr : null
        },
      }),
    ]
  },
}).configure({ levels: [1, 2, 3, 4] })
