import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { pageChunks } from './src/app/build/chunks.ts'
import { compressed } from './src/app/build/compressed.ts'
import { declaredIcons } from './src/app/build/icons.ts'
import { filesOfPart, partsByFile } from './src/app/build/part-files.ts'
import { serverFiles } from './src/app/build/server-files.ts'
import { startWords } from './src/app/build/start-words.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Refuses any module of the server in the browser's bundle. Without it Vite builds happily and the server's code is
 * in the bundle; dependency rules alone are checked too late for somebody who only runs the build.
 */
const refuseServerModules = (): Plugin => ({
  name: 'refuse-server-modules',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    const path = found?.id.slice(root.length) ?? ''
    if (serverFiles.test(path))
      throw new Error(`${path} belongs to the server and may not be reached from the browser (imported by ${importer})`)
    return null
  },
})

/** What every page begins with, in two requests; the packages stay the same from one version of ours to the next. */
const chunks = [
  {
    name: 'framework',
    tags: ['$initial' as const],
    test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next)\//,
    priority: 101,
  },
  { name: 'start', tags: ['$initial' as const], priority: 100 },
  ...pageChunks(root),
]

const icons = () => declaredIcons(root, at('src/web/base/ui/declared-icons.ts'))

const web = {
  root: at('src/app/web'),
  publicDir: at('src/app/web/public'),
  envDir: root,
  plugins: [
    refuseServerModules(),
    startWords(),
    partsByFile(at('src/web/base/ui/load-part.ts')),
    icons(),
    react(),
    compressed(),
  ],
  build: {
    outDir: at('dist/web'),
    emptyOutDir: true,
    sourcemap: false,
    // The server reads which scripts belong together.
    manifest: 'manifest.json',
    modulePreload: { polyfill: false, resolveDependencies: filesOfPart },
    rolldownOptions: {
      output: { codeSplitting: { groups: chunks } },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': { target: process.env.TMS_API ?? 'http://127.0.0.1:3000' } },
  },
}

/** Packages stay outside: the server runs from the clone, where node_modules lies. */
const server = {
  build: {
    ssr: true,
    outDir: at('dist/server'),
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: {
      input: { main: at('src/app/server/main.ts'), worker: at('src/app/server/worker.ts') },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
    },
  },
}

/** A worker reads the program once for all its files, not anew for each: no test changes what the program is made of. */
const isolate = false

/** In the full run alone, and then by themselves: machines, disks, processes and networks fail, and are waited for. */
const processes = [
  ...['five-minutes', 'full-disk', 'outage', 'rolling-restarts', 'slow-clients', 'written-together'],
  ...['backup-tool', 'crash', 'migration-tool', 'report-killed', 'shutdown', 'template-killed', 'two-processes'],
].map((name) => `tests/app/${name}.test.ts`)

/** In the full run alone. */
const wholeRunOnly = [
  ...['activity-pages', 'backup-refusals', 'jobs-crash', 'large-bodies', 'live-many', 'typed-client'],
].map((name) => `tests/server/${name}.test.ts`)

/** What of it lies with the tests is read when they run alone: the product is built without them. */
const tests = async () => ({
  test: {
    // Left to itself vitest leaves one of two cores idle; most of these tests wait for a database or a process.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: (await import(at('tests/long-first.mjs'))).LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          isolate,
          include: ['tests/{core,domain,architecture}/**/*.test.ts'],
          typecheck: { enabled: false },
          // `npm run check` says in a line what was wrong, all of it.
          chaiConfig: { truncateThreshold: 0 },
          // Thousands of random cases take their time on a machine that is busy; vitest's five seconds are not ours.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          isolate,
          setupFiles: ['tests/web/harness/fresh-page.ts'],
          // For all of them: a worker goes on to the next file only where both have the same environment.
          environment: 'jsdom',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          server: { deps: { inline: [/@refinedev\/mui/, /@mui\//] } },
        },
      },
      {
        plugins: [icons(), react()],
        test: {
          name: 'mounted',
          isolate,
          environment: 'jsdom',
          include: ['tests/mounted/**/*.test.tsx'],
          globalSetup: ['tests/mounted/harness/product.ts'],
          // The page comes first: a test that imports the product before it would show that of another server.
          setupFiles: ['tests/mounted/harness/browser.ts', 'tests/mounted/harness/clean-up.ts'],
          // A page is put together while other tests have the processor.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // One copy of each: those that Node would load beside Vite's have other contexts.
          server: { deps: { inline: [/@refinedev\//, /@mui\//, /react-router/] } },
        },
      },
      {
        test: {
          name: 'api',
          isolate,
          include: ['tests/{server,app}/**/*.test.ts'],
          exclude: [...processes, ...(process.env.TMS_TEST_FULL === '1' ? [] : wholeRunOnly)],
          globalSetup: ['tests/server/harness/cluster.ts'],
          // A product that starts while other tests have the processor.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'processes',
          isolate,
          include: processes,
          globalSetup: ['tests/server/harness/cluster.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})

export default defineConfig(async ({ mode }) => (mode === 'server' ? server : mode === 'test' ? tests() : web))
