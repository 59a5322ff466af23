import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The configuration that makes proposals for the access matrix; `TMS_PROPOSE` names the entities. */
export default defineConfig({
  root: fileURLToPath(new URL('../../../', import.meta.url)),
  test: {
    include: ['tests/server/access/propose.ts'],
    globalSetup: ['tests/server/harness/cluster.ts'],
    hookTimeout: 60_000,
  },
})
