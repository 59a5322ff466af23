/** Elements that somebody writes in or chooses from. */
const fields = 'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=combobox], [role=menu]'

/** Whether the focus has to stay where it is, as a dialog is open or somebody is in a field: what mounts late must not take it. */
export const isFocusInUse = (): boolean =>
  document.querySelector('[aria-modal="true"]') !== null || document.activeElement?.closest(fields) != null
