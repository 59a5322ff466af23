/** Parameters of the address: the conversation that is open, and a message in it. */
export const openParameter = 'in'
export const messageParameter = 'message'

/** Address of one's own page. */
export const chatsAddress = (userId: unknown): string => `/users/${encodeURIComponent(String(userId))}/chats`

/** Address of a conversation, or of a message in it, on one's own page. */
export const conversationAddress = (userId: unknown, conversation: string, message?: string): string => {
  const params = new URLSearchParams({ [openParameter]: conversation })
  if (message !== undefined) params.set(messageParameter, message)
  return `${chatsAddress(userId)}?${params}`
}
