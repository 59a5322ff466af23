import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Command } from '../../../fields/commands/command.ts'
import { useCommands } from '../../../fields/commands/registry.ts'
import { quoteIn } from '../../../fields/values/quote-ranges.ts'
import type { Quotes } from './quotes-context.ts'
import type { Quoted } from './threads.ts'
import { type ThreadAt, textIn } from './use-shown-quotes.ts'

/** Milliseconds for which a selection must rest before the button for a comment appears. */
const restMs = 200

/** The position of the button: the end of the selection, which has no element of its own. */
type Anchor = { readonly nodeType: 1; readonly getBoundingClientRect: () => DOMRect }
type Selected = { readonly anchor: Anchor; readonly run: () => void; readonly thread?: string }
type Found = { readonly rect: DOMRect } & ({ readonly quoted: Quoted } | { readonly thread: string })

/** Returns the action for the selection in a text: comment on it, or show the thread in whose passage the caret is. */
export const useSelectedPassage = (
  box: RefObject<HTMLElement | null>,
  quotes: Quotes | undefined,
  threadAt: ThreadAt,
): Selected | undefined => {
  const [found, setFound] = useState<Found>()
  const isOn = quotes !== undefined
  const mayAdd = quotes?.mayAdd === true
  const now = useRef<(found: Found) => void>(() => undefined)
  now.current = (what) => {
    setFound(undefined)
    if (box.current === null) return
    const beside = { anchor: box.current, at: what.rect }
    quotes?.show('thread' in what ? { ...beside, thread: what.thread } : { ...beside, quoted: what.quoted })
  }
  const act = useRef<() => boolean>(() => false)
  // The commands only fill the list of keys. The listener below handles the keys, as commands don't work within texts.
  const commands = useMemo(
    (): readonly Command[] =>
      isOn && mayAdd
        ? [
            {
              id: 'quote.add',
              label: { key: 'talk:quote.add' },
              icon: 'EditOutlined',
              group: 'here',
              keys: ['mod+alt+m'],
              keysOnly: true,
              run: () => void act.current(),
            },
          ]
        : [],
    [isOn, mayAdd],
  )
  useCommands(commands)
  useEffect(() => {
    if (!isOn) return undefined
    const find = (): Found | undefined => {
      const text = textIn(box.current)
      const selection = document.getSelection()
      if (text === undefined || selection === null || selection.rangeCount === 0) return undefined
      const range = selection.getRangeAt(0)
      if (!text.contains(range.commonAncestorContainer)) return undefined
      const rects = range.getClientRects()
      const rect = rects.item?.(rects.length - 1) ?? range.getBoundingClientRect()
      if (selection.isCollapsed) {
        const within = range.startContainer.parentElement?.closest<HTMLElement>('[data-quoted]')?.dataset.quoted
        if (within !== undefined) return { rect, thread: within }
        const at = threadAt({ clientX: rect.left, clientY: rect.top + rect.height / 2 })
        return at === undefined ? undefined : { rect: at.rect, thread: at.id }
      }
      const quoted = mayAdd ? quoteIn(text, range) : undefined
      return quoted === undefined ? undefined : { rect, quoted }
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const onSelection = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setFound(find()), restMs)
    }
    const onKey = (event: KeyboardEvent) => {
      const { code, ctrlKey, metaKey, altKey } = event
      // AltGr types a character with this key in some keyboards.
      if (code !== 'KeyM' || !altKey || !(ctrlKey || metaKey) || event.getModifierState('AltGraph')) return
      if (act.current()) event.preventDefault()
    }
    act.current = () => {
      const what = find()
      if (what !== undefined) now.current(what)
      return what !== undefined
    }
    document.addEventListener('selectionchange', onSelection)
    document.addEventListener('keydown', onKey, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', onSelection)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [box, isOn, mayAdd, threadAt])
  if (found === undefined || quotes?.isShown === true) return undefined
  return {
    anchor: { nodeType: 1, getBoundingClientRect: () => found.rect },
    run: () => now.current(found),
    ...('thread' in found ? { thread: found.thread } : {}),
  }
}
