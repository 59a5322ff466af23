import type { KeyboardEvent } from 'react'

/**
 * Tells whether the event is Enter itself: during an input method's composition Enter takes the word that is being
 * composed.
 */
export const isEnter = ({ key, nativeEvent }: KeyboardEvent): boolean => key === 'Enter' && !nativeEvent.isComposing

/** Tells whether the key is Ctrl+Enter, or Cmd+Enter on a Mac, which sends a form. */
export const isSendKey = (event: KeyboardEvent): boolean => isEnter(event) && (event.ctrlKey || event.metaKey)
