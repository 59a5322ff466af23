import type { Editor } from '@tiptap/core'
import { useEffect, useId, useRef, useState } from 'react'
import { type FindPeople, type Mentionable, typedName } from '../../mentions.ts'
import { onCaretListKey } from './caret-list-keys.ts'

/** Debounce of the search in milliseconds. */
const debounceMs = 150
/** Placeholder for nodes that are no text, such as pictures. */
const nonText = '\ufffc'

/** The typed part of a name after `@`, before the caret; undefined if there is none or in code. */
const nameAt = (editor: Editor): string | undefined => {
  const { $from, empty } = editor.state.selection
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code === true || editor.isActive('code'))
    return undefined
  return typedName($from.parent.textBetween(0, $from.parentOffset, undefined, nonText))
}

/** Replaces the typed text with a mention, and puts the caret behind it. */
const insert = (editor: Editor, { id, name }: Mentionable): void => {
  const typed = nameAt(editor)
  if (typed === undefined) return
  const to = editor.state.selection.from
  const mark = { type: 'mention', attrs: { id, label: `@${name}` } }
  editor
    .chain()
    .focus()
    .insertContentAt({ from: to - typed.length - 1, to }, [mark, { type: 'text', text: ' ' }])
    .run()
}

/** Suggests users after a typed `@`, chosen by arrows and Enter, or by mouse. */
export const useMentionSuggestions = (editor: Editor, find: FindPeople | undefined) => {
  const listId = useId()
  const [typed, setTyped] = useState<string>()
  const [people, setPeople] = useState<readonly Mentionable[]>([])
  /** The text for which nobody was found. */
  const [unmatched, setUnmatched] = useState<string>()
  const [active, setActive] = useState(0)
  // Closed by Escape, the list stays closed until another name is started.
  const dismissed = useRef(false)
  const close = () => {
    setTyped(undefined)
    setPeople([])
  }
  useEffect(() => {
    if (typed === undefined || find === undefined) return
    let isWanted = true
    const timer = setTimeout(() => {
      find(typed).then(
        (results) => {
          if (!isWanted) return
          setPeople(results)
          setActive(0)
          setUnmatched(results.length === 0 ? typed : undefined)
        },
        // On an error nobody is suggested, and the typed text stays.
        () => isWanted && setPeople([]),
      )
    }, debounceMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [typed, find])
  useEffect(() => {
    if (find === undefined) return
    const look = () => {
      const name = nameAt(editor)
      if (name === undefined) dismissed.current = false
      setTyped(dismissed.current ? undefined : name)
      if (name === undefined || dismissed.current) setPeople([])
    }
    editor.on('transaction', look)
    return () => {
      editor.off('transaction', look)
    }
  }, [editor, find])
  const choose = (person: Mentionable) => {
    insert(editor, person)
    close()
  }
  const isOpen = typed !== undefined && people.length > 0
  return {
    listId,
    people,
    active,
    isOpen,
    /** Whether a name is being typed that is nobody's; a space ends it, as the text may be none. */
    hasNobody: typed !== undefined && typed !== '' && typed === unmatched && !typed.includes(' '),
    choose,
    close,
    /** @returns true if the list handled the key, so that neither text nor form must handle it */
    onKeyDown: (event: KeyboardEvent): boolean =>
      onCaretListKey(event, {
        items: isOpen ? people : [],
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
