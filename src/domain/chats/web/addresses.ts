/** Parameters of the address: the open conversation, and a message in it. */
export const openParameter = 'in'
export const messageParameter = 'message'

/** Returns the address of the user's own page of conversations. */
export const chatsAddress = (userId: unknown): string => `/users/${encodeURIComponent(String(userId))}/chats`

/** Returns the address of a conversation, or of a message in it, on the user's own page. */
export const conversationAddress = (userId: unknown, conversation: string, message?: string): string => {
  const params = new URLSearchParams({ [openParameter]: conversation })
  if (message !== undefined) params.set(messageParameter, message)
  return `${chatsAddress(userId)}?${params}`
}
