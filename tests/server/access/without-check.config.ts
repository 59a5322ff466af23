import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { withoutCheck } from './checks.ts'

/**
 * The configuration that runs only the access matrix, with one check removed from the server while it is loaded;
 * `TMS_WITHOUT_CHECK` names it.
 */
export default defineConfig({
  root: fileURLToPath(new URL('../../../', import.meta.url)),
  plugins: [withoutCheck(process.env.TMS_WITHOUT_CHECK ?? '')],
  test: {
    include: ['tests/server/access/matrix.test.ts'],
    globalSetup: ['tests/server/harness/cluster.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    bail: 1,
  },
})
