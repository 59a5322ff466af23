import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type FindPeople, type Mentionable, typedName } from '../mentions.ts'

/** How long one waits for the next letter before people are looked for. Milliseconds. */
const untilAsked = 150

/** The text of the caret's node up to the caret, where the caret stands in a text of the editor. */
const caretIn = (area: HTMLElement | null): { readonly node: Text; readonly offset: number } | undefined => {
  const selection = document.getSelection()
  const node = selection?.anchorNode
  if (selection === null || !selection.isCollapsed || !(node instanceof Text) || area?.contains(node) !== true)
    return undefined
  return { node, offset: selection.anchorOffset }
}

const nameAt = (area: HTMLElement | null): string | undefined => {
  const caret = caretIn(area)
  return caret === undefined ? undefined : typedName(caret.node.data.slice(0, caret.offset))
}

/** Puts the mark of a person in the place of what was typed, and the caret behind it. */
const insert = (area: HTMLElement | null, { id, name }: Mentionable): void => {
  const caret = caretIn(area)
  const typed = nameAt(area)
  if (caret === undefined || typed === undefined) return
  const range = document.createRange()
  range.setStart(caret.node, caret.offset - typed.length - 1)
  range.setEnd(caret.node, caret.offset)
  range.deleteContents()
  const mark = document.createElement('span')
  mark.dataset.mention = id
  mark.contentEditable = 'false'
  mark.textContent = `@${name}`
  const blank = document.createTextNode('\u00a0')
  range.insertNode(blank)
  range.insertNode(mark)
  document.getSelection()?.collapse(blank, 1)
}

/** Offers people behind an `@` that is typed, to be chosen by the arrows and Enter, or the mouse. */
export const useMentioning = (
  area: RefObject<HTMLElement | null>,
  find: FindPeople | undefined,
  onDone: () => void,
) => {
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
  const choose = (person: Mentionable) => {
    insert(area.current, person)
    close()
    onDone()
  }
  const isOpen = typed !== undefined && people.length > 0
  return {
    listId,
    people,
    active,
    isOpen,
    choose,
    close,
    /** After each change of the text, and each step of the caret. */
    look: () => {
      if (find === undefined) return
      const name = nameAt(area.current)
      if (name === undefined) dismissed.current = false
      if (name === undefined || dismissed.current) close()
      else setTyped(name)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!isOpen || event.nativeEvent.isComposing) return
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      const person = people[active]
      if (step !== 0) setActive((active + step + people.length) % people.length)
      else if ((event.key === 'Enter' || event.key === 'Tab') && person !== undefined) choose(person)
      else if (event.key === 'Escape') {
        dismissed.current = true
        close()
      } else return
      // Neither the text nor the form around it has anything to do with this key.
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
