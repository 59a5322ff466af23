import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { renamePasted } from './attachment-kind.ts'

/** Text pasted into a text field belongs to the field; pasted pictures do not, since a text field can't hold them. */
const isForText = ({ target, clipboardData }: ClipboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select')) &&
  clipboardData?.getData('text/plain') !== ''

/** Calls `take` with files pasted anywhere on the page. */
export const usePasted = (isOffered: boolean, take: (files: readonly File[]) => void): void => {
  const { t } = useTranslation('files')
  const taking = useRef(take)
  taking.current = take
  const fileName = t('pasted')
  useEffect(() => {
    if (!isOffered) return
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      // A rich text editor that shows pictures has handled the event.
      if (files.length === 0 || event.defaultPrevented || isForText(event)) return
      event.preventDefault()
      taking.current(files.map((file) => renamePasted(file, fileName, new Date())))
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [isOffered, fileName])
}
