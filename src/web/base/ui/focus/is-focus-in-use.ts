/** Elements that somebody writes in or chooses from. */
const fields = 'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=combobox], [role=menu]'

/**
 * Tells whether the focus has to stay, as a dialog is open or the user is in a field: parts that mount late must not
 * take it.
 */
export const isFocusInUse = (): boolean =>
  document.querySelector('[aria-modal="true"]') !== null || document.activeElement?.closest(fields) != null
