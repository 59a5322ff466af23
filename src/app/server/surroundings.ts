import { join } from 'node:path'
import { modelsOf } from '../../core/model.ts'
import { workImportJob } from '../../domain/moving-in/server/job.ts'
import { userAsActor } from '../../domain/people/server/actor.ts'
import { registry } from '../../domain/registry.ts'
import type { Config } from '../../server/config.ts'
import type { Job, Site } from '../../server/engine.ts'
import { sweepJob } from '../../server/files/sweep-job.ts'
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
): { site: Site; transport: Transport; jobs: readonly Job[] } => {
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
    jobs: [
      sweepJob((engine) => filesFor(engine, config)),
      workImportJob({
        filesOf: (engine) => filesFor(engine, config),
        actorOf: (tx, id) => userAsActor(tx, modelsOf(registry), id),
      }) as Job,
    ],
  }
}
