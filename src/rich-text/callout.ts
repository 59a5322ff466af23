import { mergeAttributes, Node, wrappingInputRule } from '@tiptap/core'
import { type CalloutKind, isCalloutKind } from '../core/words/rich-blocks.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    callout: {
      /** Puts the chosen blocks into a callout, or changes the kind of the callout that they are in. */
      setCallout: (kind: CalloutKind) => ReturnType
    }
  }
}

/** Blocks that stand out, stored as `<div data-callout="info">`. */
export const callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'info',
      parseHTML: (element) => element.dataset.callout,
      renderHTML: ({ kind }) => ({ 'data-callout': kind }),
    },
  }),
  parseHTML: () => [
    { tag: 'div[data-callout]', getAttrs: (element) => (isCalloutKind(element.dataset.callout ?? '') ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes), 0],
  addCommands() {
    return {
      setCallout:
        (kind) =>
        ({ editor, commands }) =>
          editor.isActive(this.name)
            ? commands.updateAttributes(this.name, { kind })
            : commands.wrapIn(this.name, { kind }),
    }
  },
  /** `:::warning ` at the beginning of a line, as Markdown's dialects write it. */
  addInputRules() {
    return [
      wrappingInputRule({
        find: /^:::(info|warning|success|danger)\s$/,
        type: this.type,
        getAttributes: ([, kind]) => ({ kind }),
      }),
    ]
  },
})
