import { Extension } from '@tiptap/core'
import { yCursorPlugin } from '@tiptap/y-tiptap'
import type { Awareness } from 'y-protocols/awareness'
import type { Present } from '../../../rich-text/wire.ts'
import { faceColorOf } from '../values/initials.ts'

/** Class of others' carets, and the attribute that says whose one is. */
export const caretClass = 'coedit-caret'
export const caretOf = 'data-client'

const presentIn = (user: unknown): Present =>
  typeof user === 'object' && user !== null && 'id' in user && 'name' in user
    ? { id: String(user.id), name: String(user.name) }
    : { id: '', name: '' }

const caretFor = (user: unknown, client: number): HTMLElement => {
  const { id, name } = presentIn(user)
  const caret = document.createElement('span')
  caret.className = caretClass
  caret.setAttribute(caretOf, String(client))
  caret.style.borderColor = faceColorOf(id)
  // The flag follows the direction of the text that it stands in, and the name within it its own.
  const label = document.createElement('span')
  const words = document.createElement('bdi')
  words.textContent = name
  label.append(words)
  label.style.backgroundColor = faceColorOf(id)
  caret.append(label)
  // Screen readers skip the caret: they read the text, and the people here are listed beside it.
  caret.setAttribute('aria-hidden', 'true')
  return caret
}

/** Shows the carets of the others, with their names, and sends them the position of the user's own. */
export const carets = (awareness: Awareness): Extension =>
  Extension.create({
    name: 'coeditCarets',
    addProseMirrorPlugins: () => [
      yCursorPlugin(awareness, {
        cursorBuilder: (user: unknown, client: number) => caretFor(user, client),
        selectionBuilder: (user: unknown) => ({
          style: `background-color: ${faceColorOf(presentIn(user).id)}33`,
          class: 'coedit-selection',
        }),
      }),
    ],
  })
