import { basics } from '../../../../../rich-text/basics.ts'
import { callout } from '../../../../../rich-text/callout.ts'
import { mention } from '../../../../../rich-text/mention.ts'
import { codeColors } from './code-colors.ts'
import { find } from './find.ts'
import { headings } from './headings.ts'
import { lastLine } from './last-line.ts'
import { moveBlock } from './move-block.ts'
import { picture } from './picture.tsx'
import { quotedPassages } from './quoted-passages.ts'
import { rowLink } from './row-link.tsx'
import { tables } from './tables.ts'
import { taskLists } from './task-list.ts'

/** Ctrl+Enter is left to submit the form: a line break is Shift+Enter only. */
const starter = basics.extend({
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

/** The extensions of all editors, without the one that remembers steps to undo. */
const shared = [
  headings,
  ...taskLists,
  ...tables,
  callout,
  codeColors,
  moveBlock,
  lastLine,
  find,
  mention,
  rowLink,
  picture,
  quotedPassages,
]

/** The schema's extensions; formatting of pasted or loaded HTML beyond it is dropped, its text is kept. */
export const extensions = [starter, ...shared]

/** The extensions for a text that several people write: the binding's own extension undoes only one's own changes. */
export const extensionsOfMany = [starter.configure({ undoRedo: false }), ...shared]
