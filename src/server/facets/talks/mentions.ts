/** A mention in rich text: `<span data-mention="…">` with the user's id. */
const mark = /<span\b[^<>]*\bdata-mention="([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})"/gi

/** Ids of the users that a sanitised text mentions, without duplicates. */
export const mentionsIn = (html: unknown): readonly string[] =>
  typeof html === 'string' ? [...new Set([...html.matchAll(mark)].map(([, id = '']) => id.toLowerCase()))] : []
