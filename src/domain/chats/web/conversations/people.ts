import type { TFunction } from 'i18next'
import { isRow, type Row } from '../../../../web/base/api/shapes.ts'
import { useMe } from '../../../../web/data/access/me.tsx'
import type { Conversation } from '../message/use-messages.ts'

/** Members that came along: of two people and groups; those of a project are not listed in its conversation. */
export const membersOf = ({ members }: Conversation): readonly Row[] =>
  Array.isArray(members) ? members.filter(isRow) : []

/** The members but oneself. */
export const useOthers = (conversation: Conversation): readonly Row[] => {
  const me = String(useMe().id)
  return membersOf(conversation).filter(({ id }) => id !== me)
}

/** Whether it is between a user and themselves. */
export const isOwnNotes = (conversation: Conversation, me: string): boolean =>
  conversation.kind === 'direct' && membersOf(conversation).every(({ id }) => id === me)

/** What a conversation is called by who reads it. */
export const conversationTitle = (conversation: Conversation, me: string, t: TFunction<'chats'>): string =>
  isOwnNotes(conversation, me) ? t('chats:ownNotes') : (conversation.name ?? '')
