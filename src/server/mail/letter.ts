import type { Language } from '../translate.ts'

export type Attachment = { readonly name: string; readonly type: string; readonly content: Buffer }
/** Most mail servers refuse larger attachments. */
export const mostAttached = 15_000_000

/** A mail as the product writes it: text, no markup. */
export type Letter = {
  /** One address. */
  readonly to: string
  readonly language: Language
  readonly subject: string
  /** Paragraphs, plain text. */
  readonly lines: readonly string[]
  /** A button below them. */
  readonly action?: { readonly label: string; readonly url: string }
  /** Paragraphs below the button. */
  readonly after?: readonly string[]
  /** Together at most `mostAttached` bytes. */
  readonly attachments?: readonly Attachment[]
  /** Files of the product that go along, by their ids; together at most `mostAttached` bytes. */
  readonly files?: readonly string[]
  /** The mail is a person's words to this one reader: their rich text, without the product's frame. */
  readonly said?: string
  /** The row of the mail, and the Message-IDs of earlier mails about it, the latest last: programs show one thread. */
  readonly thread?: { readonly entity: string; readonly id: string; readonly earlier: readonly string[] }
  /** Contains a secret for the recipient: administrators see its text only if there is no mail server. */
  readonly secret?: true
}

/** Headers of a mail that are its own. */
export type MailHeaders = {
  readonly replyTo?: string
  readonly inReplyTo?: string
  readonly references?: readonly string[]
  /** Value by RFC 3834, 5; `no` for a mail that a person wrote. */
  readonly auto: 'auto-generated' | 'auto-replied' | 'no'
}

/** A composed mail. */
export type Message = {
  readonly id: string
  readonly messageId: string
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly Attachment[]
  readonly headers: MailHeaders
  /** ISO 8601, time of writing. */
  readonly date: string
}

/** The way in which mails are sent. */
export type Transport = {
  /** `kept`: a folder instead of a mail server, read in the application. */
  readonly kind: 'sent' | 'kept'
  readonly from: string
  /** @throws MailRefused if retrying is useless, other errors if not */
  readonly deliver: (message: Message) => Promise<void>
  readonly close: () => void
}
