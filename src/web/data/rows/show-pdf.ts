// Decision (2026-11): Files are previewed from their bytes: pictures as `blob:`, text as text, PDF by the browser's
// viewer in a new tab. Pictures above 3 MB open on request only: there are no thumbnails yet.

/**
 * Opens a PDF in a new tab by the browser's viewer. The type is always PDF, whatever the bytes are, so that they never
 * run as a page of our origin.
 * @param read called after the tab is open: browsers allow opening tabs only synchronously in a click
 * @returns false if the browser blocked the tab
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
