import { defineConfig } from '@playwright/test'
import { findChromium } from '../chromium.mjs'
import type { Options } from './harness/fixtures.ts'

// Found once: workers read this file again and inherit the answer.
process.env.CHROMIUM_PATH ||= await findChromium(console.log)

const address = process.env.TMS_E2E_URL
/** `npm test` leaves out what only varies another test (`@full`), and flows that Arabic shows nothing new of. */
const isWhole = process.env.TMS_TEST_FULL === '1'
const notInArabic = [
  ...['import', 'export', 'forgot-password', 'live', 'shell', 'form-dialog'],
  ...['commands', 'sheet', 'list-tools', 'start'],
  ...['attachments', 'share-links', 'mentions', 'task-links', 'timer', 'phases', 'notifications', 'home'],
  ...['figures', 'import-work', 'phone-list', 'groups', 'tasks'],
].map((name) => `**/${name}.spec.ts`)

/** Nothing that the browser does on its own account: it would count as the product's, or wait for a network. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/**
 * A test's page is gone before optimised code is worth its making: without it pages took 32 s of the processor, not 41.
 * The whole run has long tests, and the browser as people have it.
 */
const PLAIN_CODE = '--js-flags=--no-opt --no-maglev'

export default defineConfig<Options>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  ...(isWhole ? {} : { grepInvert: /@full/ }),
  globalSetup: './harness/product.ts',
  outputDir: '../../test-results',
  workers: 2,
  fullyParallel: true,
  // A test that passes only sometimes has failed.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Generous: what is slow on a busy machine is not wrong, and what is wrong stays so.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: {
    ...(address && { baseURL: address }),
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // Chromium's sandbox refuses root.
      args: [...QUIET, ...(isWhole ? [] : [PLAIN_CODE]), ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
    // A click would meet what still moves, and a frame drawn for it is time taken from the test.
    contextOptions: { reducedMotion: 'reduce' },
    // Pictures and copies of the page at each step take as long as the test itself; `--trace on` has them where wanted.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'en', use: { locale: 'en-GB' } },
    { name: 'ar', grep: /@rtl/, testIgnore: isWhole ? [] : notInArabic, use: { locale: 'ar', language: 'ar' } },
  ],
})
