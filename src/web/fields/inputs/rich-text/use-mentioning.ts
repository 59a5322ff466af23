import type { Editor } from '@tiptap/core'
import { useEffect, useId, useRef, useState } from 'react'
import { type FindPeople, type Mentionable, typedName } from '../../mentions.ts'

/** How long one waits for the next letter before people are looked for. Milliseconds. */
const untilAsked = 150
/** Stands for what is no text within a paragraph. */
const other = '\ufffc'

/** What of a name stands before the caret, in a text that is no code. */
const nameAt = (editor: Editor): string | undefined => {
  const { $from, empty } = editor.state.selection
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code === true || editor.isActive('code'))
    return undefined
  return typedName($from.parent.textBetween(0, $from.parentOffset, undefined, other))
}

/** Puts the mark of a person in the place of what was typed, and the caret behind it. */
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

/** Offers people behind an `@` that is typed, to be chosen by the arrows and Enter, or the mouse. */
export const useMentioning = (editor: Editor, find: FindPeople | undefined) => {
  const listId = useId()
  const [typed, setTyped] = useState<string>()
  const [people, setPeople] = useState<readonly Mentionable[]>([])
  const [active, setActive] = useState(0)
  // Closed by hand, it stays so until another name is begun.
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
        (found) => {
          if (!isWanted) return
          setPeople(found)
          setActive(0)
        },
        // Without an answer nobody is offered: what is typed stays what it is.
        () => isWanted && setPeople([]),
      )
    }, untilAsked)
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
    choose,
    close,
    /** @returns true for a key that was meant for the list: neither the text nor the form around it gets it */
    onKeyDown: (event: KeyboardEvent): boolean => {
      if (!isOpen || event.isComposing) return false
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      const person = people[active]
      if (step !== 0) setActive((active + step + people.length) % people.length)
      else if ((event.key === 'Enter' || event.key === 'Tab') && person !== undefined) choose(person)
      else if (event.key === 'Escape') {
        dismissed.current = true
        close()
      } else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }
}
