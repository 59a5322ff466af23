import { deferred } from '../../../web/base/ui/deferred.tsx'
import type { Page } from '../../../web/data/areas/page.ts'

const words = ['chats', 'stream', 'conversation', 'message', 'talk', 'files', 'rich_text']

/** The pages of the user's conversations, or of the one with a person (specification, section 2.2). */
export const chatsPages: readonly Page[] = [
  {
    path: '/users/:id/chats',
    permissions: ['conversation-index', 'message-index'],
    entry: {
      title: 'shell:chats',
      icon: 'forum',
      group: 'mine',
      to: (userId) => `/users/${encodeURIComponent(userId)}/chats`,
      Badge: deferred(async () => (await import('./unread-badge.tsx')).UnreadBadge, 0),
    },
    words,
    load: async () => (await import('./chats-page.tsx')).ChatsPage,
  },
  {
    path: '/chats/:id',
    aliases: ['/chats'],
    permissions: ['conversation-index', 'message-index'],
    load: async () => (await import('./own-chats.tsx')).OwnChats,
  },
  {
    path: '/chats/message/:id',
    permissions: ['conversation-index', 'message-show'],
    load: async () => (await import('./message-page.tsx')).MessagePage,
  },
]
