import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { type Highlight, loadHighlight } from '../../highlight.ts'

type State = { readonly highlight: Highlight | undefined; readonly shown: DecorationSet }
const key = new PluginKey<State>('codeColors')

const colorsOf = (node: Node, at: number, highlight: Highlight): Decoration[] =>
  highlight(String(node.attrs.language ?? ''), node.textContent).map(({ from, to, className }) =>
    Decoration.inline(at + 1 + from, at + 1 + to, { class: className }),
  )
const isCode = (node: Node): boolean => node.type.spec.code === true && node.isTextblock

/** Colours the blocks of code with a named language; the grammars are downloaded with the first such block. */
export const codeColors = Extension.create({
  name: 'codeColors',
  addProseMirrorPlugins: () => [
    new Plugin<State>({
      key,
      state: {
        init: () => ({ highlight: undefined, shown: DecorationSet.empty }),
        apply: (tr, { highlight: known, shown }) => {
          const loaded: unknown = tr.getMeta(key)
          const highlight = typeof loaded === 'function' ? (loaded as Highlight) : known
          if (highlight === undefined || (!tr.docChanged && highlight === known)) return { highlight, shown }
          const { doc } = tr
          let colored = shown.map(tr.mapping, doc)
          const color = (from: number, to: number) =>
            doc.nodesBetween(from, to, (node, at) => {
              if (!isCode(node)) return true
              colored = colored.remove(colored.find(at, at + node.nodeSize)).add(doc, colorsOf(node, at, highlight))
              return false
            })
          if (highlight !== known) color(0, doc.content.size)
          // Only changed blocks are read again, so that typing in a long text costs the same as in a short one.
          else
            for (const [n, map] of tr.mapping.maps.entries()) {
              const later = tr.mapping.slice(n + 1)
              map.forEach((_from, _to, from, to) => {
                color(Math.max(0, later.map(from, -1)), Math.min(doc.content.size, later.map(to, 1)))
              })
            }
          return { highlight, shown: colored }
        },
      },
      props: { decorations: (state) => key.getState(state)?.shown },
      view: (view) => {
        let isAsked = false
        const ask = () => {
          if (isAsked) return
          let hasCode = false
          view.state.doc.descendants((node) => {
            if (isCode(node) && node.attrs.language) hasCode = true
            return !hasCode
          })
          if (!hasCode) return
          isAsked = true
          loadHighlight().then(
            (highlight) => {
              if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, highlight))
            },
            // Code without colours is code all the same; the next change asks again.
            () => {
              isAsked = false
            },
          )
        }
        ask()
        return { update: (_view, before) => before.doc !== view.state.doc && ask() }
      },
    }),
  ],
})
