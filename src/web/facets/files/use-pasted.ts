import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { namedWhenPasted } from './attachment-kind.ts'

/** Whoever writes somewhere pastes words there; a picture, which no text takes, is the task's there, too. */
const isForText = ({ target, clipboardData }: ClipboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select')) &&
  clipboardData?.getData('text/plain') !== ''

/** Takes pictures and files that are pasted. */
export const usePasted = (isOffered: boolean, take: (files: readonly File[]) => void): void => {
  const { t } = useTranslation('files')
  const taking = useRef(take)
  taking.current = take
  const word = t('pasted')
  useEffect(() => {
    if (!isOffered) return
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      // A text that shows pictures has taken it.
      if (files.length === 0 || event.defaultPrevented || isForText(event)) return
      event.preventDefault()
      taking.current(files.map((file) => namedWhenPasted(file, word, new Date())))
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [isOffered, word])
}
