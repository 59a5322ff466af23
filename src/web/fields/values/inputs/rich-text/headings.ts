import { Plugin } from '@tiptap/pm/state'
import { headingNode } from '../../../../../rich-text/headings.ts'
import { randomId } from '../../../../base/browser/random-id.ts'
import { isFromOthers } from './from-others.ts'

const newId = (): string => `h-${randomId().replaceAll('-', '').slice(0, 8)}`

/** Headings whose ids stay when their words change. A new heading, or one pasted beside its original, gets a new id. */
export const headings = headingNode.extend({
  addProseMirrorPlugins() {
    const { name } = this
    return [
      new Plugin({
        appendTransaction: (transactions, _before, { doc, tr }) => {
          // Only the browser in which a heading is written gives it an id.
          const own = transactions.filter((one) => one.docChanged && !isFromOthers(one))
          // A whole long text is read only where a heading is among the changes.
          let isTouched = false
          for (const { mapping } of own)
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
})
