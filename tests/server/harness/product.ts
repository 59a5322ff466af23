import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { DestinationStream } from 'pino'
import { serverAreas } from '../../../src/app/server/areas.ts'
import { buildProduct } from '../../../src/app/server/build-product.ts'
import { filesFor } from '../../../src/app/server/files.ts'
import { type EngineOptions, makeEngine, prepareContent } from '../../../src/app/server/make-engine.ts'
import { surroundingsOf } from '../../../src/app/server/surroundings.ts'
import type { Registry } from '../../../src/core/declare/registry.ts'
import snapshot from '../../../src/domain/migrations/snapshot.json' with { type: 'json' }
import { mergedTables } from '../../../src/server/area.ts'
import { openSession } from '../../../src/server/auth/sessions.ts'
import { readConfig } from '../../../src/server/config.ts'
import { uuids } from '../../../src/server/db/database.ts'
import { diffOf } from '../../../src/server/db/migration/snapshot.ts'
import { endPools, openPool, openPools } from '../../../src/server/db/pool.ts'
import type { Engine } from '../../../src/server/engine.ts'
import type { ServerFigure } from '../../../src/server/figures/figure.ts'
import type { FileStore } from '../../../src/server/files/file-store.ts'
import type { Outcome } from '../../../src/server/jobs/run-job.ts'
import { runDueJobs } from '../../../src/server/jobs/workers.ts'
import { writerFor } from '../../../src/server/rows/write/write.ts'
import { besideProduct } from '../../specimens/beside-product.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { formFor, formHeaders } from './forms.ts'

export type Answer = {
  readonly status: number
  readonly body: Body
  readonly headers: { readonly [name: string]: unknown }
}
// biome-ignore lint/suspicious/noExplicitAny: bodies are whatever the server sends; what they hold is what tests assert
export type Body = any
export type Send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: unknown,
  headers?: { [name: string]: string },
) => Promise<Answer>
export type Person = { readonly id: string; readonly email: string; readonly token: string; readonly send: Send }
export type PersonOptions = {
  readonly roles?: readonly string[]
  readonly permissions?: readonly string[]
  readonly department?: string
  readonly password?: string
  readonly name?: string
}

export type Product = {
  readonly app: FastifyInstance
  readonly engine: Engine
  /** The product's own store of files. */
  readonly files: FileStore
  readonly anonymous: Send
  readonly with: (token: string) => Send
  /** Makes a new user, signed in. */
  readonly person: (options?: PersonOptions) => Promise<Person>
  /** Puts bytes into the place of an upload with this id. */
  readonly keepFile: (id: string) => Promise<void>
  /**
   * Runs the jobs that are due by the engine's clock, and those that they queue.
   * @returns the jobs that ran, failures with their errors
   */
  readonly runJobs: () => Promise<readonly Outcome[]>
  /** The data folder. */
  readonly folder: string
  readonly end: () => Promise<void>
}

/** The options of a product. With `log`, everything that the server logs goes there. */
export type TestOptions = EngineOptions & {
  /** An existing migrated database, with its data folder. Both are deleted with the product. */
  readonly existing?: { readonly database: TestDatabase; readonly folder: string }
  readonly registry?: Registry
  readonly log?: DestinationStream
  readonly s3Url?: string
  readonly smtpUrl?: string
  readonly figures?: readonly ServerFigure[]
  /** Whether writes wait for locks as long as the test holds them; otherwise the product asks callers to come again. */
  readonly isPatient?: boolean
  /** The calls that one user may make in a minute; tests make more than a person does. */
  readonly callsPerMinute?: number
}

export const goodPassword = 'Kraków!1974-north'
let people = 0

/**
 * Starts the whole product on a database of its own, called without a socket. Another registry brings its own
 * migration.
 */
export const startTestProduct = async ({ existing, ...options }: TestOptions = {}): Promise<Product> => {
  const database = existing?.database ?? (await freshDatabase())
  const folder = existing?.folder ?? mkdtempSync(join(tmpdir(), 'tms-api-'))
  const config = {
    ...readConfig(
      {
        TMS_DATA: folder,
        ...(options.s3Url === undefined ? {} : { S3_URL: options.s3Url }),
        ...(options.smtpUrl === undefined ? {} : { SMTP_URL: options.smtpUrl }),
        LOG_LEVEL: options.log ? 'trace' : (process.env.TMS_TEST_LOG ?? 'silent'),
      },
      folder,
    ),
    demo: false,
    callsPerMinute: options.callsPerMinute ?? 1_000_000,
  }
  const opened = openPools(database.url, () => {})
  const pools = options.isPatient === true ? { ...opened, small: openPool(database.url, () => {}) } : opened
  const engine = makeEngine(pools, { ...surroundingsOf(config, () => undefined), ...options })
  if (options.registry !== undefined)
    for (const statement of (await diffOf(besideProduct(options.registry), mergedTables(serverAreas), snapshot))
      .statements)
      await database.pool.query(statement)
  await prepareContent(engine)
  const app = await buildProduct({ ...options, pools, config, webDir: undefined, engine })
  await app.ready()

  const send =
    (token?: string): Send =>
    async (method, url, body, headers = {}) => {
      const form = formFor(body)
      const request: InjectOptions = {
        method,
        url,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(form === undefined ? {} : formHeaders),
          ...headers,
        },
      }
      if (body !== undefined) request.payload = (form ?? body) as NonNullable<InjectOptions['payload']>
      const answer = await app.inject(request)
      const isJson = /[/+]json/.test(String(answer.headers['content-type'] ?? ''))
      return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers }
    }

  return {
    app,
    engine,
    folder,
    files: filesFor(engine, config),
    anonymous: send(),
    with: send,
    person: async ({ roles = [], permissions = [], department, password = goodPassword, name } = {}) => {
      const email = `person${people++}@example.test`
      const body = {
        name: name ?? `Person ${people}`,
        email,
        password,
        roles,
        ...(department === undefined ? {} : { department_id: department }),
      }
      // The hash of one password is as good as another's: only sign-in tests need the real one.
      const quick = {
        ...engine,
        hooks: {
          ...engine.hooks,
          user: { ...engine.hooks.user, ...(password === goodPassword ? { keepSecret: async () => 'none' } : {}) },
        },
      }
      const id = await engine.db.transaction(async (tx) => {
        const made = await writerFor(quick, 'system', tx).create(engine.models.of('user'), body)
        const held = await tx.all<{ id: string }>(
          sql`select id from permissions where name = any(${sql.param([...permissions])}::text[])`,
        )
        await tx.run(
          sql`insert into users_permissions (source_id, target_id) select ${made}, unnest(${uuids(held.map((one) => one.id))})`,
        )
        return made
      })
      const { token } = await openSession(engine.db, id, { userAgent: 'test', ip: '127.0.0.1' }, engine.now())
      return { id, email, token, send: send(token) }
    },
    keepFile: async (id) => {
      await mkdir(join(folder, 'files'), { recursive: true })
      await writeFile(join(folder, 'files', id), '')
    },
    runJobs: () => runDueJobs(engine),
    end: async () => {
      await app.close()
      await endPools(pools)
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
