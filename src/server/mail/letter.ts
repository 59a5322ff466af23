import type { Language } from '../translate.ts'

export type Attachment = { readonly name: string; readonly type: string; readonly content: Buffer }
/** Most mail servers refuse what is larger. */
export const mostAttached = 15_000_000

/** A mail as the product writes it: words, no markup. */
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
  /** A file that goes with it; at most `mostAttached` bytes. */
  readonly attachment?: Attachment
  /** Holds something that only its reader may know: people see its text only where the outbox is all there is. */
  readonly secret?: true
}

/** A mail ready to go. */
export type Message = {
  readonly id: string
  readonly messageId: string
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachment?: Attachment
  /** When it was written, ISO 8601. */
  readonly date: string
}

/** Where mails go. */
export type Transport = {
  /** `kept`: a folder stands in for a mail server, and people read there. */
  readonly kind: 'sent' | 'kept'
  readonly from: string
  /** @throws MailRefused for good, any other error for now */
  readonly deliver: (message: Message) => Promise<void>
  readonly close: () => void
}
