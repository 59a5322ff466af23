import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { FinalFailure } from '../jobs/define-job.ts'
import type { MailHeaders, Message, Transport } from './letter.ts'

const address = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/u

/**
 * Returns the sender address: `?from=` of the mail server's URL, else `no-reply` at the public host.
 * @param appUrl undefined if only the listening address is known
 */
export const senderOf = (smtpUrl: string | undefined, appUrl: string | undefined): string => {
  const from = smtpUrl === undefined ? null : new URL(smtpUrl).searchParams.get('from')
  if (from !== null && address.test(from)) return from
  return `no-reply@${appUrl === undefined ? 'localhost' : new URL(appUrl).hostname}`
}

/** Returns an invitation as a part of the mail, which mail programs answer, and as a file for those that don't. */
const invitationIn = ({ attachments: [first] }: Message) => {
  const method = /^text\/calendar;.*method=(\w+)/.exec(first?.type ?? '')?.[1]
  return first === undefined || method === undefined
    ? {}
    : { icalEvent: { method, filename: first.name, content: first.content } }
}

/** Returns a thread's headers. All mails that no person wrote suppress automatic replies (RFC 3834, 5). */
const threadOf = ({ replyTo, inReplyTo, references, auto }: MailHeaders) => ({
  ...(replyTo === undefined ? {} : { replyTo }),
  ...(inReplyTo === undefined ? {} : { inReplyTo }),
  ...(references === undefined ? {} : { references: [...references] }),
  headers: auto === 'no' ? {} : { 'Auto-Submitted': auto, 'X-Auto-Response-Suppress': 'All' },
})

const asMail = (message: Message) => ({
  from: message.from,
  to: message.to,
  subject: message.subject,
  text: message.text,
  html: message.html,
  messageId: message.messageId,
  date: new Date(message.date),
  ...('icalEvent' in invitationIn(message)
    ? {}
    : {
        attachments: message.attachments.map(({ name, type, content }) => ({
          filename: name,
          contentType: type,
          content,
        })),
      }),
  ...invitationIn(message),
  ...threadOf(message.headers),
})

type SmtpError = Error & { readonly responseCode?: number; readonly command?: string }

/**
 * Tells whether an error is final: 5xx for recipient or message is permanent (RFC 5321, 4.2.1); for our own
 * authentication it is a configuration error.
 */
const isFinal = ({ responseCode, command }: SmtpError): boolean =>
  responseCode !== undefined && responseCode >= 500 && command !== 'CONN' && !command?.startsWith('AUTH')

/**
 * Returns the transport to a mail server, over a connection that stays open. Timeouts are short: a job holds a
 * connection of the database meanwhile, and tries again later anyway.
 * @param url smtp: or smtps: address with user and password in it
 */
export const smtpTransport = (url: string, from: string): Transport => {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const pool = createTransport({
    pool: true,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    maxConnections: 1,
    // The library must not resend after a lost connection, or a mail might be sent twice unnoticed.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    kind: 'sent',
    from,
    deliver: async (message) => {
      try {
        await pool.sendMail(asMail(message))
      } catch (error) {
        throw isFinal(error as SmtpError) ? new FinalFailure((error as Error).message) : error
      }
    },
    close: () => pool.close(),
  }
}

/** Returns the transport without a mail server: each mail becomes a file in the data folder, for any mail program. */
export const folderTransport = (folder: string, from: string): Transport => ({
  kind: 'kept',
  from,
  deliver: async (message) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const bytes = await new MailComposer(asMail(message)).compile().build()
    const part = join(folder, `${message.id}.part`)
    const file = await open(part, 'w', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, join(folder, `${message.id}.eml`))
  },
  close: () => {},
})

/** The transport of engines that never send: migrations, demo data. */
export const noTransport: Transport = {
  kind: 'kept',
  from: 'no-reply@localhost',
  deliver: () => Promise.reject(new Error('this process sends no mail')),
  close: () => {},
}
