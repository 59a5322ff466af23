import type { TFunction } from 'i18next'
import { isRow, type Row } from '../../../../web/base/api/shapes.ts'
import { useMe } from '../../../../web/data/access/me.tsx'
import type { Conversation } from '../message/use-messages.ts'

/**
 * Returns the members of a conversation of two people or a group; a project's conversation does not list its people.
 */
export const membersOf = ({ members }: Conversation): readonly Row[] =>
  Array.isArray(members) ? members.filter(isRow) : []

/** Returns the members without the user. */
export const useOthers = (conversation: Conversation): readonly Row[] => {
  const me = String(useMe().id)
  return membersOf(conversation).filter(({ id }) => id !== me)
}

/**
 * Tells whether a conversation is a user's notes to themselves. It reads `pair`, as the answer lacks members whom the
 * user may not list.
 */
export const isOwnNotes = ({ kind, pair }: Conversation, me: string): boolean =>
  kind === 'direct' && pair === `${me} ${me}`

/** Returns the name of a conversation for its reader. */
export const conversationTitle = (conversation: Conversation, me: string, t: TFunction<'chats'>): string =>
  isOwnNotes(conversation, me) ? t('chats:ownNotes') : (conversation.name ?? '')
