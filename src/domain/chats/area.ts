import { defineArea } from '../../core/declare/area.ts'
import { conversation } from './conversation.ts'
import { message } from './message.ts'
import { messageFile } from './message-file.ts'
import { messageReaction } from './message-reaction.ts'

/** The conversations of people (decisions, 'Chat'). */
export const chats = defineArea({
  name: 'chats',
  needs: ['people', 'work', 'system', 'tickets', 'days'],
  entities: [conversation, message, messageFile, messageReaction],
})
