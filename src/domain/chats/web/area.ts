import { deferred } from '../../../web/base/ui/deferred.tsx'
import { inBrowser } from '../../../web/data/areas/area.ts'
import { chats } from '../area.ts'
import { chatsPages } from './pages.ts'

const permissions = ['conversation-index', 'conversation-store', 'message-index'] as const

export const chatsWeb = inBrowser(chats, {
  pages: chatsPages,
  lineMarks: { message: deferred(async () => (await import('./message/message-mark.tsx')).MessageMark, 0) },
  recordTools: [
    {
      key: 'project-chat',
      entity: 'project',
      title: 'shell:chat',
      permissions,
      isForReaders: true,
      Tool: deferred(async () => (await import('./chat-tools.tsx')).ProjectChat, 0),
    },
    {
      key: 'user-chat',
      entity: 'user',
      title: 'shell:chat',
      permissions,
      isForReaders: true,
      Tool: deferred(async () => (await import('./chat-tools.tsx')).UserChat, 0),
    },
  ],
})
