/** A word that must never be found in the browser's bundle; a test looks for it there, and in the server's own. */
export const serverSentinel = 'tms-server-only-3f1c'
