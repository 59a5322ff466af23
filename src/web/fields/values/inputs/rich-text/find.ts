// Decision (2026-11): `prosemirror-search` (MIT, by the authors of ProseMirror) finds and replaces in the text that is written.
import { Extension } from '@tiptap/core'
import { search } from 'prosemirror-search'

/** Marks the searched words in the text. */
export const find = Extension.create({ name: 'find', addProseMirrorPlugins: () => [search()] })
