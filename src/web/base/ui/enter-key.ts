import type { KeyboardEvent } from 'react'

/** Whether the event is Enter itself: during an input method's composition it takes the word that is being composed. */
export const isEnter = ({ key, nativeEvent }: KeyboardEvent): boolean => key === 'Enter' && !nativeEvent.isComposing

/** Ctrl+Enter, or Cmd+Enter on a Mac: sends what a form holds. */
export const isSendKey = (event: KeyboardEvent): boolean => isEnter(event) && (event.ctrlKey || event.metaKey)
