import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeEngine } from '../../src/app/server/make-engine.ts'
import { demoSignIns } from '../../src/domain/people/demo-people.ts'
import { startEmbedded } from '../../src/server/db/embedded.ts'
import { endPools, openPools } from '../../src/server/db/pool.ts'
import { ProductProcess } from '../app/harness/product-process.ts'
import { runScheduledJobs } from './scheduled-jobs.ts'

export type Answer = {
  readonly status: number
  readonly text: string
  readonly milliseconds: number
  /** What the server sets. */
  readonly cookies: readonly string[]
}
export type Caller = (method: string, path: string, body?: unknown, headers?: HeadersInit) => Promise<Answer>

/** The product as it is started, with sample data in a folder of its own, to be attacked. */
export type Target = {
  readonly url: string
  /** Calls as somebody of the sample data, by the first part of their mail address; nobody when undefined. */
  readonly as: (person: string | undefined) => Promise<Caller>
  readonly tokenOf: (person: string) => Promise<string>
  /** Has the product run every scheduled job now. @returns those that failed, a line each */
  readonly runJobs: () => Promise<readonly string[]>
  /** Calls by a token, or as somebody with a mail address and a password of their own. */
  readonly signedIn: (tokenOrMail: string, password?: string) => Promise<Caller>
  readonly end: () => Promise<void>
}
export const { password } = demoSignIns

/** @param env settings beside those of a first start */
export const startTarget = async (env: Record<string, string> = {}): Promise<Target> => {
  const folder = mkdtempSync(join(tmpdir(), 'tms-attacks-'))
  // As root, PostgreSQL runs as another account, which must be able to pass through.
  chmodSync(folder, 0o711)
  const database = await startEmbedded({ dataDir: join(folder, 'database') })
  const settings = { TMS_DATA: join(folder, 'data'), DATABASE_URL: database.url, TMS_DEMO: '1', ...env }
  const process = new ProductProcess(settings, { built: true })
  const url = await process.ready()
  const send =
    (token: string | undefined): Caller =>
    async (method, path, body, headers = {}) => {
      const began = performance.now()
      const answer = await fetch(url + path, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
      })
      const text = await answer.text()
      const milliseconds = performance.now() - began
      return { status: answer.status, text, milliseconds, cookies: answer.headers.getSetCookie() }
    }
  const signIn = async (email: string, secret: string): Promise<string> => {
    const { text } = await send(undefined)('POST', '/api/users/login', { email, password: secret })
    return (JSON.parse(text) as { data: { access_token: string } }).data.access_token
  }
  const tokenOf = (person: string) => signIn(`${person}@example.test`, password)
  return {
    url,
    tokenOf,
    runJobs: async () => {
      const pools = openPools(database.url, (error) => console.error(error.message))
      try {
        return await runScheduledJobs(makeEngine(pools))
      } finally {
        await endPools(pools)
      }
    },
    signedIn: async (tokenOrMail, secret) =>
      send(secret === undefined ? tokenOrMail : await signIn(tokenOrMail, secret)),
    as: async (person) => send(person === undefined ? undefined : await tokenOf(person)),
    end: async () => {
      await process.end('SIGTERM')
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What an attack found. */
export type Finding = {
  readonly attack: string
  readonly calls: number
  /** What did not hold, a line each; none where all held. */
  readonly holes: readonly string[]
  readonly told?: string
}
