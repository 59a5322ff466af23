/** Tells whether an element is a line or area of text. */
const isPlainText = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.selectionStart !== null

/** Tells whether an element takes a text as a whole, unlike a part of a date. */
export const takesText = (element: Element): boolean =>
  isPlainText(element) ||
  (element.getAttribute('role') === 'textbox' && element instanceof HTMLElement && element.isContentEditable)

/**
 * Inserts text into the focused element as if typed: in place of the selection, else at the cursor of a rich text or a
 * part of a date, or at the end of a plain text.
 */
export const insertText = (text: string, element: Element): void => {
  if (text === '') return
  if (isPlainText(element)) {
    const { selectionStart: from, selectionEnd: to, value } = element
    const isSelected = from !== null && to !== null && from < to
    element.setRangeText(text, isSelected ? from : value.length, isSelected ? to : value.length, 'end')
    element.dispatchEvent(new InputEvent('input', { bubbles: true }))
  } else if (element instanceof HTMLElement && element.isContentEditable)
    // Deprecated, but the only way by which editors of rich text see an insertion as typing; all browsers keep it.
    document.execCommand('insertText', false, text)
}
