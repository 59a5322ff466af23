import type { MailRefusal } from '../../../core/account/mail-refusals.ts'
import type { IncomingMail } from './incoming.ts'

const isBulk = (value: string | undefined) => /\b(?:bulk|junk|list|auto_reply)\b/i.test(value ?? '')
const listHeaders = ['list-id', 'list-post', 'list-unsubscribe', 'list-help']

/**
 * Returns the reason for which a mail is refused: no person wrote it to us. Automatic answers, lists, bounces (an empty
 * return path: RFC 5321, 4.5.5) and our own mails get no answer, or two machines would answer each other for ever (RFC
 * 3834, 2).
 * @param own addresses that the product writes from or receives at
 */
export const refusalOf = (mail: IncomingMail, own: readonly string[]): MailRefusal | undefined => {
  const { headers } = mail
  if (mail.sender === '') return 'no_sender'
  if (own.includes(mail.sender)) return 'own_address'
  const path = headers['return-path']?.trim()
  if (path === '<>' || /^multipart\/report\b/i.test(headers['content-type']?.trim() ?? '')) return 'bounce'
  if (/^(?:mailer-daemon|postmaster)@/.test(mail.sender)) return 'bounce'
  const automatic = headers['auto-submitted']?.trim().toLowerCase()
  if (automatic !== undefined && !/^no\b/.test(automatic)) return 'auto_reply'
  if (headers['x-autoreply'] !== undefined || headers['x-autorespond'] !== undefined) return 'auto_reply'
  if (/\b(?:all|oof|autoreply)\b/i.test(headers['x-auto-response-suppress'] ?? '')) return 'auto_reply'
  if (listHeaders.some((name) => headers[name] !== undefined)) return 'list'
  return isBulk(headers.precedence) ? 'list' : undefined
}
