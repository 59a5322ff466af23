import { join } from 'node:path'
import type { Config } from '../../server/config.ts'
import type { Engine, Site } from '../../server/engine.ts'
import type { FileStore } from '../../server/files/file-store.ts'
import type { Transport } from '../../server/mail/letter.ts'
import { folderTransport, senderOf, smtpTransport } from '../../server/mail/transport.ts'
import { filesFor } from './files.ts'

/**
 * What the engine knows of the installation: its name and address, where its mails go, and what it does with its files.
 * @param listened the address listened on, once it is; stands in where no APP_URL is set
 */
export const surroundingsOf = (
  config: Config,
  listened: () => string | undefined,
): { site: Site; transport: Transport; filesOf: (engine: Engine) => FileStore } => {
  const from = senderOf(config.smtpUrl, config.appUrl)
  return {
    site: {
      name: config.appName,
      language: config.locale,
      address: () => config.appUrl ?? listened() ?? `http://localhost:${config.port}`,
    },
    transport:
      config.smtpUrl === undefined
        ? folderTransport(join(config.dataDir, 'outbox'), from)
        : smtpTransport(config.smtpUrl, from),
    filesOf: (engine) => filesFor(engine, config),
  }
}
