import type { Grants } from '../../core/declare/area.ts'
import type { GrantedRole } from '../people/built-in-roles.ts'
import type { chats } from './area.ts'

const talk = {
  message: ['index', 'show', 'store', 'update', 'delete'],
  message_file: ['index', 'show', 'store', 'delete'],
  message_reaction: ['index', 'show'],
} as const
/** The actions of people who work here: they open conversations. A client's people can only be added to groups. */
const insiders = { ...talk, conversation: ['index', 'show', 'store', 'update'] } as const

export const chatsGrants = {
  'office-manager': insiders,
  'project-manager': insiders,
  'team-leader': insiders,
  member: insiders,
  agent: insiders,
  client: { ...talk, conversation: ['index', 'show'] },
} satisfies Grants<typeof chats, GrantedRole>
