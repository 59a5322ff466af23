import StarterKit from '@tiptap/starter-kit'
import { callout } from './callout.ts'
import { codeColors } from './code-colors.ts'
import { find } from './find.ts'
import { headings } from './headings.ts'
import { mention } from './mention.ts'
import { moveBlock } from './move-block.ts'
import { picture } from './picture.tsx'
import { quotedPassages } from './quoted-passages.ts'
import { rowLink } from './row-link.tsx'
import { tables } from './tables.ts'
import { taskLists } from './task-list.ts'

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
    heading: false,
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['mailto'] },
  }),
  headings,
  ...taskLists,
  ...tables,
  callout,
  codeColors,
  moveBlock,
  find,
  mention,
  rowLink,
  picture,
  quotedPassages,
]
