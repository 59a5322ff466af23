/** A string that must never occur in the browser's bundle; a test searches for it there, and in the server's bundle. */
export const serverSentinel = 'tms-server-only-3f1c'
