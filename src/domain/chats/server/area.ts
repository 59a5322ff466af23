import { onServer } from '../../../server/area.ts'
import { chats } from '../area.ts'
import { chatsGrants } from '../grants.ts'
import { conversationHooks } from './conversation-hooks.ts'
import {
  conversationComputed,
  conversationConditions,
  messageComputed,
  messageConditions,
  reactionComputed,
} from './conversation-sql.ts'
import { chatSections } from './home-sections.ts'
import { memberRoutes } from './member-routes.ts'
import { messageFileHooks, messageHooks } from './message-hooks.ts'
import { reactionRoutes } from './reaction-routes.ts'

export const chatsServer = onServer(chats, {
  grants: chatsGrants,
  conditions: { conversation: conversationConditions, message: messageConditions },
  computed: { conversation: conversationComputed, message: messageComputed, message_reaction: reactionComputed },
  hooks: { conversation: conversationHooks, message: messageHooks, message_file: messageFileHooks },
  homeSections: chatSections,
  routes: [memberRoutes, reactionRoutes],
})
