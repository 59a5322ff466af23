/**
 * A message. A string is plain text, as it may be from a server or a user. Only our translations, referred to by key,
 * may contain markup, and their values are plain text.
 */
export type Message = string | { readonly key: string; readonly values?: { readonly [name: string]: string | number } }

/** Key that moves the focus to messages. */
export const messagesKey = 'F8'
