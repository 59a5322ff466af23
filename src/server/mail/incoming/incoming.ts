// Decision (2026-11): Mails are parsed by `postal-mime` (MIT-0, no dependencies; character sets by the platform's own
// decoder) and fetched by `imapflow` (MIT), the maintained IMAP client for Node. mailparser brings eight packages more.
import { createHash } from 'node:crypto'
import type { Attachment, Email } from 'postal-mime'
import { endingFor, endingOf } from '../../files/kinds.ts'
import { type CalendarAnswer, calendarAnswer } from '../../ics/calendar-answer.ts'
import { isEmail } from '../../rows/values/schemas.ts'
import { asWestern, hasLostLetters, westernLetters, withWholeWords } from './letters.ts'
import { type MailBody, mailBody } from './mail-body.ts'

/** Most bytes of a mail that is read. */
export const mostMailBytes = 40_000_000

export type MailFile = {
  readonly name: string
  readonly content: Buffer
  /** The id by which the text shows the file (`cid:`). */
  readonly contentId?: string
}

/** A received mail, with the parts that the product reads. */
export type IncomingMail = {
  /** In angle brackets; a mail without one gets an id made from its bytes, so that the same mail has the same. */
  readonly messageId: string
  /** In lower case; empty if it names nobody. */
  readonly sender: string
  readonly senderName: string
  /** Where it asks to be answered, in lower case, if that is another address. */
  readonly replyTo: string | null
  /** Addresses to which it came, in lower case. */
  readonly recipients: readonly string[]
  /** Addresses that have a copy (`Cc`). */
  readonly copied: readonly string[]
  readonly subject: string
  /** Message-IDs of the mails that it answers, the nearest first. */
  readonly answers: readonly string[]
  readonly body: MailBody
  readonly files: readonly MailFile[]
  /** The answer to an invitation, as calendar programs send it. */
  readonly answer: CalendarAnswer | undefined
  /** Values of headers by their names in lower case; several of one name are joined by lines, the topmost first. */
  readonly headers: { readonly [name: string]: string | undefined }
}

/** Most Message-IDs that are looked up; threads may name hundreds. */
const mostAnswers = 50
const idsIn = (value: string | undefined): readonly string[] => value?.match(/<[^<>\s]{1,300}>/g) ?? []

/** PostgreSQL takes no zeros in texts; a mail with one would be fetched again for ever. */
const withoutZeros = (text: string): string => westernLetters(text.replaceAll('\0', ''))
const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))

const addressesOf = ({ to = [], cc = [], deliveredTo }: Email): readonly string[] =>
  [
    ...[...to, ...cc].flatMap((one) => ('group' in one && one.group ? one.group : [one])).map(({ address }) => address),
    deliveredTo,
  ].flatMap((address) => (address === undefined || address === '' ? [] : [withoutZeros(address).toLowerCase()]))

/**
 * Names a file: programs send some with a type alone, without a name or an ending (invitations, pictures in a text,
 * mails in a mail).
 */
const fileOf = (file: Attachment, at: number): MailFile => {
  const name = withoutZeros(file.filename ?? '') || `attachment-${at + 1}`
  const ending = endingOf(name) === '' ? endingFor(file.mimeType) : ''
  const contentId = file.contentId?.replaceAll(/^<|>$/g, '') ?? ''
  return {
    name: ending === '' ? name : `${name}.${ending}`,
    content: bytesOf(file),
    ...(contentId === '' ? {} : { contentId }),
  }
}

/** Returns the first address of `Reply-To`, where it is not the sender's own. */
const replyToOf = ({ replyTo = [], from }: Email): string | null => {
  const [first] = replyTo.flatMap((one) => ('group' in one && one.group ? one.group : [one]))
  const address = withoutZeros(first?.address ?? '')
    .trim()
    .toLowerCase()
  return address === '' || address === from?.address?.trim().toLowerCase() || !isEmail(address) ? null : address
}

const answerOf = (file: Attachment): CalendarAnswer | undefined =>
  /^(?:text\/calendar|application\/ics)\b/i.test(file.mimeType) ? calendarAnswer(bytesOf(file)) : undefined

const madeId = (raw: Buffer): string => `<${createHash('sha256').update(raw).digest('hex').slice(0, 40)}@without-id>`

/**
 * Reads a mail as it travels (RFC 5322, MIME), whatever its character sets.
 * @throws Error for bytes that are no mail
 */
export const readMail = async (raw: Buffer): Promise<IncomingMail> => {
  const { default: PostalMime } = await import('postal-mime')
  const whole = withWholeWords(raw)
  const parse = (bytes: Buffer) => PostalMime.parse(bytes, { maxNestingDepth: 50 })
  const mail = await parse(whole)
  if (hasLostLetters(`${mail.text ?? ''}${mail.html ?? ''}`)) {
    const { text, html } = await parse(asWestern(whole))
    if (text !== undefined && hasLostLetters(mail.text ?? '')) mail.text = text
    if (html !== undefined && hasLostLetters(mail.html ?? '')) mail.html = html
  }
  const values = new Map<string, string[]>()
  for (const { key, value } of mail.headers) {
    const name = key.toLowerCase()
    const list = values.get(name) ?? []
    list.push(withoutZeros(value))
    values.set(name, list)
  }
  const headers: { readonly [name: string]: string | undefined } = Object.fromEntries(
    [...values].map(([name, list]) => [name, list.join('\n')]),
  )
  return {
    messageId: idsIn(headers['message-id'])[0] ?? madeId(raw),
    sender: withoutZeros(mail.from?.address ?? '')
      .trim()
      .toLowerCase(),
    senderName: withoutZeros(mail.from?.name ?? '').trim(),
    replyTo: replyToOf(mail),
    recipients: addressesOf(mail),
    copied: [...new Set(addressesOf({ ...mail, to: [], deliveredTo: '' }))],
    subject: withoutZeros(mail.subject ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    answers: [...new Set([...idsIn(headers['in-reply-to']), ...idsIn(headers.references).toReversed()])].slice(
      0,
      mostAnswers,
    ),
    body: mailBody(withoutZeros(mail.text ?? ''), withoutZeros(mail.html ?? '')),
    files: mail.attachments.map(fileOf),
    answer: mail.attachments.map(answerOf).find((one) => one !== undefined),
    headers,
  }
}

const mostHeadBytes = 64_000

/** The parts of a mail's head that the product keeps. */
export type MailHead = Pick<IncomingMail, 'messageId' | 'sender' | 'subject'>

/** Returns the head of a mail that can't be read at all. */
export const unreadHead = (raw: Buffer): MailHead => ({ messageId: madeId(raw), sender: '', subject: '' })

/**
 * Reads only the head, where the whole is too large or can't be read.
 * @throws Error for bytes that are no mail
 */
export const readHead = async (raw: Buffer): Promise<MailHead> => {
  const ends = ['\r\n\r\n', '\n\n'].map((end) => raw.indexOf(end)).filter((at) => at >= 0)
  // Header fields about parts are renamed, so that only the head is parsed.
  const head = raw.subarray(0, Math.min(...ends, mostHeadBytes)).toString('latin1')
  const headOnly = Buffer.from(head.replaceAll(/^content-.*(?:\r?\n[ \t].*)*/gim, 'X-Left: out'), 'latin1')
  const { messageId, sender, subject } = await readMail(headOnly)
  return { messageId, sender, subject }
}
