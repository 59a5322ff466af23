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
  /** An attachment of at most `mostAttached` bytes. */
  readonly attachment?: Attachment
  /** Contains a secret for the recipient: administrators see its text only if there is no mail server. */
  readonly secret?: true
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
  readonly attachment?: Attachment
  /** ISO 8601, time of writing. */
  readonly date: string
}

/** Where mails are sent. */
export type Transport = {
  /** `kept`: a folder instead of a mail server, read in the application. */
  readonly kind: 'sent' | 'kept'
  readonly from: string
  /** @throws MailRefused if retrying is useless, other errors if not */
  readonly deliver: (message: Message) => Promise<void>
  readonly close: () => void
}
