import { type KeyboardEvent, useRef } from 'react'
import type { MessageActions } from './message-actions.ts'
import type { Message } from './use-messages.ts'

/** Presses a button of the message (`MessageTools`). A button that opens a menu is within the element of that name. */
const press = (message: Element, tool: string): void => {
  const named = `[data-message-tool="${tool}"]`
  message.querySelector<HTMLElement>(`button${named}, ${named} button`)?.click()
}

/** Handles keys on a focused message: reply, edit, react, delete, its menu, its thread; Escape goes to the field. */
export const useMessageKeys = (actions: MessageActions) => {
  const now = useRef(actions)
  now.current = actions
  return (event: KeyboardEvent<HTMLElement>, row: Message): void => {
    const message = event.currentTarget
    const isGone = row.removed_at !== null
    const run: { readonly [key: string]: () => void } = {
      Escape: () => now.current.leave(),
      ...(isGone
        ? {}
        : {
            r: () => now.current.reply(row),
            ...(now.current.thread === undefined ? {} : { t: () => now.current.thread?.(row) }),
            '+': () => press(message, 'react'),
            Enter: () => press(message, 'menu'),
            ...(row.can?.update === true ? { e: () => now.current.edit(row) } : {}),
            ...(row.can?.delete === true ? { Delete: () => press(message, 'remove') } : {}),
          }),
    }
    const act = run[event.key]
    if (act === undefined) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
}
