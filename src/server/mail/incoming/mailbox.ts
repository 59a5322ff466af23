import { mostMailBytes } from './incoming.ts'

/** Most mails of one round; the others come with the next. */
const mostOfRound = 100

export type Mailbox = {
  readonly host: string
  readonly port: number
  readonly secure: boolean
  readonly folder: string
  readonly user: string
  readonly password: string
}

/** @param url imap: or imaps: address with user, password and, as its path, the folder (INBOX unless said) */
export const mailboxOf = (url: string): Mailbox => {
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const secure = protocol === 'imaps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    folder: decodeURIComponent(pathname.replace(/^\/+/, '')) || 'INBOX',
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  }
}

/**
 * Gives every unread mail of the mailbox to `take`, and marks it as read after that: a mail that could not be taken
 * comes again. Refused mails stay, flagged, for people to look at.
 * @throws the first error of the mails, after all of them had their turn; errors of the connection at once
 */
export const readMailbox = async (
  { host, port, secure, folder, user, password }: Mailbox,
  take: (raw: Buffer) => Promise<{ readonly refused: boolean }>,
  signal: AbortSignal,
): Promise<void> => {
  // Loaded on use: most servers read no mailbox, and it is 8 MB and a twentieth of a start.
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host,
    port,
    secure,
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 15_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
  })
  // The event is also emitted after a failed call, which has thrown already.
  client.on('error', () => {})
  let first: unknown
  try {
    await client.connect()
    await client.mailboxOpen(folder)
    const unread = await client.search({ seen: false }, { uid: true })
    for (const uid of (unread || []).slice(0, mostOfRound)) {
      if (signal.aborted) break
      // A little more than the limit is fetched, so that a mail that is too large is recognised.
      const found = await client.fetchOne(String(uid), { source: { maxLength: mostMailBytes + 1 } }, { uid: true })
      if (!found || found.source === undefined) continue
      try {
        const { refused } = await take(found.source)
        await client.messageFlagsAdd(String(uid), refused ? ['\\Seen', '\\Flagged'] : ['\\Seen'], { uid: true })
      } catch (error) {
        first ??= error
      }
    }
    await client.logout()
  } finally {
    client.close()
  }
  if (first !== undefined) throw first
}
