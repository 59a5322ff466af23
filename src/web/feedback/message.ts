/**
 * What a message says. A text is shown as it is: what a server or a person wrote may be no markup. Only sentences of our
 * own dictionaries, named by their key, may contain some, and their values are text again.
 */
export type Message = string | { readonly key: string; readonly values?: { readonly [name: string]: string | number } }

/** Leads the keyboard to what is said, from anywhere. */
export const messagesKey = 'F8'
