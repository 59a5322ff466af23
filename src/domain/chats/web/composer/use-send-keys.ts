import { useCallback, useRef } from 'react'
import { usePreference } from '../../../../web/base/preferences/use-preference.ts'
import type { EditorKeys } from '../../../../web/fields/values/editor-keys.ts'

/**
 * Returns the keys that send the form around a text: Enter, with Shift for a new line, or Ctrl+Enter, as the user has
 * chosen.
 * @param onUp called for the upper arrow in an empty text; returns whether it did something
 */
export const useSendKeys = (onUp?: () => boolean): EditorKeys => {
  const sendKey = usePreference('sendKey')
  const now = useRef({ sendKey, onUp })
  now.current = { sendKey, onUp }
  return useCallback<EditorKeys>((event, { isBlank, isInBlock }) => {
    const isPlain = !event.shiftKey && !event.altKey
    if (event.key === 'ArrowUp' && isPlain && isBlank && now.current.onUp?.() === true) {
      event.preventDefault()
      return true
    }
    if (event.key !== 'Enter' || event.isComposing || !isPlain) return false
    const isChosen = event.ctrlKey || event.metaKey || (now.current.sendKey === 'enter' && !isInBlock)
    if (!isChosen || !(event.target instanceof Element)) return false
    event.preventDefault()
    event.stopPropagation()
    event.target.closest('form')?.requestSubmit()
    return true
  }, [])
}
