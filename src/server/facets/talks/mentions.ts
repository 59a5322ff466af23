/** A mark in a rich text that names somebody: `<span data-mention="…">`, by the id of the user. */
const mark = /<span\b[^>]*\bdata-mention="([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})"/gi

/** Ids of those whom a sanitised text mentions, each once. */
export const mentionsIn = (html: unknown): readonly string[] =>
  typeof html === 'string' ? [...new Set([...html.matchAll(mark)].map(([, id = '']) => id.toLowerCase()))] : []
