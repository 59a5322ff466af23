import type { Editor } from '@tiptap/core'
import type { Content } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import { onCaretListKey } from './caret-list-keys.ts'

/** Debounce of the search in milliseconds. */
const debounceMs = 150
/** Placeholder for nodes that are no text, such as pictures. */
const nonText = '\ufffc'

/**
 * A search at the end of a typed text: the words to search for, and the number of characters that a choice replaces.
 */
export type Typed = { readonly search: string; readonly length: number }

export type Suggestions<T> = {
  /** Reads the search before the caret; undefined if there is none. */
  readonly typedIn: (before: string) => Typed | undefined
  /** Finds items; undefined where nothing can be found. */
  readonly find: ((search: string) => Promise<readonly T[]>) | undefined
  /** Returns the node with which a choice replaces the typed search. */
  readonly nodeOf: (item: T) => Content
}

const typedAt = (editor: Editor, typedIn: (before: string) => Typed | undefined): Typed | undefined => {
  const { $from, empty } = editor.state.selection
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code === true || editor.isActive('code'))
    return undefined
  return typedIn($from.parent.textBetween(0, $from.parentOffset, undefined, nonText))
}

/** Suggests items for a typed sign and the words behind it; they are chosen by arrows and Enter, or by mouse. */
export const useSuggestions = <T>(editor: Editor, { typedIn, find, nodeOf }: Suggestions<T>) => {
  const listId = useId()
  const [search, setSearch] = useState<string>()
  const [items, setItems] = useState<readonly T[]>([])
  /** The text for which nothing was found. */
  const [unmatched, setUnmatched] = useState<string>()
  const [active, setActive] = useState(0)
  // After Escape, the list stays closed until another search is started.
  const dismissed = useRef(false)
  const close = () => {
    setSearch(undefined)
    setItems([])
  }
  useEffect(() => {
    if (search === undefined || find === undefined) return
    let isWanted = true
    const timer = setTimeout(() => {
      find(search).then(
        (results) => {
          if (!isWanted) return
          setItems(results)
          setActive(0)
          setUnmatched(results.length === 0 ? search : undefined)
        },
        // After an error there are no suggestions, and the typed text stays.
        () => isWanted && setItems([]),
      )
    }, debounceMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [search, find])
  useEffect(() => {
    if (find === undefined) return
    const look = () => {
      const now = typedAt(editor, typedIn)?.search
      if (now === undefined) dismissed.current = false
      setSearch(dismissed.current ? undefined : now)
      if (now === undefined || dismissed.current) setItems([])
    }
    editor.on('transaction', look)
    return () => {
      editor.off('transaction', look)
    }
  }, [editor, find, typedIn])
  /** Replaces the typed search with the chosen item, and puts the caret behind it. */
  const choose = (item: T) => {
    const typed = typedAt(editor, typedIn)
    if (typed === undefined) return
    const to = editor.state.selection.from
    const nodes = [nodeOf(item), { type: 'text', text: ' ' }] as Content
    editor
      .chain()
      .focus()
      .insertContentAt({ from: to - typed.length, to }, nodes)
      .run()
    close()
  }
  const isOpen = search !== undefined && items.length > 0
  return {
    listId,
    items,
    active,
    isOpen,
    /** Whether no item has the typed name. A space ends the search, as the text may be none. */
    hasNone: search !== undefined && search !== '' && search === unmatched && !search.includes(' '),
    choose,
    close,
    /** @returns true if the list handled the key, so that neither text nor form must handle it */
    onKeyDown: (event: KeyboardEvent): boolean =>
      onCaretListKey(event, {
        items: isOpen ? items : [],
        active,
        setActive: setActive,
        choose,
        dismiss: () => {
          dismissed.current = true
          close()
        },
      }),
  }
}
