import type { Editor } from '@tiptap/core'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fold } from '../../../../../core/query/fold.ts'
import { type BlockName, blockNames, insertBlock, typedBlock } from './blocks.ts'
import { onCaretListKey } from './caret-list-keys.ts'

/** Placeholder for nodes that are no text, such as mentions. */
const nonText = '\ufffc'

const searchAt = (editor: Editor): string | undefined => {
  const { $from, empty } = editor.state.selection
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code === true || editor.isActive('code'))
    return undefined
  return typedBlock($from.parent.textBetween(0, $from.parentOffset, undefined, nonText))
}

/**
 * Lists the blocks behind a typed `/`, chosen by arrows and Enter, or by mouse.
 * @param choosePicture undefined if the text can't have pictures
 */
export const useBlockMenu = (editor: Editor, choosePicture: (() => void) | undefined) => {
  const { t } = useTranslation('rich_text')
  const listId = useId()
  const [search, setSearch] = useState<string>()
  const [chosen, setChosen] = useState(0)
  // Closed by Escape, the list stays closed until another `/` is typed.
  const dismissed = useRef(false)
  useEffect(() => {
    const look = () => {
      const found = searchAt(editor)
      if (found === undefined) dismissed.current = false
      setSearch(dismissed.current ? undefined : found)
    }
    editor.on('transaction', look)
    return () => {
      editor.off('transaction', look)
    }
  }, [editor])
  const blocks =
    search === undefined
      ? []
      : blockNames.filter(
          (name) =>
            (name !== 'picture' || choosePicture !== undefined) && fold(t(`block.${name}`)).includes(fold(search)),
        )
  const active = Math.min(chosen, Math.max(0, blocks.length - 1))
  const isOpen = blocks.length > 0
  const close = () => {
    setSearch(undefined)
    setChosen(0)
  }
  const choose = (name: BlockName) => {
    const typed = searchAt(editor) ?? ''
    const to = editor.state.selection.from
    insertBlock[name](
      editor
        .chain()
        .focus()
        .deleteRange({ from: to - typed.length - 1, to }),
    ).run()
    if (name === 'picture') choosePicture?.()
    close()
  }
  return {
    listId,
    blocks,
    active,
    isOpen,
    /** Whether something is typed that no block is called; a space ends it, as it may be no search. */
    hasNone: search !== undefined && search !== '' && !search.includes(' ') && !isOpen,
    choose,
    close,
    /** @returns true if the list handled the key, so that neither text nor form must handle it */
    onKeyDown: (event: KeyboardEvent): boolean =>
      onCaretListKey(event, {
        items: isOpen ? blocks : [],
        active,
        setActive: setChosen,
        choose,
        dismiss: () => {
          dismissed.current = true
          close()
        },
      }),
  }
}
