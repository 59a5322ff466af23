// Decision (2026-11): The drag itself is ProseMirror's. A handle of our own takes 80 lines; the editor's package for it
// would add the libraries of shared editing. Keyboard users move blocks with Alt and the arrow keys.
import HandleIcon from '@mui/icons-material/DragIndicator'
import Box from '@mui/material/Box'
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { type DragEvent, type ReactNode, useState } from 'react'

type Place = { readonly at: number; readonly top: number }

/** The block of the text at a height of the screen, and its top within the box around the text. */
const blockAt = ({ view, state }: Editor, y: number): Place | undefined => {
  const { left, right } = view.dom.getBoundingClientRect()
  const found = view.posAtCoords({ left: (left + right) / 2, top: y })
  if (found === null) return undefined
  const $at = state.doc.resolve(found.inside >= 0 ? found.inside : found.pos)
  const at = $at.depth === 0 ? $at.pos : $at.before(1)
  const block = view.nodeDOM(at)
  if (!(block instanceof HTMLElement)) return undefined
  return { at, top: block.getBoundingClientRect().top - view.dom.getBoundingClientRect().top }
}

const choose = (editor: Editor, at: number): boolean => {
  const { doc, tr } = editor.state
  const node = doc.nodeAt(at)
  if (node === null || !NodeSelection.isSelectable(node)) return false
  editor.view.dispatch(tr.setSelection(NodeSelection.create(doc, at)))
  return true
}

/** Begins the drag of a chosen block. */
const begin = (editor: Editor, at: number, { dataTransfer }: DragEvent): void => {
  const { view } = editor
  const node = NodeSelection.create(view.state.doc, at)
  const slice = node.content()
  const { dom, text } = view.serializeForClipboard(slice)
  dataTransfer.clearData()
  dataTransfer.setData('text/html', dom.innerHTML)
  dataTransfer.setData('text/plain', text)
  dataTransfer.effectAllowed = 'move'
  const block = view.nodeDOM(at)
  if (block instanceof Element) dataTransfer.setDragImage(block, 0, 0)
  // The node is named, as ProseMirror's own drags do: the selection may be another one at the drop.
  const dragging = { slice, move: true, node }
  view.dragging = dragging
}

type Props = { readonly editor: Editor; readonly children: ReactNode }

/** The text with a handle beside the block under the pointer, by which the block is dragged to another place. */
export const BlockHandle = ({ editor, children }: Props) => {
  const [place, setPlace] = useState<Place>()
  return (
    <Box
      sx={{ position: 'relative' }}
      onMouseMove={({ clientY, buttons }) => {
        if (buttons !== 0) return
        const next = blockAt(editor, clientY)
        if (next?.at !== place?.at || next?.top !== place?.top) setPlace(next)
      }}
      onMouseLeave={() => setPlace(undefined)}
    >
      {children}
      {place !== undefined && (
        <Box
          aria-hidden
          draggable
          data-block-handle
          // The focus stays in the form, which would be saved and closed without it.
          tabIndex={-1}
          onMouseDown={(event) => {
            if (!choose(editor, place.at)) event.preventDefault()
          }}
          onDragStart={(event) => begin(editor, place.at, event)}
          onDragEnd={() => {
            editor.view.dragging = null
            editor.commands.focus()
            setPlace(undefined)
          }}
          sx={{
            position: 'absolute',
            insetInlineStart: 1,
            top: place.top,
            display: 'flex',
            cursor: 'grab',
            color: 'text.secondary',
            '@media (hover: none)': { display: 'none' },
          }}
        >
          <HandleIcon sx={{ fontSize: 18 }} />
        </Box>
      )}
    </Box>
  )
}
