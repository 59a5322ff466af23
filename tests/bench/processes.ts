import { fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The server as it runs in production: bundled, not compiled as it goes. */
export const bundleServer = async (): Promise<string> => {
  const outDir = at('../../dist/bench')
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        // The threads of the server have an entry of their own, beside it.
        input: { server: at('server.ts'), worker: at('../../src/app/server/worker.ts') },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
  })
  return join(outDir, 'server.mjs')
}

export type BenchServer = {
  readonly url: string
  /** Resident memory, megabytes. */
  readonly memory: () => Promise<number>
  readonly stop: () => Promise<void>
}

/** The benchmark's server as a process of its own. */
export const startServer = async (
  file: string,
  databaseUrl: string,
  folder: string,
  entities: 'bench' | 'own',
): Promise<BenchServer> => {
  const child = fork(file, {
    // None of ours: what compiles this benchmark as it goes would be 35 MB of the server's memory.
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      TMS_DATA: folder,
      BENCH_ENTITIES: entities,
      // One user of the measurement does what many do.
      TMS_CALLS_PER_MINUTE: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const port = await new Promise<string>((done, fail) => {
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      const said = /ready (\d+)/.exec(chunk.toString())?.[1]
      if (said !== undefined) done(said)
    })
  })
  return {
    url: `http://127.0.0.1:${port}`,
    memory: () =>
      new Promise<number>((done) => {
        child.once('message', ({ rss }: { rss: number }) => done(rss / 1_048_576))
        child.send('memory')
      }),
    stop: () =>
      new Promise<void>((done) => {
        child.once('exit', () => done())
        child.kill('SIGTERM')
      }),
  }
}
