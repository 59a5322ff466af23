import { registry } from '../../../src/domain/registry.ts'
import { entitySuite } from './suite.ts'

entitySuite(registry, {
  fill: async ({ engine }) => {
    for (let n = 1; n <= 8; n++)
      await engine.mail.send(engine.db, {
        to: `reader${n}@example.test`,
        language: (['en', 'fr', 'ar'] as const)[n % 3] ?? 'en',
        subject: `Mail ${n}`,
        lines: [`This is mail ${n}.`],
      })
  },
})
