// Decision (2026-11): Files are shown from their bytes: pictures as `blob:`, text as text, PDF by the browser's
// viewer in a tab. Pictures above 3 MB open on request only: there are no thumbnails yet.

/**
 * Shows a PDF in a tab of its own, by the browser's viewer. The bytes go there under this type whatever they are, so that
 * nothing in them is ever a page of ours.
 * @param read called once the tab is open: a browser opens one for a click alone, and not for what follows it
 * @returns false where the browser opens none
 */
export const showPdf = async (read: () => Promise<Blob>): Promise<boolean> => {
  const tab = window.open('', '_blank')
  if (tab === null) return false
  try {
    tab.location.href = URL.createObjectURL(new Blob([await read()], { type: 'application/pdf' }))
  } catch (error) {
    tab.close()
    throw error
  }
  return true
}
