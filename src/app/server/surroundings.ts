import { join } from 'node:path'
import { type CallOut, makeCallOut } from '../../server/calls-out/call-out.ts'
import type { Config } from '../../server/config.ts'
import type { Engine } from '../../server/engine.ts'
import type { FileStore } from '../../server/files/file-store.ts'
import { mailboxOf } from '../../server/mail/incoming/mailbox.ts'
import type { Transport } from '../../server/mail/letter.ts'
import type { Incoming } from '../../server/mail/outbox.ts'
import { folderTransport, senderOf, smtpTransport } from '../../server/mail/transport.ts'
import type { Site } from '../../server/site.ts'
import { filesFor } from './files.ts'

/**
 * Installation settings for the engine: name, address, mail and files.
 * @param listened the address listened on, used if APP_URL is not set
 */
export const surroundingsOf = (
  config: Config,
  listened: () => string | undefined,
): {
  site: Site
  transport: Transport
  incoming: Incoming
  filesOf: (engine: Engine) => FileStore
  callOut: CallOut
} => {
  const from = senderOf(config.smtpUrl, config.appUrl)
  return {
    site: {
      name: config.appName,
      language: config.locale,
      currency: config.currency,
      timeZone: config.timeZone,
      reopenDays: config.reopenDays,
      hoursReminder: config.hoursReminder,
      address: () => config.appUrl ?? listened() ?? `http://localhost:${config.port}`,
    },
    transport:
      config.smtpUrl === undefined
        ? folderTransport(join(config.dataDir, 'outbox'), from)
        : smtpTransport(config.smtpUrl, from),
    incoming: {
      address: config.mailInAddress,
      authServer: config.mailAuthServer,
      mailbox: config.imapUrl === undefined ? undefined : mailboxOf(config.imapUrl),
    },
    filesOf: (engine) => filesFor(engine, config),
    callOut: makeCallOut(config.privateCalls),
  }
}
