import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

type Got = { readonly to: string; readonly mail: Email; readonly raw: string }
/** The server's answer to a recipient, or after the whole mail: undefined accepts, otherwise a code and words. */
export type Say = { readonly code: number; readonly words: string } | undefined
export type MailServer = {
  readonly url: string
  readonly port: number
  readonly got: readonly Got[]
  readonly connections: () => number
  readonly stop: () => Promise<void>
}
export type MailServerOptions = {
  readonly port?: number
  readonly toRecipient?: (address: string) => Say
  /** Called with the whole mail, before the server answers it. */
  readonly toMail?: (got: Got) => Promise<Say> | Say
}

const refusal = ({ code, words }: { code: number; words: string }) =>
  Object.assign(new Error(words), { responseCode: code })

/**
 * Starts a real SMTP server on the loopback address. It keeps the mails that it gets, and refuses those that the test
 * chooses.
 */
export const startMailServer = async ({
  port = 0,
  toRecipient,
  toMail,
}: MailServerOptions = {}): Promise<MailServer> => {
  const got: Got[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 200,
    onConnect: (_session, done) => {
      connections++
      done()
    },
    onRcptTo: ({ address }, _session, done) => {
      const say = toRecipient?.(address)
      done(say === undefined ? null : refusal(say))
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        void (async () => {
          const raw = Buffer.concat(parts).toString('utf8')
          const one = { to: session.envelope.rcptTo[0]?.address ?? '', mail: await PostalMime.parse(raw), raw }
          const say = await toMail?.(one)
          if (say === undefined) got.push(one)
          done(say === undefined ? null : refusal(say))
        })()
      })
    },
  })
  // A client that is killed while it sends a mail breaks its connection, which is no fault of the server.
  server.on('error', () => {})
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const taken = (server.server.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    got,
    connections: () => connections,
    stop: () => new Promise((done) => server.close(() => done())),
  }
}
