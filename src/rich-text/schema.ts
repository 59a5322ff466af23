// Decision (2026-11): What a rich text may be made of is one schema for the editor and the server, which turns HTML into what
// several people write and back. This room imports the language and Tiptap, which needs no page for that; the editor's rooms add
// what is shown and typed. Revisit if the server no longer merges texts.
import { getSchema } from '@tiptap/core'
import { basics } from './basics.ts'
import { callout } from './callout.ts'
import { headingNode } from './headings.ts'
import { mention } from './mention.ts'
import { pictureNode } from './picture.ts'
import { rowLinkNode } from './row-link.ts'
import { tableNode, tableParts } from './tables.ts'
import { taskItemNode, taskListNode } from './task-list.ts'

/** The schema of all rich texts. */
export const richTextSchema = getSchema([
  basics,
  headingNode,
  taskListNode,
  taskItemNode,
  tableNode,
  ...tableParts,
  callout,
  mention,
  rowLinkNode,
  pictureNode,
])
