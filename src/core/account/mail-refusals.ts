/** Reasons for which a received mail is not taken. */
export const mailRefusals = [
  'auto_reply',
  'list',
  'bounce',
  'own_address',
  'no_sender',
  'too_many',
  'too_large',
  'unreadable',
  'not_allowed',
] as const
export type MailRefusal = (typeof mailRefusals)[number]
