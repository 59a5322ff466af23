import type { TFunction } from 'i18next'
import { plainText } from '../../../../web/base/browser/plain-text.ts'
import type { Message } from './use-messages.ts'

/** The most characters of a message in a name. */
const longest = 200

/** Returns the words of a message, or that it is a file or was deleted. */
export const messageText = (row: Pick<Message, 'body' | 'removed_at'>, t: TFunction<'chats'>): string => {
  if (row.removed_at !== null) return t('chats:removed')
  const text = plainText(row.body ?? '').trim()
  return text === '' ? t('chats:fileOnly') : text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** Returns a message in the form that a screen reader speaks: author and text. */
export const spokenMessage = (row: Message, t: TFunction<'chats'>): string =>
  t('chats:arrived', { name: row.author ?? '', text: messageText(row, t) })
