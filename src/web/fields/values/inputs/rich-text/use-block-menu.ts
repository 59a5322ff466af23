import type { Editor } from '@tiptap/core'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fold } from '../../../../../core/query/fold.ts'
import type { TextTool } from '../../../../data/areas/product.ts'
import { type Block, blockNames, insertBlock, typedBlock } from './blocks.ts'
import { onCaretListKey } from './caret-list-keys.ts'
import { useTextTools } from './text-tool.tsx'

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
  // After Escape, the list stays closed until another `/` is typed.
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
  const tools = useTextTools()
  const [tool, setTool] = useState<TextTool>()
  const isMeant = (label: string) => search !== undefined && fold(label).includes(fold(search))
  const blocks: readonly Block[] = [
    ...blockNames.filter((name) => (name !== 'picture' || choosePicture !== undefined) && isMeant(t(`block.${name}`))),
    ...tools.filter(({ title }) => isMeant(t(title))),
  ]
  const active = Math.min(chosen, Math.max(0, blocks.length - 1))
  const isOpen = blocks.length > 0
  const close = () => {
    setSearch(undefined)
    setChosen(0)
  }
  const choose = (block: Block) => {
    const typed = searchAt(editor) ?? ''
    const to = editor.state.selection.from
    const chain = editor
      .chain()
      .focus()
      .deleteRange({ from: to - typed.length - 1, to })
    if (typeof block === 'string') insertBlock[block](chain).run()
    else {
      chain.run()
      setTool(block)
    }
    if (block === 'picture') choosePicture?.()
    close()
  }
  return {
    listId,
    blocks,
    active,
    isOpen,
    /** The chosen tool, which opens over the page. */
    tool,
    closeTool: () => setTool(undefined),
    /** Whether no block has the typed name. A space ends the search, as the text may be none. */
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
